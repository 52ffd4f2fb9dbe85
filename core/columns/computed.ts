import { withMade } from '../../services/tables/made-columns.ts';
import { isMissing, missingTokens } from '../../services/tables/missing.ts';
import { columnAt, literal, literals } from '../../services/tables/sql.ts';
import type { Table } from '../../services/tables/table.ts';
import type { Competition } from '../schema/competition.ts';
import type { ComputedBy, ComputedTarget } from '../schema/computed-target.ts';
import { withJoined } from './joined.ts';
import { withWrittenNumbers } from './written-numbers.ts';

/** Train with the target that is made of its columns, where one is. */
export const withMadeTarget = (train: Table, { joined, computed, numbers }: Competition['files']): Table =>
  withComputed(withJoined(withWrittenNumbers(train, numbers), joined), computed);

/** Train with the target that is computed of its cells; as it is where none is, or a column is not there. */
export const withComputed = (train: Table, computed: ComputedTarget | undefined): Table => {
  const places = computed?.columns.map((name) => train.columns.indexOf(name)) ?? [];
  if (computed === undefined || places.includes(-1)) return train;
  const { target, by } = computed;
  return withMade(train, {
    names: [target],
    of: places,
    cells: (record) => [
      cellOf(
        by,
        places.map((place) => record[place] ?? ''),
      ),
    ],
    sql: [sqlOf(by, places.map(columnAt))],
  });
};

/** The formula as people write it. */
export const formulaOf = ({
  columns,
  by,
}: {
  readonly columns: readonly string[];
  readonly by: ComputedBy;
}): string => {
  const [first = '', second = ''] = columns;
  switch (by.kind) {
    case 'sum': {
      const terms = columns.map((name, at) => termOf(name, by.weights[at] ?? 1));
      return [...terms, ...(by.plus === 0 ? [] : [signed(by.plus)])].join(' ').replace(/^\+ /, '').replace(/^- /, '-');
    }
    case 'ratio':
      return `${first} / ${second}${by.times === 1 ? '' : ` * ${by.times}`}`;
    case 'log':
      return `log(${by.plus === 0 ? '' : `${by.plus} + `}${first})${by.over === 1 ? '' : ` / ${by.over}`}`;
    case 'compare':
      return `${first} ${by.by} ${[second, ...(second !== '' && by.value === 0 ? [] : [by.value])].filter((part) => part !== '').join(' + ')}`;
    case 'is':
      return `${first} is ${JSON.stringify(by.label)}`;
  }
};

const signed = (value: number): string => `${value < 0 ? '-' : '+'} ${Math.abs(value)}`;

const termOf = (name: string, weight: number): string =>
  `${weight < 0 ? '-' : '+'} ${Math.abs(weight) === 1 ? '' : `${Math.abs(weight)} * `}${name}`;

/** An empty cell where a part is missing or there is no such number. */
const cellOf = (by: ComputedBy, cells: readonly string[]): string => {
  if (cells.some(isMissing)) return '';
  if (by.kind === 'is') return cells[0]?.trim() === by.label ? '1' : '0';
  const numbers = cells.map(Number);
  if (!numbers.every(Number.isFinite)) return '';
  const value = numberOf(by, numbers);
  return Number.isFinite(value) ? String(value) : '';
};

const numberOf = (by: Exclude<ComputedBy, { kind: 'is' }>, [first = 0, ...rest]: readonly number[]): number => {
  switch (by.kind) {
    case 'sum':
      return [first, ...rest].reduce((sum, value, at) => sum + value * (by.weights[at] ?? 1), by.plus);
    case 'ratio':
      return (first / (rest[0] ?? 0)) * by.times;
    case 'log':
      return Math.log(first + by.plus) / by.over;
    case 'compare': {
      const value = first - (rest[0] ?? 0);
      return Number(
        { '>': value > by.value, '>=': value >= by.value, '<': value < by.value, '<=': value <= by.value }[by.by],
      );
    }
  }
};

const sqlOf = (by: ComputedBy, cells: readonly string[]): string => {
  const [cell = ''] = cells;
  if (by.kind === 'is') {
    return `CASE WHEN ${cell} IS NULL OR ${cell} IN (${literals(missingTokens)}) THEN NULL WHEN trim(${cell}) = ${literal(by.label)} THEN '1' ELSE '0' END`;
  }
  const value = numberSql(
    by,
    cells.map((one) => `try_cast(${one} AS DOUBLE)`),
  );
  return `CASE WHEN isfinite(${value}) THEN CASE WHEN abs(${value}) < 1e15 AND ${value} = trunc(${value}) THEN CAST(CAST(${value} AS BIGINT) AS VARCHAR) ELSE CAST(${value} AS VARCHAR) END END`;
};

const numberSql = (by: Exclude<ComputedBy, { kind: 'is' }>, cells: readonly string[]): string => {
  const [first = '', second = ''] = cells;
  switch (by.kind) {
    case 'sum':
      return `(${cells.map((cell, at) => `${cell} * ${by.weights[at] ?? 1}`).join(' + ')} + ${by.plus})`;
    case 'ratio':
      return `(${first} / nullif(${second}, 0) * ${by.times})`;
    case 'log':
      return `(CASE WHEN ${first} + ${by.plus} > 0 THEN ln(${first} + ${by.plus}) / ${by.over} END)`;
    case 'compare':
      return `(CASE WHEN isfinite(${cells.join(' - ')}) THEN (${cells.join(' - ')} ${by.by} ${by.value})::INT::DOUBLE END)`;
  }
};
