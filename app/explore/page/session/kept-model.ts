import { heldBackWords, scoreHead, scoreRows } from '../../../../core/explore/left/score-rows.ts';
import type { KeptScore } from '../../../../core/schema/explore/exploration.ts';
import { html, type Part, section, table } from '../../../report/page/parts.ts';

/** How the model that the session kept scores on the held-back rows. */
export const keptModel = (score: KeptScore | null): readonly Part[] => {
  if (score === null) return [];
  const words = html`<p>${heldBackWords(score)}</p>`;
  return [
    section('model', 'The model', words, score.kind === 'scored' ? table(scoreHead, scoreRows(score), [2, 3]) : null),
  ];
};
