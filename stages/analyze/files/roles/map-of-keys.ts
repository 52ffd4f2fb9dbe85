import type { Table } from '../../../../services/tables/table.ts';

/** Whether a table is a map of ids: it has the sample's keys row by row, and otherwise only columns of train. */
export const saysWhatKeysAre = (table: Table, train: Table, sample: Table): boolean => {
  const [key = ''] = sample.columns;
  const own = table.columns.filter((name) => name !== key);
  const [keys, others] = [sample, table].map((one) => one.head.map((row) => row[one.columns.indexOf(key)] ?? ''));
  const isKnown = own.length > 0 && own.every((name) => train.columns.includes(name) && !sample.columns.includes(name));
  return isKnown && table.columns.includes(key) && keys?.join('\n') === others?.join('\n');
};
