import type * as z from 'zod';
import { type NameWith, namesWith, type RunOption, rows } from './derived.ts';
import type { Row } from './option.ts';
import { table } from './table/table.ts';

/** The options that request.json holds as they were given, or as they are where nobody gave them. */
export type SavedName = NameWith<'or'>;

type Value<K extends SavedName> =
  | z.output<(typeof table)[K]['value']>
  | (null extends (typeof table)[K]['or'] ? null : never);

/** Their names, in the table's order. */
export const savedNames: readonly SavedName[] = namesWith('or');

/** Those of them that are never taken from a run's folder. */
export const savedPowers = namesWith('power').filter(
  (name): name is Extract<typeof name, SavedName> => 'or' in table[name],
);

/** Their schemas. A request of before there was an option is read as one that does not give it. */
export const savedFields = Object.fromEntries(
  savedNames.map((name) => {
    const row = rows.get(name);
    return [name, row?.or === null ? row.value.nullable().default(null) : row?.value.default(row.or)];
  }),
  // entries have no types of their own; Value says the same as the line above
) as unknown as { readonly [K in SavedName]: z.ZodDefault<z.ZodType<Value<K>>> };

/** What of these names request.json is to hold. */
export const savedOf = <N extends SavedName>(options: Pick<RunOption, N>, names: readonly N[]) =>
  Object.fromEntries(
    names.map((name) => [name, options[name] ?? rows.get(name)?.or]),
    // each is the caller's own value or the table's `or`, and so what its field holds
  ) as { readonly [K in N]: Value<K> };

/** The first value that its schema refuses: what is wrong with it, and the advice. */
export const mistakeIn = (
  options: object,
  among: Iterable<readonly [name: string, row: Row]> = rows,
): { readonly what: string; readonly advice: string } | undefined => {
  for (const [name, { value: schema, refusal, help }] of among) {
    const value: unknown = Reflect.get(options, name);
    if (value === undefined || schema.safeParse(value).success) continue;
    return refusal === undefined
      ? { what: `${name} is ${JSON.stringify(value)}`, advice: `What it is for: ${help}.` }
      : {
          what: refusal.what(value),
          advice: typeof refusal.advice === 'string' ? refusal.advice : refusal.advice(value),
        };
  }
  return undefined;
};
