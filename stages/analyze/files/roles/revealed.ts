import { posix } from 'node:path';
import type { Table } from '../../../../services/tables/table.ts';
import { holdsAsked } from './answers-apart.ts';

const isGiven = /reveal|extra|additional|supplement/i;

/** Whether a table's name says that what it tells was given later or besides. */
export const saysRevealed = ({ file }: Table): boolean => isGiven.test(posix.basename(file.path));

/** Tables with train's columns whose names say that their answers were given later or besides, such as `revealed_test.csv`. */
export const revealedAmong = (tables: readonly Table[], train: Table, asked: ReadonlySet<string>): Table[] =>
  tables.filter(
    (table) =>
      table !== train &&
      saysRevealed(table) &&
      table.columns.length === train.columns.length &&
      table.columns.every((name) => train.columns.includes(name)) &&
      holdsAsked(table, asked),
  );
