import { checkFunction, checkSolution, checkTemplate } from '../../core/checks/index.ts';
import { besideSection } from '../../core/coding/tried.ts';
import { wishesTold } from '../../core/lessons/told.ts';
import { fail, ok } from '../../core/outcome.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { Finding } from '../../core/schema/finding.ts';
import type { Strategy } from '../../core/schema/planning/strategy.ts';
import { type Check, draft, errorsIn } from '../../core/solution/draft.ts';
import { needsOf } from '../../core/solution/needs.ts';
import { type CandidateSource, templateSource, userSource } from '../../core/solution/sources.ts';
import { findPython } from '../../services/python/environment.ts';
import { shownOnLine } from '../../services/text/shown.ts';
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
import { chooseStrategy } from './choose-strategy.ts';
import type { Coder } from './coder.ts';
import { fillTemplate } from './fill.ts';
import { type ModelJob, modelSource } from './model-source.ts';
import { GenerateParams } from './params.ts';
import { type Wish, wishFor } from './wishes.ts';
import { takesFunction, withFunction } from './written.ts';

/** Writes the solution, or takes the user's, and reads it without running it: code with errors goes no further. */
export const generate = defineStage({
  name: 'generate',
  version: 23,
  needs: { competition, strategies },
  wants: { requirement, advice, survey, baseline, ablation, dataset },
  makes: candidate,
  params: GenerateParams,
  /** A model is asked a dozen times at most, each within a time of its own. */
  timeoutMs: 7_200_000,
  /** Filling a template and checking it: a late attempt would only cost the time that the end needs. */
  time: { least: 0.2, cut: false, orElse: 'hurry' },
  recover: { 'no-program': 'hurry', 'no-candidate': 'lastResort', 'no-strategy': 'enough', refused: 'giveUp' },
  cached: true,
  headline: ({ origin, mode, code, findings }) =>
    `${origin} (${mode}), ${code.split('\n').length} lines, ${errorsIn(findings).length} errors`,
  async run({ competition, strategies, params, ...known }, context) {
    const { solution, author, operator, strategyIndex = 0 } = params;
    const writesFunction = operator === 'features' && author === 'model' && solution === null;
    const followed = writesFunction ? { ...params, strategyIndex } : params;
    const choice = chooseStrategy(competition, strategies.strategies, followed);
    if (choice === undefined) return fail('no-strategy', 'every strategy of the plan has been tried');
    const { index, mode, beyond = 0 } = choice;
    const beside = beyond === 0 ? '' : besideSection(strategies.strategies, beyond > 1);
    const told = wishesTold(context.store, params.lessons, competition);
    const wish = params.wish === undefined ? undefined : wishFor(choice.strategy, params.seed, params.wish, told);
    if (params.wish !== undefined && wish === undefined) return fail('no-strategy', 'the rules have no other wish');
    const { strategy, seed } = wish ?? { strategy: choice.strategy, seed: params.seed };
    const needs = needsOf(competition, findPython());
    if (writesFunction && !takesFunction(strategy.template))
      return fail('no-program', `the ${strategy.template} template takes no function of features`);
    const checks = {
      ...{ template: checkTemplate, user: checkSolution },
      model: writesFunction ? checkFunction : checkSolution,
    };
    const check: Check = (code, origin) => checks[origin](code, needs, context.signal);
    const fill = () => fillTemplate(competition, strategy, { mode, seed });
    const source = sourceFor({ competition, strategy, beside, params, check, ...known }, fill, context);
    if (source === undefined) return fail('no-program', 'there is no model to write code');
    if (source.origin === 'template' && competition.files.train.length === 0 && !isAnsweredByImages(competition)) {
      return fail(
        'no-candidate',
        `there is no train table to learn from${becauseOf(competition)}`,
        unlearnable(competition),
      );
    }
    const { best, attempts } = await draft([source], check, (line) => context.say({ type: 'stage.log', line }));
    if (best === undefined) {
      return source.origin === 'model'
        ? fail('no-program', `the model wrote no program${whyNot(source)}`)
        : fail('no-candidate', 'no source wrote any code');
    }
    const errors = errorsIn(best.findings);
    if (errors.length === 0) {
      const { complexity, findings } = best;
      const which = index === 0 ? {} : { strategy: index };
      const title = titleOf({ wish, strategy, beyond, params, origin: best.origin });
      const made = { mode, ...title, ...which, attempts, complexity, findings: [...findings] };
      if (!writesFunction) return ok({ code: best.code, origin: best.origin, ...made });
      const code = await withFunction(fill(), best.code);
      const left = errorsIn((await check(code, 'template')).findings);
      if (left.length > 0) return fail('no-program', `with the function the template has ${feedbackOn(left)}`);
      return ok({ code, origin: 'template', ...made });
    }
    return failureFor(source.origin, errors, competition);
  },
});

/** The user's program, else whoever is to write one. Undefined: there is no model. */
const sourceFor = (job: ModelJob, fill: () => string, context: StageContext): CandidateSource | Coder | undefined => {
  const { solution, author } = job.params;
  if (solution !== null) return userSource(context.store.pathOf(solution));
  return author === 'model' ? modelSource(job, context) : templateSource(fill);
};

/** The failure of a source whose best code still has errors. */
const failureFor = (origin: CandidateSource['origin'], errors: readonly Finding[], competition: Competition) => {
  const found = feedbackOn(errors);
  switch (origin) {
    case 'user':
      return fail('refused', `your solution has ${found}`, where(errors, competition));
    case 'model':
      return fail('no-program', `the model's best program still has ${found}`);
    case 'template':
      return fail('no-candidate', `the best code still has ${found}`);
  }
};

/** The template as it is needs no name. */
const titleOf = (of: {
  readonly wish: Wish | undefined;
  readonly strategy: Strategy;
  readonly beyond: number;
  readonly params: GenerateParams;
  readonly origin: 'template' | 'user' | 'model';
}): { readonly title?: string } => {
  const { wish, strategy, beyond, params, origin } = of;
  if (wish !== undefined) return { title: wish.title };
  if (params.operator === 'features') return { title: "the template with a model's features" };
  switch (origin) {
    case 'model':
      return { title: `${beyond === 0 ? '' : 'unlike '}${shownOnLine(strategy.name)}`.slice(0, 200) };
    case 'user':
      return { title: "the user's program" };
    case 'template':
      return {};
  }
};

/** The reason the model gave no program, for the failure message. */
const whyNot = (source: CandidateSource | Coder): string => {
  const failure = 'failure' in source ? source.failure() : undefined;
  return failure === undefined ? '' : `: ${failure.message}`;
};

/** Whether the answers are images, so that no train table is needed. */
const isAnsweredByImages = ({ media }: Competition) => media !== undefined && media.target !== null;

/** What could not be used is the first suspect. */
const becauseOf = ({ unusable: [first] = [] }: Competition): string => (first === undefined ? '' : `: ${first.why}`);

const unlearnable = ({ unusable: [first] = [] }: Competition) =>
  first === undefined
    ? { advice: 'Add train.csv, or bring a program that reads what is there: --solution FILE.' }
    : { advice: first.advice, ...(first.file === '' ? {} : { file: first.file }) };

/** The first of them on the first line, the others each on its own. */
const feedbackOn = (errors: readonly Finding[]): string => {
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors, the first`;
  const lines = errors.slice(0, 20).map(({ line, rule, message }) => `line ${line ?? 1}: ${message} [${rule}]`);
  return `${count}: ${[...lines, ...(errors.length > 20 ? [`and ${errors.length - 20} more`] : [])].join('\n')}`;
};

const where = ([first]: readonly Finding[], { files }: Competition) => ({
  ...(first?.line === undefined ? {} : { line: first.line }),
  advice: `${first?.advice ?? ''} Data: ${[...files.train, ...files.test].join(', ')}.`.trim(),
});
