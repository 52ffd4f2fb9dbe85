import { fence } from '../../services/claude/prompt/fence.ts';
import { section } from '../brief/wording/sections.ts';
import type { Strategy } from '../schema/planning/strategy.ts';

const longestLine = 300;
const onLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, longestLine);

/** What a run has tried so far, a line each. Titles may be a model's words. */
export const triedSection = (tried: readonly string[]): string =>
  section(
    'What was tried so far in this run, and whether it was kept:',
    tried.length === 0 ? '' : fence('tried so far', tried.map(onLine).join('\n'), 12_000),
  );

/** The strategies that others follow at the same time; `isSecond`: another program was asked to differ from them, too. */
export const besideSection = (plan: readonly Strategy[], isSecond: boolean): string => {
  const lines = plan.map(({ name, template, models, tasks }) =>
    onLine(`${name} (${template}: ${models.join(', ')}): ${tasks.map(({ title }) => title).join('; ')}`),
  );
  const told = section(
    'Programs by these strategies are written at the same time:',
    fence('other programs', lines.join('\n'), 4_000),
  );
  return isSecond ? `${told}Another program was asked the same: leave the first idea to it.\n\n` : told;
};
