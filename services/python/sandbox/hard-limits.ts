import { readFileSync } from 'node:fs';

/** Rows of /proc/self/limits by RLIMIT_ name: those a sandbox sets. */
const rows: Readonly<Record<string, string>> = {
  NPROC: 'Max processes',
  NOFILE: 'Max open files',
  FSIZE: 'Max file size',
  DATA: 'Max data size',
  CORE: 'Max core file size',
};

/** Limits cut down to what we may set at all: `prlimit` gives up on a limit above the hard one. */
export const withinHardLimits = (
  limits: Readonly<Record<string, number>>,
  table = readFileSync('/proc/self/limits', 'utf8'),
): Record<string, number> =>
  Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, Math.min(value, hardLimit(table, name))]));

const hardLimit = (table: string, name: string): number => {
  const row = table.split('\n').find((line) => line.startsWith(`${rows[name]} `));
  const [, hard] = row?.slice(rows[name]?.length).trim().split(/\s+/) ?? [];
  return hard === undefined || hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard);
};
