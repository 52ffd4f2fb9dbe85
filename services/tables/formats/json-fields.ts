import * as z from 'zod';

/** A column of records: its name, and where its cells are, at most one object deep. */
export interface Field {
  readonly name: string;
  readonly path: readonly [outer: string, inner?: string];
}

/** SQL for the structures of the first thousand objects, from which `fieldsOf` makes columns. */
export const structures = (source: string): string =>
  `SELECT json_structure(json)::VARCHAR AS structure FROM ${source} LIMIT 1000`;

const Structure = z.record(z.string(), z.unknown());

/** What the cells of one name hold: values of one cell, and objects by their names. */
interface Held {
  isCell: boolean;
  readonly inner: Set<string>;
}

/**
 * The columns, in the order in which they first appear. Fields of objects in cells are also columns (`votes.useful`), because solutions
 * flatten records by one level.
 */
export const fieldsOf = (rows: readonly { readonly structure: string }[]): Field[] => {
  const seen = new Map<string, Held>();
  for (const { structure } of rows) {
    for (const [outer, held] of Object.entries(Structure.safeParse(JSON.parse(structure)).data ?? {})) {
      const known = seen.get(outer) ?? { isCell: false, inner: new Set<string>() };
      seen.set(outer, known);
      const inner = Structure.safeParse(held).data;
      known.isCell ||= inner === undefined && held !== 'NULL';
      for (const name of Object.keys(inner ?? {})) known.inner.add(name);
    }
  }
  return [...seen].flatMap(([outer, { isCell, inner }]): Field[] => [
    ...(isCell || inner.size === 0 ? [{ name: outer, path: [outer] } as const] : []),
    ...[...inner].map((name) => ({ name: `${outer}.${name}`, path: [outer, name] }) as const),
  ]);
};

/** The JSON pointer to a name. */
export const pointerTo = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
