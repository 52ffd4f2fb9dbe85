import type { Look } from './look.ts';

type SignalLook = Extract<Look, { kind: 'signal' }>;

/**
 * The steps and channels of a table of measurements from its first lines. For a long table the steps are estimated from the usual length of
 * a line.
 */
export const signalLook = (path: string, head: Buffer, size: number): SignalLook | null => {
  if (head.toString('latin1', 0, 4) === 'PAR1') return { kind: 'signal', type: 'parquet', steps: null, channels: null };
  const type = /\.(csv|tsv)$/i.exec(path)?.[1]?.toLowerCase();
  if (type === undefined || head.includes(0)) return null;
  const lines = head
    .toString('utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const [first = '', second = ''] = lines;
  const channels = Math.max(...[',', '\t', ';'].map((separator) => first.split(separator).length));
  const hasHeader = /[a-z]/i.test(first.replaceAll(/nan|inf|e[+-]?\d/gi, ''));
  const begun = lines.length - (head.length < size ? 1 : 0);
  const all = head.length < size ? Math.round((begun * size) / head.length) : begun;
  return second === '' ? null : { kind: 'signal', type, steps: all - (hasHeader ? 1 : 0), channels };
};
