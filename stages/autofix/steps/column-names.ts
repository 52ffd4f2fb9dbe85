import { classify } from '../../validate/cell.ts';
import { familyOf } from '../../validate/kinds.ts';
import { spellerOf } from '../../validate/labels.ts';
import type { Specification } from '../../validate/specification.ts';
import { columnOf, type Table } from '../../validate/table.ts';
import { inSequence, refused, type Step, unchanged } from '../step.ts';
import { renamed } from './header-spelling.ts';

/** A key column under another name: known by its cells, which are the sample's own. */
const keyName: Step = (table, specification) => {
  const { schema, expected } = specification;
  const names = new Map<string, string>();
  for (const key of schema.key.filter((name) => !table.header.includes(name))) {
    const wanted = new Set(columnOf(expected, key));
    const fitting = strange(table, specification).filter((name) =>
      columnOf(table, name)?.every((cell) => wanted.has(cell)),
    );
    if (wanted.size > 1 && fitting.length === 1 && fitting[0] !== undefined) names.set(fitting[0], key);
  }
  return renamed(table, names, 'key-name', 'named the key column as the sample does');
};

/** `prediction`, `0`, `target`: one column has no name of the sample, one column of the sample is not there, and the cells fit. */
const targetName: Step = (table, specification) => {
  const lacking = specification.schema.columns.filter(
    ({ name, role }) => role !== 'carry' && !table.header.includes(name),
  );
  const others = strange(table, specification);
  const [column, name] = [lacking[0], others[0]];
  if (column === undefined || name === undefined || lacking.length > 1 || column.role !== 'target')
    return unchanged(table);
  if (others.length > 1) return refused(table, `${column.name} could be any of ${others.slice(0, 5).join(', ')}`);
  if (!cellsFit(columnOf(table, name) ?? [], column))
    return refused(table, `the cells of ${JSON.stringify(name)} are no ${column.kind ?? 'target'}`);
  return renamed(
    table,
    new Map([[name, column.name]]),
    'target-name',
    'named the only other column as the sample does',
  );
};

const strange = (table: Table, { schema }: Specification): string[] =>
  table.header.filter((name) => !schema.header.includes(name));

/** Nineteen of twenty cells are of the column's kind. */
const cellsFit = (cells: readonly string[], column: Specification['schema']['columns'][number]): boolean => {
  if (column.kind === null) return false;
  const family = familyOf(column.kind);
  if (family !== 'number' && family !== 'label') return true;
  const spell = spellerOf(column);
  const fits =
    family === 'number'
      ? (cell: string) => classify(cell) !== 'other' || /\d/.test(cell)
      : (cell: string) => spell(cell) !== undefined;
  return cells.filter(fits).length >= 0.95 * cells.length;
};

export const columnNames = inSequence([keyName, targetName]);
