import type { Distilled, Likeness, Tried } from '../../core/schema/distilled.ts';
import { standingOf } from '../../core/script/score/standing.ts';
import { short } from '../../services/text/figures.ts';

/** What the engine reached out of fold, in all rows and in each fold; no folds: some have no score. */
export type Engine = NonNullable<Distilled['engine']> & { readonly folds: readonly number[] };

/**
 * Labels are alike if so many rows have the same: those at the border fall to either side by chance. The answers of some of the folds
 * are a mean over fewer models. Where the engine's models of the same members are known, they tell how like the answers of all folds are;
 * then one model is held against one, whose noise other folds would even out (docs/decisions/scripts/short-scripts.md).
 */
const leastLike = {
  whole: { ranks: 0.98, labels: 0.95 },
  part: { ranks: 0.95, labels: 0.92 },
  known: { ranks: 0.9, labels: 0.85 },
} as const satisfies Record<string, Record<Likeness['by'], number>>;

/** So many standard errors better, a script knows what it should not. */
const leakErrors = 4;

/**
 * Why a script does not stand for the engine's answer; null: it does. A somewhat better score is no reason. What may be lost is the same
 * however few folds there was time for: a margin that grew with their noise would ask least where least is known.
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
  if (lost > error) return `${beside}: worse by more than one standard error (${short(error)})`;
  if (-lost > leakErrors * error) {
    return `${beside}: better by more than ${leakErrors} standard errors (${short(error)}), as if it knew the answers`;
  }
  const isWhole = part === null || (part.folds === part.of && !part.told);
  const least = leastLike[isWhole ? 'whole' : same === null ? 'part' : 'known'][likeness.by];
  if (likeness.value < least) return `${likenessWords(likeness)} (at least ${least} is asked)`;
  return same === null || isWhole ? null : whyUnlike(same, likeness.by);
};

/** The engine's models of the members must answer as the submission does, and the script must predict what they do. */
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

/** What is meant by a likeness. */
const likenessWords = ({ by, value }: Likeness): string =>
  by === 'ranks'
    ? `a rank correlation of ${short(value)} with the submission`
    : `the submission's label in ${short(100 * value)} % of the rows`;

/** One line about a script, or why there is none. */
export const headlineOf = ({ file, why, engine, tries }: Distilled): string => {
  const last = tries.at(-1);
  if (last === undefined || engine === null) return `no script: ${why}`;
  if (file === null) return `no script was good enough; ${last.why}`;
  const cv = standingOf(last, engine).score;
  const score = cv === null ? '' : `, cv ${short(cv)}`;
  return `${last.lines} lines, ${last.members} ${last.members === 1 ? 'member' : 'members'}${score}`;
};
