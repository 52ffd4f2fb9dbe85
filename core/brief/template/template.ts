import { readFileSync } from 'node:fs';
import { fence } from '../../../services/claude/prompt/fence.ts';
import type { Store } from '../../../services/store/store.ts';
import type { Ablation } from '../../schema/search/ablation.ts';
import { ablationBrief } from './ablation.ts';
import { scoreboardBrief, scoreboardOf, type TemplateAnswer } from './scoreboard.ts';

/** A longer one would cost more than it tells. */
const longestScript = 24_000;

/** What the template reached and how, for who is to write something that adds to it: scoreboard, answer as a short script, what its parts are worth. */
export const templateBrief = (
  answered: TemplateAnswer | undefined,
  ablation: Ablation | undefined,
  store: Store,
): string => {
  const scoreboard = scoreboardBrief(scoreboardOf(answered, store));
  if (ablation === undefined) return scoreboard;
  const script = readFileSync(store.pathOf(ablation.file), 'utf8');
  const shown =
    script.length > longestScript
      ? []
      : [scriptWords(ablation), fence("the template's answer as a script", script, longestScript + 1)];
  return [scoreboard, ...shown, ablationBrief(ablation)].filter((part) => part !== '').join('\n\n');
};

const scriptWords = ({ members, weight, seconds }: Ablation): string =>
  `The same answer as a short script of ${members === 1 ? 'one' : members} of its models (${Math.round(100 * weight)} % of the blend; one run takes about ${seconds} seconds).
It shows which columns the template makes, how it divides the rows, and what it learns. What it does need not be done again:`;
