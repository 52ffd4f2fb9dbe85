import { posix } from 'node:path';
import type { Table } from '../../../../services/tables/table.ts';
import type { Notes } from '../../evidence.ts';

const isNotSo = /(^|[^a-z])(fp|fps|false[-_ ]?positives?|negatives?|rejected)([^a-z]|$)/i;
/** Whether a table's name says that its rows are false. */
export const saysNot = ({ file }: Table): boolean => isNotSo.test(posix.basename(file.path));

/** The tables whose rows are as true as those of train. `train_fp.csv`, for example, has false positives. */
export const asTrueAs = (train: Table, alike: readonly Table[], notes: Notes): Table[] => {
  if (saysNot(train)) return [...alike];
  for (const table of alike.filter(saysNot))
    notes.warn(`${table.file.path} is not a part of train: its name says that what it tells is not so.`);
  return alike.filter((table) => !saysNot(table));
};
