import type { Distilled, Likeness, Tried } from '../../core/schema/distilled.ts';
import { short } from '../../services/text/figures.ts';

/** What the engine reached out of fold, in all rows and in each fold; no folds: some have no score. */
export type Engine = NonNullable<Distilled['engine']> & { readonly folds: readonly number[] };

/**
 * Labels are alike if so many rows have the same: those at the border fall to either side by chance. The answers of some of the folds
 * are a mean over fewer models.
 */
const leastLike = {
  whole: { ranks: 0.98, labels: 0.95 },
  part: { ranks: 0.95, labels: 0.92 },
} as const satisfies Record<string, Record<Likeness['by'], number>>;

/** So many standard errors better, a script knows what it should not. */
const leakErrors = 4;

/**
 * Why a script does not stand for the engine's answer; null: it does. A somewhat better score is no reason. What may be lost is the same
 * however few folds there was time for: a margin that grew with their noise would ask least where least is known.
 */
export const whyNotGood = (
  { score, likeness, part }: Pick<Tried, 'score' | 'likeness' | 'part'>,
  { metric, direction, error, ...engine }: Omit<Engine, 'folds'>,
): string | null => {
  if (score === null) return 'it told no score';
  if (likeness === null) return 'it left no valid submission';
  const reached = part?.engine ?? engine.score;
  const lost = direction === 'max' ? reached - score : score - reached;
  const beside = `${metric} ${short(score)} beside ${short(reached)}`;
  if (lost > error) return `${beside}: worse by more than one standard error (${short(error)})`;
  if (-lost > leakErrors * error) {
    return `${beside}: better by more than ${leakErrors} standard errors (${short(error)}), as if it knew the answers`;
  }
  const isWhole = part === null || part.folds === part.of;
  const least = leastLike[isWhole ? 'whole' : 'part'][likeness.by];
  return likeness.value < least ? `${likenessWords(likeness)} (at least ${least} is asked)` : null;
};

/** What is meant by a likeness. */
const likenessWords = ({ by, value }: Likeness): string =>
  by === 'ranks'
    ? `a rank correlation of ${short(value)} with the submission`
    : `the submission's label in ${short(100 * value)} % of the rows`;

/** One line about a script, or why there is none. */
export const headlineOf = ({ file, why, tries }: Distilled): string => {
  const last = tries.at(-1);
  if (last === undefined) return `no script: ${why}`;
  if (file === null) return `no script was good enough; ${last.why}`;
  const score = last.score === null ? '' : `, cv ${short(last.score)}`;
  return `${last.lines} lines, ${last.members} ${last.members === 1 ? 'member' : 'members'}${score}`;
};
