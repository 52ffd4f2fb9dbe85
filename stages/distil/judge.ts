import type { Distilled, Likeness, Tried } from '../../core/schema/distilled.ts';
import { standingOf } from '../../core/script/score/standing.ts';
import { short } from '../../services/text/figures.ts';

/** What the engine scored out of fold, in all rows and in each fold. `folds` is empty if one has no score. */
export type Engine = NonNullable<Distilled['engine']> & { readonly folds: readonly number[] };

/**
 * How alike the answers must be. Rows at the border between two labels differ by chance. A script that ran in some folds only (`part`) has
 * fewer models to average. If the predictions of the engine's own members are known (`known`), one model is compared with one, without the
 * averaging over folds, so less is asked (docs/decisions/scripts/short-scripts.md).
 */
const leastLike = {
  whole: { ranks: 0.98, labels: 0.95 },
  part: { ranks: 0.95, labels: 0.92 },
  known: { ranks: 0.9, labels: 0.85 },
} as const satisfies Record<string, Record<Likeness['by'], number>>;

/** A script that is more standard errors better than the engine must know something that it should not. */
const leakErrors = 4;

/**
 * Why a script cannot replace the engine's program; null: it can. A somewhat better score is no objection. The accepted loss does not grow
 * with the noise of few folds: it would be largest where least is known. Where no error is known, the script must not be worse at all.
 */
export const whyNotGood = (
  did: Pick<Tried, 'score' | 'likeness' | 'part'>,
  whole: Omit<Engine, 'folds'>,
): string | null => {
  const { likeness, part } = did;
  const { metric, direction, error } = whole;
  const { score, engine: reached } = standingOf(did, whole);
  if (score === null) return 'it told no score';
  if (likeness === null) return 'it left no valid submission';
  const same = part?.same ?? null;
  const lost = direction === 'max' ? reached - score : score - reached;
  const beside = `${metric} ${short(score)} beside ${short(reached)}`;
  if (error === null) {
    if (lost > 0) return `${beside}: worse, by an amount whose standard error nobody can tell`;
  } else if (lost > error) return `${beside}: worse by more than one standard error (${short(error)})`;
  else if (-lost > leakErrors * error) {
    return `${beside}: better by more than ${leakErrors} standard errors (${short(error)}), as if it knew the answers`;
  }
  const isWhole = part === null || part.folds === part.of;
  const least = leastLike[isWhole ? 'whole' : same === null ? 'part' : 'known'][likeness.by];
  if (likeness.value < least) return `${likenessWords(likeness)} (at least ${least} is asked)`;
  return same === null || isWhole ? null : whyUnlike(same, likeness.by);
};

/** The engine's models of the same members must answer as the submission does, and the script must predict as they do. */
const whyUnlike = ({ likeness, alike }: Same, by: Likeness['by']): string | null => {
  const { whole, known } = leastLike;
  if (likeness < whole[by]) {
    return `of its members alone, ${likenessWords({ by, value: likeness })} (at least ${whole[by]} is asked)`;
  }
  if (alike >= known[by]) return null;
  const theirs = "the engine's models of its members";
  const words =
    by === 'ranks'
      ? `a rank correlation of ${short(alike)} with ${theirs}`
      : `the label of ${theirs} in ${short(100 * alike)} % of the rows`;
  return `out of fold, ${words} (at least ${known[by]} is asked)`;
};

type Same = NonNullable<NonNullable<Tried['part']>['same']>;

const likenessWords = ({ by, value }: Likeness): string =>
  by === 'ranks'
    ? `a rank correlation of ${short(value)} with the submission`
    : `the submission's label in ${short(100 * value)} % of the rows`;

/** One line about a script, or why there is none. */
export const headlineOf = ({ file, why, engine, tries }: Distilled): string => {
  const last = tries.at(-1);
  if (last === undefined || engine === null) return `no script: ${why}`;
  if (file === null) return `${why}; ${last.why}`;
  const cv = standingOf(last, engine).score;
  const score = cv === null ? '' : `, cv ${short(cv)}`;
  return `${last.lines} lines, ${last.members} ${last.members === 1 ? 'member' : 'members'}${score}`;
};
