import type { Distilled, Likeness, Tried } from '../../core/schema/distilled.ts';
import { short } from '../../services/text/figures.ts';

/** What the engine reached out of fold. */
export type Engine = NonNullable<Distilled['engine']>;

/** Labels are alike if so many rows have the same: those at the border fall to either side by chance. */
const leastLike = { ranks: 0.98, labels: 0.95 } as const satisfies Record<Likeness['by'], number>;

/** Why a script does not stand for the engine's answer; null: it does. A better score than the engine's is no reason. */
export const whyNotGood = ({ score, likeness }: Pick<Tried, 'score' | 'likeness'>, engine: Engine): string | null => {
  if (score === null) return 'it told no score';
  if (likeness === null) return 'it left no valid submission';
  const lost = engine.direction === 'max' ? engine.score - score : score - engine.score;
  const beside = `${engine.metric} ${short(score)} beside ${short(engine.score)}`;
  if (lost > engine.error) return `${beside}: worse by more than one standard error (${short(engine.error)})`;
  const least = leastLike[likeness.by];
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
