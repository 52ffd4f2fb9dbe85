import { isMissing } from '../../services/tables/missing.ts';
import { columnAt, literal } from '../../services/tables/sql.ts';
import type { Table } from '../../services/tables/table.ts';
import type { WrittenNumbers } from '../schema/table-forms.ts';

/** A number behind a sign of a currency or a word for one, before a unit: `$11,970.00`, `EUR 5`, `12 %`, `-3.5 kg`. */
const pattern =
  '^(?:[^\\pL\\d.+-]{0,3}|(?:US|R|A|C)\\$|USD|EUR|GBP|INR|CHF|Rs[.]?)([+-]?)[^\\pL\\d.+-]{0,3}(\\d*[.]?\\d+(?:[eE][+-]?\\d+)?)[.]?[^\\d]{0,12}$';
const written = new RegExp(pattern.replaceAll('\\pL', '\\p{L}'), 'u');

/** The number that a cell is written for; empty: it is none, or it stands for no answer. */
export const numberWritten = (cell: string, { decimal, missing }: Omit<WrittenNumbers, 'columns'>): string => {
  const bare = cell
    .replaceAll(/[\s'\u00a0]/gu, '')
    .replaceAll(decimal === '.' ? ',' : '.', '')
    .replace(',', '.');
  const [, sign = '', digits] = isMissing(cell) ? [] : (written.exec(bare) ?? []);
  const number = digits === undefined ? '' : `${sign}${digits}`;
  return number === '' || missing.includes(Number(number)) ? '' : number;
};

const numberSql = (cell: string, { decimal, missing }: WrittenNumbers): string => {
  const bare = `replace(replace(regexp_replace(${cell}, '[\\s''\u00a0]', '', 'g'), ${literal(decimal === '.' ? ',' : '.')}, ''), ',', '.')`;
  const number = `nullif(regexp_extract(${bare}, '${pattern}', 1) || regexp_extract(${bare}, '${pattern}', 2), '')`;
  const nothing = missing.length === 0 ? 'false' : `try_cast(${number} AS DOUBLE) IN (${missing.join(', ')})`;
  return `CASE WHEN NOT ${nothing} THEN ${number} END`;
};

/** A table whose answers are read as numbers, in their place; as it is where none are written otherwise. */
export const withWrittenNumbers = (table: Table, numbers: WrittenNumbers | undefined): Table => {
  const places = new Set(numbers?.columns.map((name) => table.columns.indexOf(name)));
  places.delete(-1);
  if (numbers === undefined || places.size === 0) return table;
  return {
    ...table,
    head: table.head.map((record) => record.map((cell, at) => (places.has(at) ? numberWritten(cell, numbers) : cell))),
    scan: (query) =>
      table.scan((from) =>
        query(({ types = [], missing = 'empty' } = {}) => {
          const cells = table.columns.map((_, at) =>
            places.has(at)
              ? `(${numberSql(columnAt(at), numbers)})::${types[at] ?? 'VARCHAR'} AS ${columnAt(at)}`
              : columnAt(at),
          );
          const read = table.columns.map((_, at) => (places.has(at) ? 'VARCHAR' : (types[at] ?? 'VARCHAR')));
          return `(SELECT ${cells.join(', ')} FROM ${from({ types: read, missing })})`;
        }),
      ),
  };
};
