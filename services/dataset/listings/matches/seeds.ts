import type { Head } from '../heads.ts';
import { type Lines, linesOf } from './lines.ts';

/** A table that ranks sides before a tournament: `W01`. */
interface Seeds {
  readonly table: string;
  readonly season: string;
  readonly side: string;
  readonly seed: string;
}

const seedForm = /^[A-Za-z]{0,2}\d{1,3}[a-z]?$/;
const leastKnown = 0.9;

/** Undefined if no table has one short rank for each side of a season. */
export const seedsAmong = (
  folder: string,
  heads: readonly Head[],
  { season, sides }: { readonly season: string; readonly sides: ReadonlySet<string> },
): (Seeds & { readonly of: ReadonlyMap<string, string> }) | undefined => {
  for (const { path, header } of heads) {
    if (!/seed/i.test(path) || !header.includes(season)) continue;
    const lines = linesOf(folder, path);
    const found = lines && seedsIn(lines, season, sides);
    if (found !== undefined) return found;
  }
  return undefined;
};

const seedsIn = ({ path, header, rows }: Lines, season: string, sides: ReadonlySet<string>) => {
  const cellsOf = (name: string) => rows.map((row) => row[header.indexOf(name)] ?? '');
  const others = header.filter((name) => name !== season);
  const side = others.find(
    (name) => cellsOf(name).filter((cell) => sides.has(cell)).length >= leastKnown * rows.length,
  );
  const seed = others.find((name) => name !== side && cellsOf(name).every((cell) => seedForm.test(cell)));
  if (side === undefined || seed === undefined || rows.length === 0) return undefined;
  const [seasons, names, seeds] = [cellsOf(season), cellsOf(side), cellsOf(seed)];
  const of = new Map(rows.map((_, at) => [`${seasons[at]} ${names[at]}`, /\d+/.exec(seeds[at] ?? '')?.[0] ?? '']));
  return of.size === rows.length ? { table: path, season, side, seed, of } : undefined;
};
