import { adviceBrief, findingsBrief, sharedBrief } from '../../core/brief/index.ts';
import {
  deadlineSection,
  earlierSection,
  lessonsSection,
  notesSection,
  section,
} from '../../core/brief/wording/sections.ts';
import { postprocessWords } from '../../core/coding/postprocess-words.ts';
import type { Findings } from '../../core/schema/explore/findings.ts';
import type { Advice } from '../../core/schema/planning/advice.ts';
import type { Strategy } from '../../core/schema/planning/strategy.ts';
import type { Answered, Claude } from '../../services/claude/claude.ts';
import { fence } from '../../services/claude/prompt/fence.ts';
import { fillPrompt } from '../../services/claude/prompt/prompt.ts';
import { PlanAnswer } from './answer.ts';

/** What a planner works on. */
interface PlanJob {
  readonly claude: Claude;
  readonly known: Parameters<typeof sharedBrief>[0];
  readonly advice: Advice | undefined;
  readonly findings: Findings | undefined;
  readonly rules: Strategy;
  readonly notes: readonly string[];
  readonly earlier: string | undefined;
  /** The lessons of other competitions, in a fenced block; empty: none. */
  readonly lessons: string;
}

/** Asks for a plan. The answer is only a wish: `adopt` makes a strategy of it. */
export const askForPlan = ({
  claude,
  known,
  advice,
  findings,
  rules,
  notes,
  earlier,
  lessons,
}: PlanJob): Promise<Answered<PlanAnswer>> =>
  claude.ask({
    role: 'planner',
    about: notes.length === 0 ? 'the plan' : `the plan, after ${notes.length} rejected`,
    system: fillPrompt('planner/system', {}),
    context: [sharedBrief(known)],
    prompt: fillPrompt('planner/ask', {
      notes: notesSection(notes),
      rules: rulesBlock(rules),
      findings: section('What a look at the data found; each was checked on the data:', findingsBrief(findings)),
      advice: section("An advisor's report:", advice === undefined ? '' : adviceBrief(advice)),
      lessons: lessonsSection(lessons),
      earlier: earlierSection(earlier),
      deadline: deadlineSection(known.means?.answer),
    }),
    answer: { kind: 'json', schema: PlanAnswer },
  });

/** Fenced, because it names columns of strangers' files. */
const rulesBlock = ({ template, models, validation, postprocess }: Strategy): string =>
  fence(
    'the plan of our rules',
    JSON.stringify({ template, models, validation, postprocess: postprocessWords(postprocess) }, null, 1),
    4_000,
  );
