import { short, withError } from '../../../services/text/figures.ts';
import type { KeptScore } from '../../schema/explore/exploration.ts';
import { heldByWords } from '../hold-back/held-words.ts';

type Scored = Extract<KeptScore, { kind: 'scored' }>;

export const scoreHead = ['metric', 'is better', 'score', 'a constant'];

/** A row for each metric, as text. */
export const scoreRows = ({ scores }: Scored): readonly string[][] =>
  scores.map(({ metric, direction, score, error, constant }) => [
    metric,
    direction === 'max' ? 'higher' : 'lower',
    withError(score, error),
    constant === null ? '' : short(constant),
  ]);

/** What the score rests on, or why there is none. */
export const heldBackWords = (score: KeptScore): string =>
  score.kind === 'scored'
    ? `On ${score.rows.toLocaleString('en')} row${score.rows === 1 ? '' : 's'} held back: the session never had them. ${heldByWords(score.by)}`
    : `It was not scored: ${score.why}`;
