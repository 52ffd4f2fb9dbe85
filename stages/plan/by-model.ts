import { adviceBrief, requirementBrief, sharedBrief } from '../../core/brief/index.ts';
import { earlierSection, notesSection, section } from '../../core/brief/sections.ts';
import { installedWeights } from '../../core/coding/weights.ts';
import type { Advice } from '../../core/schema/advice.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { Requirement } from '../../core/schema/requirement.ts';
import type { Strategy } from '../../core/schema/strategy.ts';
import { modelKeys } from '../../core/solution/model-keys.ts';
import type { Answered, Claude } from '../../services/claude/claude.ts';
import { fence } from '../../services/claude/prompt/fence.ts';
import { fillPrompt } from '../../services/claude/prompt/prompt.ts';
import { PlanAnswer } from './answer.ts';

/** What a planner works on. */
interface PlanJob {
  readonly claude: Claude;
  readonly competition: Competition;
  readonly requirement: Requirement | undefined;
  readonly advice: Advice | undefined;
  readonly rules: Strategy;
  /** Seconds. */
  readonly time: number;
  readonly notes: readonly string[];
  readonly earlier: string | undefined;
  /** Where the competition's files are. */
  readonly data: string;
}

/** Asks how to go about it. The answer is wishes: `adopt` makes a strategy of them. */
export const askForPlan = ({
  claude,
  competition,
  requirement,
  advice,
  rules,
  time,
  notes,
  earlier,
  data,
}: PlanJob): Promise<Answered<PlanAnswer>> =>
  claude.ask({
    role: 'planner',
    about: notes.length === 0 ? 'the plan' : `the plan, after ${notes.length} rejected`,
    system: fillPrompt('planner', {
      tabular: modelKeys.tabular.join(', '),
      text: modelKeys.text.join(', '),
      mixed: modelKeys.mixed.join(', '),
      forecast: modelKeys.forecast.join(', '),
      media: modelKeys.media.join(', '),
      mask: modelKeys.mask.join(', '),
      weights: installedWeights(),
    }),
    context: [sharedBrief(data, competition)],
    prompt: fillPrompt('planner-ask', {
      notes: notesSection(notes),
      time: String(Math.round(time)),
      rules: rulesBlock(rules),
      requirement: section('What the page says:', requirement === undefined ? '' : requirementBrief(requirement)),
      advice: section("An advisor's report:", advice === undefined ? '' : adviceBrief(advice)),
      earlier: earlierSection(earlier),
    }),
    answer: { kind: 'json', schema: PlanAnswer },
  });

/** It names columns. */
const rulesBlock = ({ template, models, validation, postprocess }: Strategy): string =>
  fence('the plan of our rules', JSON.stringify({ template, models, validation, postprocess }, null, 1), 4_000);
