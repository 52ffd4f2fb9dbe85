import type * as z from 'zod';
import { adviceBrief, sharedBrief, templateBrief } from '../../core/brief/index.ts';
import { deadlineSection } from '../../core/brief/wording/sections.ts';
import { openThread } from '../../core/brief/wording/thread.ts';
import { planBlock } from '../../core/coding/coder-prompt.ts';
import { coderSystem, featuresSystem } from '../../core/coding/coder-system.ts';
import { coderLooks, openLook } from '../../core/coding/look/tool.ts';
import { imageNetworkGuide } from '../../core/coding/weights.ts';
import { lessonsFor } from '../../core/lessons/for-competition.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { Dataset } from '../../core/schema/dataset.ts';
import type { Advice } from '../../core/schema/planning/advice.ts';
import type { Requirement } from '../../core/schema/planning/requirement.ts';
import type { Strategy } from '../../core/schema/planning/strategy.ts';
import type { Survey } from '../../core/schema/planning/survey.ts';
import type { Ablation } from '../../core/schema/search/ablation.ts';
import type { Check } from '../../core/solution/draft.ts';
import { digestOf } from '../../services/files/digest.ts';
import { findPython } from '../../services/python/environment.ts';
import type { baseline } from '../dag/artifacts.ts';
import type { StageContext } from '../dag/define.ts';
import { coder } from './coder.ts';
import type { GenerateParams } from './params.ts';

/** What a model needs in order to write a program. */
export interface ModelJob {
  readonly competition: Competition;
  readonly dataset?: Dataset;
  readonly strategy: Strategy;
  readonly beside: string;
  readonly requirement?: Requirement;
  readonly advice?: Advice;
  readonly survey?: Survey;
  readonly baseline?: z.output<typeof baseline.schema>;
  readonly ablation?: Ablation;
  readonly params: GenerateParams;
  readonly check: Check;
}

/** A model that writes the program; undefined: there is none. */
export const modelSource = (job: ModelJob, context: StageContext) => {
  const { claude, terms, data, say, store } = context;
  if (claude?.has('coder') !== true) return undefined;
  const { competition, strategy, beside, requirement, advice, survey, baseline, ablation, check } = job;
  const { notes, feedback, earlier, lessons, means, strategyIndex, tried, operator } = job.params;
  return coder({
    writes: operator ?? 'program',
    system: operator === 'features' ? featuresSystem() : coderSystem(competition, means),
    deadline: deadlineSection(means?.answer),
    look: lookFor(job, context),
    claude,
    strategy,
    plan: planBlock(strategy, competition),
    notes,
    feedback,
    tried: tried ?? [],
    beside,
    earlier,
    lessons: lessonsFor(store, lessons, competition),
    check,
    advice: advice === undefined ? '' : adviceBrief(advice),
    competes: job.params.competes === true,
    scoreboard: templateBrief(baseline?.submission, ablation, store),
    context: [sharedBrief({ data, competition, requirement, survey, means, terms }), ...imageNetworkGuide(competition)],
    tell: openThread(say, `generate-${digestOf({ notes, feedback, strategyIndex, tried, operator }).slice(0, 6)}`),
  });
};

const lookFor = ({ competition, dataset, params }: ModelJob, context: StageContext) => {
  const [{ terms, granted }, python] = [context, findPython()];
  if (params.mayLook !== true || dataset === undefined || terms === null || python === undefined) return undefined;
  const job = { ...coderLooks, competition, dataset, seed: params.seed, python, terms, granted };
  return openLook(job, context)?.toolbox;
};
