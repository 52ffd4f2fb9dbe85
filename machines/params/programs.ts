import { authorOf } from '../context/authors.ts';
import type { Context } from '../context/context.ts';
import { limits } from '../context/limits.ts';
import { searches } from '../order.ts';
import { threadsOfCandidate } from '../search/refine.ts';
import { checkSeconds, templateHasWholeTime } from '../time/budget.ts';
import {
  baselineTime,
  extendTime,
  pauseTime,
  programsTime,
  questionTime,
  refitTime,
  rehearsalTime,
  scriptTime,
  solutionTime,
  trialPasses,
  trialTime,
} from '../time/programs.ts';

/** Params of the stages that run programs: their time by rule, threads, sandbox. They are part of the cache keys, as all params are. */
const runParams = ({ order, part, shrinks }: Context) => {
  const { seed, threads, environment, sandbox, gpu } = order;
  const isLast = shrinks === limits.shrinks; // smaller batches did not help, so it runs on the CPU
  const smaller = shrinks === 0 || isLast ? {} : { batchScale: 0.5 ** shrinks };
  const ownThreads = part.is === 'candidate' ? threadsOfCandidate(order) : threads;
  return { seed, threads: ownThreads, environment, sandbox, gpu: isLast ? null : gpu, ...smaller };
};

/** If the template has answered, a trial measures the program, so the rehearsal only has to find what makes it crash. */
export const rehearseParams = (context: Context) => ({
  time: rehearsalTime(context.order),
  ...runParams(context),
  ...(context.refs.baseline !== undefined && { isQuick: true }),
});

/** Seconds that the template leaves for a short script. */
const spareParams = ({ order: { time } }: Context) => (scriptTime(time) > 0 ? { spare: scriptTime(time) } : {});

/** A rule sets the time that a program may expect. All attempts share the time that is really left (time/limits.ts). */
export const executeParams = (context: Context) => ({
  time: searches(context.order) ? programsTime(context.order, false) : solutionTime(context.order.time),
  ...runParams(context),
  ...(authorOf(context) === 'template' && spareParams(context)),
});

export const baselineParams = (context: Context) => ({
  time: baselineTime(context.order),
  ...runParams(context),
  ...(templateHasWholeTime(context.order)
    ? spareParams(context)
    : { pause: pauseTime(context.order), later: extendTime(context.order) }),
});

/** The ablation delays the first drafts by the time of one question at most. Its script has the threads and time of a candidate. */
export const ablateParams = ({ order }: Context) => {
  const { seed, environment, sandbox } = order;
  const run = programsTime(order, true);
  return { time: questionTime(order), run, threads: threadsOfCandidate(order), seed, environment, sandbox };
};

export const extendParams = (context: Context) => ({
  time: extendTime(context.order),
  ...runParams(context),
  ...spareParams(context),
});

export const trialParams = (context: Context) => ({
  time: trialTime(context.order),
  folds: trialPasses,
  ...runParams(context),
});

export const refitParams = (context: Context) => ({ time: refitTime(context.order), ...runParams(context) });

export const checkParams = (context: Context) => ({ time: checkSeconds(context.order), ...runParams(context) });

export const distilParams = ({ order: { time, seed, threads, environment, sandbox } }: Context) => ({
  time: scriptTime(time),
  ...{ seed, threads, environment, sandbox },
});
