import { checkFunction, checkSolution, checkTemplate } from '../../core/checks/index.ts';
import { fail, ok } from '../../core/outcome.ts';
import type { Competition } from '../../core/schema/competition.ts';
import { type Check, draft, errorsIn } from '../../core/solution/draft.ts';
import { needsOf } from '../../core/solution/needs.ts';
import { type CandidateSource, templateSource, userSource } from '../../core/solution/sources.ts';
import { findPython } from '../../services/python/environment.ts';
import {
  ablation,
  advice,
  baseline,
  candidate,
  competition,
  dataset,
  requirement,
  strategies,
  survey,
} from '../dag/artifacts.ts';
import { defineStage, type StageContext } from '../dag/define.ts';
import { assign } from './assignment.ts';
import type { Coder } from './coder.ts';
import { codeWithErrors, noTrainTable, nothingWritten, templateWithErrors } from './failures.ts';
import { fillTemplate } from './fill.ts';
import { labelsOf } from './labels.ts';
import { type ModelJob, modelSource } from './model-source.ts';
import { GenerateParams } from './params.ts';
import { withFunction } from './written.ts';

/** Writes the solution, or takes the user's, and checks it without running it. Code with errors goes no further. */
export const generate = defineStage({
  name: 'generate',
  version: 35,
  needs: { competition, strategies },
  wants: { requirement, advice, survey, baseline, ablation, dataset },
  makes: candidate,
  params: GenerateParams,
  /** A model is asked a dozen times at most, each time with a deadline. */
  timeoutMs: 7_200_000,
  /** Seconds to fill a template and check it. A later attempt would only use up the time for the end. */
  time: { least: 0.2, cut: false, orElse: 'hurry' },
  recover: { 'no-program': 'hurry', 'no-candidate': 'lastResort', 'no-strategy': 'enough', refused: 'giveUp' },
  cached: true,
  headline: ({ origin, mode, code, findings }) =>
    `${origin} (${mode}), ${code.split('\n').length} lines, ${errorsIn(findings).length} errors`,
  async run({ competition, strategies, params, ...known }, context) {
    const assigned = assign(competition, strategies.strategies, params, context.store);
    if (!assigned.ok) return assigned;
    const assignment = assigned.value;
    const { strategy, beside, mode, seed, writesFunction } = assignment;
    const check = checkFor(competition, writesFunction, context.signal);
    const fill = () => fillTemplate(competition, strategy, { mode, seed });
    const source = sourceFor({ competition, strategy, beside, params, check, ...known }, fill, context);
    if (source === undefined) return fail('no-program', 'there is no model to write code');
    if (source.origin === 'template' && !canLearn(competition)) return noTrainTable(competition);
    const { best, attempts } = await draft([source], check, (line) => context.say({ type: 'stage.log', line }));
    if (best === undefined) return nothingWritten(source);
    const { code, origin, complexity, findings } = best;
    const errors = errorsIn(findings);
    if (errors.length > 0) return codeWithErrors(origin, errors, competition);
    const details = { ...labelsOf(assignment, params.operator, origin), attempts, complexity, findings: [...findings] };
    if (!writesFunction) return ok({ code, origin, ...details });
    const filled = await withFunction(fill(), code);
    const errorsOfFilled = errorsIn((await check(filled, 'template')).findings);
    if (errorsOfFilled.length > 0) return templateWithErrors(errorsOfFilled);
    return ok({ code: filled, origin: 'template', ...details });
  },
});

/** The checks of each origin's code: a model's is a program or one function. */
const checkFor = (competition: Competition, writesFunction: boolean, signal: AbortSignal): Check => {
  const needs = needsOf(competition, findPython());
  const checks = {
    ...{ template: checkTemplate, user: checkSolution },
    model: writesFunction ? checkFunction : checkSolution,
  };
  return (code, origin) => checks[origin](code, needs, signal);
};

/** Where the code comes from: the user, a model, or the template. Undefined: a model is asked for, and there is none. */
const sourceFor = (job: ModelJob, fill: () => string, context: StageContext): CandidateSource | Coder | undefined => {
  const { solution, author } = job.params;
  if (solution !== null) return userSource(context.store.pathOf(solution));
  return author === 'model' ? modelSource(job, context) : templateSource(fill);
};

/** Whether there is something for a template to learn from: a train table, or images whose answers are images. */
const canLearn = ({ files, media }: Competition): boolean =>
  files.train.length > 0 || (media !== undefined && media.target !== null);
