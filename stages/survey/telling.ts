import * as z from 'zod';
import type { Fifths, Telling } from '../../core/schema/planning/survey.ts';
import { byErrors, type Contrast, contrasts, type Grouping, round4, strength } from './groups.ts';
import type { Column, Rows, Target } from './rows.ts';

/** A difference below so many standard errors is not reported: among hundreds of values, chance makes some of four. */
const leastErrors = 5;
const mostPerColumn = 3;
const mostTellings = 60;
const mostFifths = 40;
const fewValues = 30;

const isNumber = ({ profile: { type } }: Column): boolean => type === 'integer' || type === 'number';

/** The values, or missing values, whose rows have another target than all other rows. */
export const tellingValues = async (rows: Rows): Promise<Telling[]> => {
  const found: Telling[] = [];
  for (const column of rows.columns)
    for (const target of rows.targets) {
      const told = (await contrasts(rows, target, groupingOf(column, rows.train))).flat();
      const strong = told.filter(({ errors }) => Math.abs(errors) >= leastErrors);
      const cells = [...Map.groupBy(strong.toSorted(byErrors), ({ cell }) => cell).values()];
      const first = cells.flatMap(([contrast]) => contrast ?? []).slice(0, mostPerColumn);
      found.push(...first.map((contrast) => telling(column, target, contrast)));
    }
  return strongest(found, mostTellings);
};

/** Among many values of numbers or texts, only those that very many rows have are compared, such as a zero. */
const groupingOf = (column: Column, train: number): Grouping => {
  const isMany = column.profile.unique > fewValues && (isNumber(column) || column.profile.type === 'text');
  return { by: column.sql, least: Math.max(15, Math.ceil(train * (isMany ? 0.05 : 0.002))), most: 40 };
};

const telling = (
  { profile: { name: column } }: Column,
  { name: target }: Target,
  { label, cell, rows, inside, outside, errors }: Contrast,
): Telling => ({
  ...{ column, target, label, value: cell?.slice(0, 200) ?? null, rows: round4(rows) },
  ...{ inside: round4(inside), outside: round4(outside), errors: round4(errors) },
});

const Edges = z.object({ edges: z.array(z.number()).nullable() });

/** The target in five ranges of each column of numbers, if it differs between them. */
export const alongNumbers = async (rows: Rows): Promise<Fifths[]> => {
  const found: Fifths[] = [];
  for (const column of rows.columns.filter((one) => isNumber(one) && one.profile.unique > 10))
    for (const target of rows.targets) {
      const value = `try_cast(${column.sql} AS DOUBLE)`;
      const [row] = await rows.engine.query(
        `SELECT quantile_cont(${value}, [0.2, 0.4, 0.6, 0.8]) AS edges FROM train_rows WHERE isfinite(${value})`,
        Edges,
      );
      const edges = [...new Set(row?.edges ?? [])];
      const told = await contrasts(rows, target, { by: binOf(value, edges), least: 15, most: 10 });
      const ofBins = told.map((contrasts) => contrasts.filter(({ cell }) => cell !== null));
      const [strongest = []] = ofBins.toSorted((a, b) => strength(b) - strength(a));
      const same = strongest.toSorted((a, b) => Number(a.cell) - Number(b.cell));
      if (strength(strongest) < leastErrors || same.length < edges.length + 1) continue;
      found.push({
        ...{
          column: column.profile.name,
          target: target.name,
          label: same[0]?.label ?? null,
          edges: edges.map(round4),
        },
        ...{ values: same.map(({ inside }) => round4(inside)), errors: round4(strength(strongest)) },
      });
    }
  return strongest(found, mostFifths);
};

/** SQL: the range that a row's number is in; NULL: it has none. */
const binOf = (value: string, edges: readonly number[]): string => {
  const above = edges.map((edge) => `(${value} > ${edge})::INT`).join(' + ') || '0';
  return `CASE WHEN isfinite(${value}) THEN (${above})::VARCHAR END`;
};

/** The strongest ones, in the order of their columns. */
const strongest = <T extends { readonly errors: number }>(found: readonly T[], most: number): T[] => {
  const sorted = found.toSorted((a, b) => Math.abs(b.errors) - Math.abs(a.errors)).slice(0, most);
  return found.filter((one) => sorted.includes(one));
};
