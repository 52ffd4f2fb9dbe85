import { basename } from 'node:path';
import type { DataFile } from '../../data-file.ts';
import { headsOf, sampleAmong } from '../heads.ts';
import type { KeyedListings } from '../keyed/question.ts';
import type { MediaListing } from '../listing.ts';
import { partOf } from '../media-files.ts';
import { isLower, type PairsAsked, pairsAsked } from './asked.ts';
import { linesOf } from './lines.ts';
import { halvesAmong, type Match, matchesOf, type Results, resultsIn } from './results.ts';
import { type Standing, standingsOf } from './seasons.ts';
import { seedsAmong } from './seeds.ts';

const fewestMatches = 30;
const nearlyAll = 0.95;

/**
 * Applies if there is neither train nor test, and the sample asks which of two sides wins. Makes tables of earlier matches of that kind and
 * of the pairs asked for, with what the season before shows about both sides. Undefined if this does not apply or no table has the results.
 */
export const matchTables = (folder: string, files: readonly DataFile[]): KeyedListings | undefined => {
  const heads = headsOf(folder, files);
  const sample = sampleAmong(heads);
  if (sample === undefined || files.some(isOfPart)) return undefined;
  const keys = linesOf(folder, sample.path);
  const asked = keys && pairsAsked(keys);
  if (keys === undefined || asked === undefined) return undefined;
  const sides = new Set(asked.pairs.flatMap(({ sides: pair }) => pair));
  const tables = heads.flatMap((head) => {
    const lines = head === sample || head.header.length < 4 ? undefined : linesOf(folder, head.path);
    return (lines && resultsIn(lines, sides)) ?? [];
  });
  const halves = halvesAmong(tables);
  const [form] = halves?.late ?? [];
  if (halves === undefined || form === undefined) return undefined;
  const early = Map.groupBy(halves.early.flatMap(matchesOf), ({ season }) => season);
  const latest = [...early.keys()].reduce((a, b) => (Number(b) > Number(a) ? b : a));
  const seasons = asked.pairs.map(({ season }) => Number(season ?? latest));
  const before = Math.min(...seasons);
  const standings = new Map([...early].map(([season, matches]) => [season, standingsOf(matches)]));
  const isKnown = (season: string, side: string) => standings.get(season)?.has(side) === true;
  const known = halves.late.flatMap(matchesOf).filter(({ season }) => Number(season) < before);
  const past = known.filter(({ season, winner, loser }) => isKnown(season, winner) && isKnown(season, loser));
  const answered = asked.pairs.filter(({ season, sides: pair }) =>
    pair.every((side) => isKnown(season ?? latest, side)),
  );
  if (past.length < fewestMatches || answered.length < nearlyAll * asked.pairs.length) return undefined;
  const seeds = seedsAmong(folder, heads, { season: form.season, sides: new Set(early.values().flatMap(sidesOf)) });
  const told: Told = { form, standings, seeds: seeds?.of ?? null };
  const [id = '', target = ''] = keys.header;
  const columns = [id, form.season, ...cellNames(told)];
  const { table, season, side, seed } = seeds ?? {};
  const listing = (own: readonly string[], isAsked: boolean): MediaListing => ({
    ...{ path: '', pattern: null, array: null, columns: [...columns, ...own], arrays: null },
    matches: {
      ...{ table: form.lines.path, sample: sample.path, isAsked, separator: asked.separator, ordered: asked.ordered },
      ...{ early: halves.early.map(({ lines }) => lines.path), late: halves.late.map(({ lines }) => lines.path) },
      ...{ season: form.season, winner: form.winner, loser: form.loser, place: form.place, before, latest },
      scores: form.scores === null ? null : [...form.scores],
      seeds: table === undefined ? null : { table, season: season ?? '', side: side ?? '', seed: seed ?? '' },
    },
  });
  return {
    train: { listing: listing([target], false), rows: trainRows(past, asked, told) },
    test: { listing: listing([], true), rows: testRows(asked, latest, told) },
  };
};

const isOfPart = ({ path }: DataFile): boolean => ['train', 'test'].includes(partOf(basename(path)) ?? '');

const sidesOf = (matches: readonly Match[]): string[] => matches.flatMap(({ winner, loser }) => [winner, loser]);

interface Told {
  readonly form: Results;
  readonly standings: ReadonlyMap<string, ReadonlyMap<string, Standing>>;
  readonly seeds: ReadonlyMap<string, string> | null;
}

const ofStanding = ['wins', 'margin', 'strength'] as const;

const cellNames = ({ form, seeds }: Told): string[] =>
  [
    ...ofStanding.filter((name) => name !== 'margin' || form.scores !== null),
    ...(seeds === null ? [] : ['seed']),
  ].flatMap((name) => [`${name}_a`, `${name}_b`, `${name}_difference`]);

/** Puts the lower side first if the sample does, and otherwise alternates. */
function* trainRows(past: readonly Match[], { separator, ordered }: PairsAsked, told: Told) {
  for (const [at, { season, winner, loser }] of past.entries()) {
    const isFirst = ordered ? isLower(winner, loser) : at % 2 === 0;
    const [a, b] = isFirst ? [winner, loser] : [loser, winner];
    yield [[season, a, b].join(separator), season, ...cellsOf(season, [a, b], told), isFirst ? '1' : '0'];
  }
}

function* testRows({ pairs }: PairsAsked, latest: string, told: Told) {
  for (const { key, season, sides } of pairs) yield [key, season ?? latest, ...cellsOf(season ?? latest, sides, told)];
}

const cellsOf = (season: string, [a, b]: readonly [string, string], { form, standings, seeds }: Told): string[] => {
  const [left, right] = [a, b].map((side) => standings.get(season)?.get(side));
  const names = ofStanding.filter((name) => name !== 'margin' || form.scores !== null);
  const pairs: (readonly [number | undefined, number | undefined])[] = names.map((name) => [
    left?.[name],
    right?.[name],
  ]);
  const seedOf = (side: string) => {
    const cell = seeds?.get(`${season} ${side}`) ?? '';
    return cell === '' ? undefined : Number(cell);
  };
  if (seeds !== null) pairs.push([seedOf(a), seedOf(b)]);
  return pairs.flatMap(([one, other]) => [
    written(one),
    written(other),
    written(one === undefined || other === undefined ? undefined : one - other),
  ]);
};

const written = (number: number | undefined): string => (number === undefined ? '' : String(Number(number.toFixed(6))));
