import * as z from 'zod';
import { adviceBrief, scoreboardBrief, scoreboardOf, sharedBrief } from '../../core/brief/index.ts';
import { openThread } from '../../core/brief/wording/thread.ts';
import { checkFunction, checkSolution, checkTemplate } from '../../core/checks/index.ts';
import { lookTool } from '../../core/coding/look/tool.ts';
import { besideSection } from '../../core/coding/tried.ts';
import { imageNetworkGuide } from '../../core/coding/weights.ts';
import { lessonsTold, wishesTold } from '../../core/lessons/told.ts';
import { fail, ok } from '../../core/outcome.ts';
import type { Advice } from '../../core/schema/advice.ts';
import { Digest } from '../../core/schema/basics.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { Dataset } from '../../core/schema/dataset.ts';
import type { Finding } from '../../core/schema/finding.ts';
import type { Requirement } from '../../core/schema/requirement.ts';
import type { Strategy } from '../../core/schema/strategy.ts';
import type { Survey } from '../../core/schema/survey.ts';
import { type Check, draft, errorsIn } from '../../core/solution/draft.ts';
import { Means } from '../../core/solution/means.ts';
import { needsOf } from '../../core/solution/needs.ts';
import { templateSource, userSource } from '../../core/solution/sources.ts';
import { digestOf } from '../../services/files/digest.ts';
import { findPython } from '../../services/python/environment.ts';
import { shownOnLine } from '../../services/text/shown.ts';
import {
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
import { coder } from './coder.ts';
import { fillTemplate } from './fill.ts';
import { type Wish, wishFor } from './wishes.ts';
import { takesFunction, withFunction } from './written.ts';

const Params = z.strictObject({
  /** Of the templates: each strategy in full, then the last of them safe, then plain. */
  attempt: z.int().min(1).max(5),
  /** How many strategies of the plan may be tried. */
  strategies: z.int().min(1).max(3).default(1),
  /** Which of the rules' wishes for the template, counted from 0; absent: none. */
  wish: z.int().min(0).exactOptional(),
  seed: z.int(),
  /** The user's own solution, in the store; null: write one. */
  solution: Digest.nullable(),
  /** Digest of packages and templates: what is filled in, and what may be imported. */
  environment: z.string(),
  /** Who writes. */
  author: z.enum(['model', 'template']),
  /** Digest of the models' configuration; null: rules and templates only. */
  models: z.string().nullable(),
  /** What a person said about earlier work. */
  notes: z.array(z.string()),
  /** What became of earlier candidates. */
  feedback: z.array(z.string()),
  /** What became of an earlier run. */
  earlier: z.string().exactOptional(),
  /** Digest of what other competitions taught, in the store. */
  lessons: Digest.exactOptional(),
  means: Means.optional(),
  /** The strategy of the plan that a draft follows, from 0; beyond the plan it is to differ from all of them; absent: as the attempt has it. */
  strategyIndex: z.int().min(0).max(2).exactOptional(),
  /** Where the plan has no such strategy, none is followed. */
  isPlanned: z.literal(true).exactOptional(),
  /** What a model writes: one function of features that the template then uses; absent: a whole program. */
  operator: z.enum(['features']).exactOptional(),
  /** What this run tried before: a draft is to differ from all of it in kind. */
  tried: z.array(z.string()).exactOptional(),
  /** Whether a model may look at the data before it writes. */
  mayLook: z.literal(true).exactOptional(),
});
type Params = z.output<typeof Params>;

/** Writes the solution, or takes the user's, and reads it without running it: code with errors goes no further. */
export const generate = defineStage({
  name: 'generate',
  version: 19,
  needs: { competition, strategies },
  wants: { requirement, advice, survey, baseline, dataset },
  makes: candidate,
  params: Params,
  /** A model is asked a dozen times at most, each within a time of its own. */
  timeoutMs: 7_200_000,
  /** Filling a template and checking it: a late attempt would only cost the time that the end needs. */
  time: { least: 0.2, cut: false, orElse: 'hurry' },
  recover: { 'no-program': 'hurry', 'no-candidate': 'lastResort', 'no-strategy': 'enough', refused: 'giveUp' },
  cached: true,
  headline: ({ origin, mode, code, findings }) =>
    `${origin} (${mode}), ${code.split('\n').length} lines, ${errorsIn(findings).length} errors`,
  async run({ competition, strategies, requirement, advice, survey, baseline, dataset, params }, context) {
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
    const source =
      solution !== null
        ? userSource(context.store.pathOf(solution))
        : author === 'model'
          ? modelSource(
              { competition, dataset, strategy, beside, requirement, advice, survey, baseline, params, check },
              context,
            )
          : templateSource(() => fillTemplate(competition, strategy, { mode, seed }));
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
        ? fail('no-program', 'the model wrote no program')
        : fail('no-candidate', 'no source wrote any code');
    }
    const errors = errorsIn(best.findings);
    if (errors.length === 0) {
      const { complexity, findings } = best;
      const which = index === 0 ? {} : { strategy: index };
      const title = titleOf({ wish, strategy, beyond, params, origin: best.origin });
      const made = { mode, ...title, ...which, attempts, complexity, findings: [...findings] };
      if (!writesFunction) return ok({ code: best.code, origin: best.origin, ...made });
      const code = await withFunction(fillTemplate(competition, strategy, { mode, seed }), best.code);
      const left = errorsIn((await check(code, 'template')).findings);
      if (left.length > 0) return fail('no-program', `with the function the template has ${feedbackOn(left)}`);
      return ok({ code, origin: 'template', ...made });
    }
    const found = feedbackOn(errors);
    switch (source.origin) {
      case 'user':
        return fail('refused', `your solution has ${found}`, where(errors, competition));
      case 'model':
        return fail('no-program', `the model's best program still has ${found}`);
      case 'template':
        return fail('no-candidate', `the best code still has ${found}`);
    }
  },
});

/** The template as it is needs no name. */
const titleOf = (of: {
  readonly wish: Wish | undefined;
  readonly strategy: Strategy;
  readonly beyond: number;
  readonly params: Params;
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

/** Then folders of images are what a template learns from. */
const isAnsweredByImages = ({ media }: Competition) => media !== undefined && media.target !== null;

/** What could not be used is the first suspect. */
const becauseOf = ({ unusable: [first] = [] }: Competition): string => (first === undefined ? '' : `: ${first.why}`);

const unlearnable = ({ unusable: [first] = [] }: Competition) =>
  first === undefined
    ? { advice: 'Add train.csv, or bring a program that reads what is there: --solution FILE.' }
    : { advice: first.advice, ...(first.file === '' ? {} : { file: first.file }) };

interface Job {
  readonly competition: Competition;
  readonly dataset: Dataset | undefined;
  readonly strategy: Strategy;
  readonly beside: string;
  readonly requirement: Requirement | undefined;
  readonly advice: Advice | undefined;
  readonly survey: Survey | undefined;
  readonly baseline: z.output<typeof baseline.schema> | undefined;
  readonly params: Params;
  readonly check: Parameters<typeof draft>[1];
}

const modelSource = (job: Job, context: StageContext) => {
  const { claude, terms, data, say, store } = context;
  if (claude?.has('coder') !== true) return undefined;
  const { competition, strategy, beside, requirement, advice, survey, baseline, check } = job;
  const { notes, feedback, earlier, lessons, means, strategyIndex, tried, operator } = job.params;
  return coder({
    writes: operator ?? 'program',
    look: lookFor(job, context),
    claude,
    strategy,
    notes,
    feedback,
    tried: tried ?? [],
    beside,
    earlier,
    lessons: lessonsTold(store, lessons, competition),
    check,
    advice: advice === undefined ? '' : adviceBrief(advice),
    scoreboard: scoreboardBrief(scoreboardOf(baseline?.submission.crossValidation)),
    context: [sharedBrief({ data, competition, requirement, survey, means, terms }), ...imageNetworkGuide(competition)],
    tell: openThread(say, `generate-${digestOf({ notes, feedback, strategyIndex, tried, operator }).slice(0, 6)}`),
  });
};

const lookFor = ({ competition, dataset, params }: Job, context: StageContext) => {
  const [{ terms, granted }, python] = [context, findPython()];
  if (params.mayLook !== true || dataset === undefined || terms === null || python === undefined) return undefined;
  return lookTool({ competition, dataset, seed: params.seed, python, terms, granted }, context);
};

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
