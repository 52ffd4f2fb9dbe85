import type { CompeteOptions } from '../../core/options/options.ts';
import { mistakeIn, savedNames, savedOf } from '../../core/options/saved.ts';
import { parseCaps, usualBudget } from '../../services/ledger/caps.ts';
import type { Tier } from '../../services/python/sandbox/tier.ts';
import type { Home } from '../../services/store/home.ts';
import { stages } from '../../stages/index.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { earlierOf } from '../run/earlier.ts';
import { ownSolutions } from './own-solution.ts';
import { isRunId, newRunId, type Request } from './request.ts';
import { isWithin, resolveSource } from './source.ts';

/** Makes a request of a caller's options, or refuses them, before anything is written. */
export const buildRequest = (options: CompeteOptions, home: Home, sandbox: Tier): Request | Refusal => {
  const source = resolveSource(options.competition, home, 'download');
  if ('kind' in source) return source;
  if (options.submit && source.url === null) {
    const advice = 'Name the competition by its address or slug, or use `medalist submit RUN -c SLUG` afterwards.';
    return refuse('usage', 'a folder cannot be submitted: which competition of Kaggle it is for is not known', advice);
  }
  const runId = options.runId ?? newRunId();
  if (!isRunId(runId)) return refuse('usage', `"${runId}" is no run id`, 'Use letters, digits, ".", "_" and "-".');
  const mistake = mistakeIn(options);
  if (mistake !== undefined) return refuse('usage', mistake.what, mistake.advice);
  const own = ownSolutions(options.solutions ?? [], options.only ?? false);
  if ('kind' in own) return own;
  if (options.out !== undefined && isWithin(options.out, source.folder)) {
    return refuse(
      'usage',
      `--out ${options.out} lies in the data folder`,
      'Name a folder elsewhere: what lies there is taken for data.',
    );
  }
  const budget = budgetOf(options);
  if ('why' in budget) return refuse('usage', budget.why, 'Correct it, or unset it.');
  const { from } = options;
  if (from !== undefined && !(from in stages)) {
    return refuse('usage', `there is no stage "${from}"`, `The stages are: ${Object.keys(stages).join(', ')}.`);
  }
  return {
    schema: 3,
    runId,
    slug: source.slug,
    url: source.url,
    source: source.folder,
    ...savedOf(options, savedNames),
    solutions: own.paths,
    sandbox,
    submit: options.submit === true ? `Medalist run ${runId}` : options.submit || null,
    listed: options.out === undefined,
    budget,
    batch: options.batch || null,
    earlier: earlierOf(options.earlier),
    lessonsTold: null,
    salt: options.fresh || from !== undefined ? runId : null,
    replayOf: null,
  };
};

/** The budget. Options override the environment; if neither limits money, the default cap does. */
export const budgetOf = ({
  budget,
  tokens,
  calls,
  batch,
}: Pick<CompeteOptions, 'budget' | 'tokens' | 'calls' | 'batch'>): Request['budget'] | { readonly why: string } => {
  const given = {
    ...process.env,
    ...(budget !== undefined && { BUDGET: budget }),
    ...(tokens !== undefined && { TOKENS: tokens }),
    ...(calls !== undefined && { CALLS: calls }),
  };
  const caps = parseCaps(given);
  if ('why' in caps) return caps;
  const isSaid = given.BUDGET?.trim() || caps.day.cost !== null || (batch && caps.batch.cost !== null);
  return isSaid ? { ...caps.run, assumed: false } : { ...caps.run, cost: usualBudget, assumed: true };
};
