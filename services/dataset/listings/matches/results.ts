import type { Lines } from './lines.ts';

/** A table with a row for each match, and the names of its columns. */
export interface Results extends ResultColumns {
  readonly lines: Lines;
}
interface ResultColumns {
  readonly season: string;
  readonly day: string;
  readonly winner: string;
  readonly loser: string;
  /** Null if the table says who won but not by how much. */
  readonly scores: readonly [winner: string, loser: string] | null;
  /** Where the winner played: H at home, A away, N elsewhere. */
  readonly place: string | null;
}

const nearlyAll = 0.95;
const winnerPrefix = /^(?:winner|winning|w)[_ ]?/i;
const loserPrefix = /^(?:loser|losing|l)[_ ]?/i;

/** Undefined if it is not a table of winners and losers among these sides. */
export const resultsIn = (lines: Lines, sides: ReadonlySet<string>): Results | undefined => {
  const { header, rows } = lines;
  if (rows.length === 0 || new Set(header).size < header.length) return undefined;
  const cellsOf = (name: string) => rows.map((row) => row[header.indexOf(name)] ?? '');
  const share = (cells: readonly string[], holds: (cell: string, at: number) => boolean) =>
    cells.filter(holds).length / cells.length;
  const pairs = pairedColumns(header);
  const ids = pairs.find((pair) => {
    const known = new Set(pair.flatMap(cellsOf));
    return [...sides].filter((side) => known.has(side)).length >= leastKnown * sides.size;
  });
  if (ids === undefined) return undefined;
  const scores = pairs.find(([winner, loser]) => {
    const lost = cellsOf(loser).map(Number);
    return winner !== ids[0] && share(cellsOf(winner), (cell, at) => Number(cell) > (lost[at] ?? 0)) >= nearlyAll;
  });
  const single = header.filter((name) => !pairs.some((pair) => pair.includes(name)));
  const season = single.find((name) => /season|year/i.test(name) && share(cellsOf(name), isWhole) === 1);
  const day = single.find((name) => /day|date/i.test(name) && share(cellsOf(name), isMoment) === 1);
  const place = single.find((name) => share(cellsOf(name), (cell) => /^[HAN]$/.test(cell)) === 1);
  if (season === undefined || day === undefined) return undefined;
  return { ...{ lines, season, day, winner: ids[0], loser: ids[1] }, scores: scores ?? null, place: place ?? null };
};
/** The least share of the sides that the table must have. It may hold only the matches of men or of women. */
const leastKnown = 0.3;

const isWhole = (cell: string): boolean => /^\d+$/.test(cell);
/** The time as a number that grows, or NaN if the cell is not a time. */
const momentOf = (cell: string): number => (isWhole(cell) ? Number(cell) : Date.parse(cell));
const isMoment = (cell: string): boolean => Number.isFinite(momentOf(cell));

/** Pairs of columns whose names differ only by the winner and the loser: `WTeamID` and `LTeamID`. */
const pairedColumns = (header: readonly string[]): (readonly [string, string])[] =>
  header.flatMap((winner) => {
    const stem = winner.replace(winnerPrefix, '');
    const loser = header.find(
      (name) => name !== winner && name.replace(loserPrefix, '') === stem && loserPrefix.test(name),
    );
    return loser !== undefined && winnerPrefix.test(winner) && stem !== winner ? [[winner, loser] as const] : [];
  });

/** Tables of matches before the time that is asked about, and of earlier matches like those asked about. */
interface Halves {
  readonly early: readonly Results[];
  readonly late: readonly Results[];
}

/**
 * Compares tables with the same columns. A table is late if another one with the same sides ends before this one begins, season by season.
 */
export const halvesAmong = (tables: readonly Results[]): Halves | undefined => {
  const alike = [...Map.groupBy(tables, ({ lines }) => lines.header.join('\n')).values()];
  const found = alike.map((group) => {
    const late = group.filter((one) => group.some((other) => comesAfter(one, other)));
    const early = group.filter((one) => !late.includes(one) && late.some((other) => comesAfter(other, one)));
    return { early, late, matches: early.reduce((sum, { lines }) => sum + lines.rows.length, 0) };
  });
  const [best] = found.filter(({ late }) => late.length > 0).toSorted((a, b) => b.matches - a.matches);
  return best;
};

const comesAfter = (late: Results, early: Results): boolean => {
  if (late === early) return false;
  const [known, own] = [sidesOf(early), sidesOf(late)];
  if ([...own].filter((side) => known.has(side)).length < nearlyAll * own.size) return false;
  const [ends, begins] = [spansOf(early), spansOf(late)];
  const shared = [...begins].filter(([season]) => ends.has(season));
  const after = shared.filter(([season, { first }]) => first > (ends.get(season)?.usual ?? Number.POSITIVE_INFINITY));
  return shared.length > 0 && after.length >= nearlyAll * shared.length;
};

const sidesOf = (results: Results): ReadonlySet<string> =>
  new Set(matchesOf(results).flatMap(({ winner, loser }) => [winner, loser]));

/** For each season its first day, and the day by which nearly all matches are played. */
const spansOf = (results: Results) => {
  const days = Map.groupBy(matchesOf(results), ({ season }) => season);
  return new Map(
    [...days].map(([season, matches]) => {
      const sorted = matches.map(({ day }) => day).sort((a, b) => a - b);
      return [season, { first: sorted[0] ?? 0, usual: sorted[Math.floor(nearlyAll * (sorted.length - 1))] ?? 0 }];
    }),
  );
};

export interface Match {
  readonly season: string;
  readonly day: number;
  readonly winner: string;
  readonly loser: string;
  /** The margin, or 1 if the table does not give it. */
  readonly margin: number;
  readonly place: string;
}

/** The rows in the order of the table. */
export const matchesOf = ({ lines: { header, rows }, ...columns }: Results): Match[] => {
  const at = (name: string | null | undefined) => header.indexOf(name ?? '');
  const { season, day, winner, loser, place, scores } = columns;
  const [seasonAt, dayAt, winnerAt, loserAt, placeAt] = [at(season), at(day), at(winner), at(loser), at(place)];
  const [scored, allowed] = [at(scores?.[0]), at(scores?.[1])];
  return rows.map((row) => ({
    ...{ season: row[seasonAt] ?? '', day: momentOf(row[dayAt] ?? ''), place: row[placeAt] ?? 'N' },
    ...{ winner: row[winnerAt] ?? '', loser: row[loserAt] ?? '' },
    margin: scores === null ? 1 : Number(row[scored]) - Number(row[allowed]),
  }));
};
