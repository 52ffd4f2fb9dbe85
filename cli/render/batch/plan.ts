import type { PlannedRow } from '../../../app/batch/dry-run.ts';
import { gigabytes } from '../../../services/python/limits/peaks-words.ts';
import { describeRow } from './row.ts';

/** What a batch would do with a row. */
export const describePlanned = (row: PlannedRow, out: NodeJS.WriteStream): string => {
  switch (row.does) {
    case 'run':
      return describeRow({ ...row, status: 'runs', words: optionsOf(row.job) }, out);
    case 'fail':
      return describeRow({ ...row, status: 'failed', words: row.why }, out);
    case 'nothing':
      return describeRow({ ...row, words: 'is left alone' }, out);
  }
};

const optionsOf = ({ time, gpu, options }: Extract<PlannedRow, { does: 'run' }>['job']): string => {
  const { limits = {}, models, submit, gpu: _, time: __, ...others } = options;
  const rest = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]));
  const memory = limits.memory === undefined ? [] : [`memory ${gigabytes(limits.memory)}`];
  const more = [...(gpu ? ['gpu'] : []), ...(models === 'off' ? ['no models'] : []), ...(submit ? ['submits'] : [])];
  return [`time ${time}`, ...rest, ...memory, ...more].join(', ');
};
