import { columnAt } from './sql.ts';
import type { From, Table } from './table.ts';

const stackTwo = (top: Table, bottom: Table): Table => {
  const order = top.columns.map((name) => bottom.columns.indexOf(name));
  const selectBottom = order.map((from, to) => `${columnAt(from)} AS ${columnAt(to)}`).join(', ');
  const join =
    (a: From, b: From): From =>
    (reading = {}) => {
      const types = reading.types;
      const below = types && bottom.columns.map((name) => types[top.columns.indexOf(name)] ?? 'VARCHAR');
      const rest = b(below ? { ...reading, types: below } : reading);
      return `(FROM ${a(reading)} UNION ALL SELECT ${selectBottom} FROM ${rest})`;
    };
  return {
    ...top,
    file: { ...top.file, bytes: top.file.bytes + bottom.file.bytes },
    head: [...top.head, ...bottom.head.map((row) => order.map((index) => row[index] ?? ''))],
    scan: (query) => top.scan((a) => bottom.scan((b) => query(join(a, b)))),
  };
};

/** Several tables with the same columns (in any order) as one table, in the given order. */
export const stackTables = (tables: readonly [Table, ...Table[]]): Table => {
  const [first, ...rest] = tables;
  return rest.reduce(stackTwo, first);
};
