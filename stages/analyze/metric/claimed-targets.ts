import { quoted } from '../../../core/brief/wording/quoted.ts';
import { type Source, statsOf, twinOf } from '../../../core/columns/source.ts';
import type { Notes } from '../evidence.ts';
import type { Claims } from './claims.ts';

interface Place {
  readonly train: Source;
  readonly test: Source | null;
  /** Columns that identify rows. */
  readonly ids: ReadonlySet<string>;
}

/** Why a column cannot hold the answers; null: it can. Answers are in train, have several values, and are not in test. */
export const whyNoTarget = (name: string, { train, test, ids }: Place): string | null => {
  const column = twinOf(train, name);
  const shown = quoted(name, 60);
  if (column === undefined) return `as train has no column ${shown}`;
  if (ids.has(column)) return `as ${shown} names rows`;
  if (statsOf(train, column).unique <= 1) return `as ${shown} is the same in every row of train`;
  const inTest = test?.table.columns.includes(column) === true && statsOf(test, column).present > 0;
  return inTest ? `as test has ${shown}, too` : null;
};

/** The targets that a model read, if the data leave them open and allow these. `wanted`: how many targets the sample has. */
export const claimedTargets = (
  { targets: claim, refuse }: Claims,
  wanted: number,
  place: Place,
  notes: Notes,
): readonly string[] | undefined => {
  if (claim === undefined) return undefined;
  const why = claim.value.map((name) => whyNoTarget(name, place)).find((reason) => reason !== null);
  if (why !== undefined) {
    refuse('targets', why);
    return undefined;
  }
  if (wanted > 0 && claim.value.length > 1) {
    refuse('targets', 'as nothing says which of them is which column of the sample');
    return undefined;
  }
  notes.because('targets', 'model', `the page says so: ${quoted(claim.quote, 200)}`);
  return [...new Set(claim.value.map((name) => twinOf(place.train, name) ?? name))];
};
