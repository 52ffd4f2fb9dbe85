import { readFileSync } from 'node:fs';
import { fence } from '../../services/claude/prompt/fence.ts';
import type { Store } from '../../services/store/store.ts';
import type { CrossValidation } from '../schema/cross-validation.ts';
import type { Ablation } from '../schema/search/ablation.ts';
import { ablationBrief } from './ablation.ts';
import { scoreboardBrief, scoreboardOf } from './scoreboard.ts';

/** A longer one would cost more than it tells. */
const longestScript = 24_000;

/** What the template reached and how, for who is to write something that adds to it: the scoreboard, then its answer as a short script. */
export const templateBrief = (
  cv: CrossValidation | null | undefined,
  ablation: Ablation | undefined,
  { pathOf }: Store,
): string => {
  const scoreboard = scoreboardBrief(scoreboardOf(cv));
  if (ablation === undefined) return scoreboard;
  const script = readFileSync(pathOf(ablation.file), 'utf8');
  if (script.length > longestScript) return scoreboard;
  const intro = `The same answer as a short script of its heaviest models (a run over all folds takes about ${Math.ceil(ablation.seconds)} seconds).
What it does need not be done again; its way of reading the files, its folds and single blocks may be of use:`;
  return [
    scoreboard,
    intro,
    fence("the template's answer as a script", script, longestScript + 1),
    ablationBrief(ablation),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
};
