import type { Context } from '../context/context.ts';
import { searches } from '../order.ts';
import { threadsOfCandidate } from '../search/refine.ts';
import { draftTime, ponderTime, programsTime } from '../time/programs.ts';

/** Params of a stage that asks a model: which models, and a person's notes. */
export const modelParams = ({ order: { models }, notes }: Context) => ({ models, notes });

/** The same with the means of a program, for stages that must know them. Without a model, the keys stay the same. */
export const askParams = (context: Context) => ({
  ...modelParams(context),
  ...(context.order.models !== null && { means: meansOf(context) }),
});

/** How an earlier run ended is for models only. Without a model or an earlier run, the keys stay the same. */
export const earlierRunParams = ({ order: { models, earlier } }: Context) =>
  models === null || earlier === null ? {} : { earlier };

/** Lessons of other competitions are for models that plan and write. Without a model or lessons, the keys stay the same. */
export const lessonParams = ({ order: { models, lessons } }: Context) =>
  models === null || lessons === null ? {} : { lessons };

/** The time, threads and GPU that one run of a model's program will have, so that the model can plan for them. */
export const meansOf = ({ order, part, refs }: Context) => ({
  // while the run plans, the template works: whether it has answered yet depends on chance, so it must not count
  time: programsTime(order, part.is === 'run' ? searches(order) : refs.baseline !== undefined || isAhead(part)),
  threads: threadsOfCandidate(order),
  gpu: order.gpu,
  ...answerTimeOf(order, part),
});

/** Seconds kept for a model's answer: advice, a plan, a first draft. */
const answerTimeOf = (order: Context['order'], part: Context['part']) => {
  if (part.is === 'template' || (part.is === 'candidate' && part.proposal.round > 1)) return {};
  const looks = order.explore > 0;
  const seconds = part.is === 'run' ? ponderTime(order) : draftTime(order, { isAhead: part.isAhead, looks });
  return { answer: Math.max(1, Math.floor(seconds)) };
};

const isAhead = (part: Context['part']): boolean => part.is === 'candidate' && part.isAhead;
