import { canonical } from '../../../services/files/digest.ts';
import { oneLine } from '../../../services/text/one-line.ts';
import type { Exploration, KeptScore } from '../../schema/explore/exploration.ts';
import { heldBackWords } from '../left/score-rows.ts';
import type { Difference } from './difference.ts';

/** All of a result that is not asked for, but its id, its times and its bill. */
const facts = [
  ...(['status', 'answer', 'target', 'tables', 'model', 'turns', 'cells', 'plots'] as const),
  ...(['troubles', 'files', 'notes'] as const),
] as const;

const longest = 200;

/** Compares the result of a replay with the recorded one, fact by fact. */
export const compareFacts = (recorded: Exploration, replayed: Exploration): readonly Difference[] => [
  ...facts.flatMap((what): Difference[] => {
    const [before, now] = [canonical(recorded[what]), canonical(replayed[what])];
    return before === now ? [] : [{ what, recorded: oneLine(before, longest), replayed: oneLine(now, longest) }];
  }),
  ...(isSameScore(recorded.score, replayed.score)
    ? []
    : [{ what: 'score', recorded: scoreWords(recorded.score), replayed: scoreWords(replayed.score) }]),
];

/** The differences that count as chance, since the last digits of a sum over threads vary. */
const chance = { relative: 1e-9, absolute: 1e-12 } as const;

/** The same kind of score with the same figures, but for their last digits. */
export const isSameScore = (recorded: KeptScore | null, replayed: KeptScore | null): boolean => {
  if (recorded?.kind !== 'scored' || replayed?.kind !== 'scored') return canonical(recorded) === canonical(replayed);
  const now = figuresOf(replayed);
  return (
    withoutFigures(recorded) === withoutFigures(replayed) &&
    figuresOf(recorded).every((figure, at) => isClose(figure, now[at] ?? null))
  );
};

type Scored = Extract<KeptScore, { kind: 'scored' }>;

const figuresOf = ({ scores }: Scored): (number | null)[] =>
  scores.flatMap(({ score, error, constant }) => [score, error, constant]);

const withoutFigures = ({ scores, ...rest }: Scored): string =>
  canonical([rest, scores.map(({ metric, direction }) => [metric, direction])]);

const isClose = (a: number | null, b: number | null): boolean =>
  a === null || b === null
    ? a === b
    : Math.abs(a - b) <= chance.absolute + chance.relative * Math.max(Math.abs(a), Math.abs(b));

const scoreWords = (score: KeptScore | null): string | null => {
  if (score === null) return null;
  if (score.kind === 'not-scored') return heldBackWords(score);
  return `${score.scores.map(({ metric, score: value }) => `${metric} ${value}`).join(', ')} on ${score.rows} rows`;
};
