import * as z from 'zod';
import { ok } from '../outcome.ts';
import { noResult, type Result } from '../result.ts';

/** Limits as a user names them. Time has an option of its own. */
const names = {
  memory: 'memory',
  processes: 'processes',
  'file-size': 'fileSize',
  disk: 'disk',
  files: 'files',
  output: 'output',
} as const;

const amount = z.number().exactOptional();

/** Other limits than the usual: bytes and counts. */
export const NamedLimits = z
  .object({ memory: amount, processes: amount, fileSize: amount, disk: amount, files: amount, output: amount })
  .readonly();
export type NamedLimits = z.output<typeof NamedLimits>;

const isName = (text: string): text is keyof typeof names => Object.hasOwn(names, text);

/** Reads `memory=8G`, `disk=40G`, `processes=8192` ... (K, M, G, T are powers of 1024); says what is wrong otherwise. */
export const parseLimits = (texts: readonly string[]): Result<NamedLimits> => {
  const limits: Record<string, number> = {};
  for (const text of texts) {
    const [, name = '', number = '', unit = ''] = /^([a-z-]+)=(\d+(?:\.\d+)?)([KMGT]?)i?B?$/i.exec(text) ?? [];
    if (!isName(name))
      return noResult(`"${text}" is no limit; say one of ${Object.keys(names).join(', ')}, e.g. memory=8G`);
    const value = Math.floor(Number(number) * 1024 ** ' KMGT'.indexOf(unit.toUpperCase() || ' '));
    if (!Number.isSafeInteger(value) || value < 1) return noResult(`"${text}" is not a usable amount`);
    limits[names[name]] = value;
  }
  return ok(limits);
};

/** What `parseLimits` reads as these limits. */
export const limitTexts = (limits: NamedLimits): string[] =>
  Object.entries(names).flatMap(([name, field]) => (limits[field] === undefined ? [] : [`${name}=${limits[field]}`]));
