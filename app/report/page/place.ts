import type { Standing } from '../../../core/leaderboard/standing.ts';
import { short } from '../../../services/text/figures.ts';
import { standingWords } from '../../kaggle/standing/words.ts';
import { html, type Part, section, table } from './parts.ts';

/** Where the score would stand on the leaderboard. */
export const place = (standing: Standing | null): readonly Part[] => {
  if (standing === null) return [];
  const rows = standing.lines.map((line) => [
    line.medal,
    String(line.place),
    line.score === null ? '' : short(line.score),
  ]);
  const words = html`<p>${standingWords(standing)}</p>`;
  return [section('place', 'Where it would stand', words, table(['medal', 'last place', 'its score'], rows, [1, 2]))];
};
