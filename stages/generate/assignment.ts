import { besideSection } from '../../core/coding/tried.ts';
import { wishGainsFor } from '../../core/lessons/for-competition.ts';
import { fail, ok } from '../../core/outcome.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { Strategy } from '../../core/schema/planning/strategy.ts';
import type { Store } from '../../services/store/store.ts';
import { chooseStrategy } from './choose-strategy.ts';
import type { Mode } from './config.ts';
import type { GenerateParams } from './params.ts';
import { type Wish, wishFor } from './wishes.ts';
import { takesFunction } from './written.ts';

/** What program is to be written. */
export interface Assignment {
  readonly strategy: Strategy;
  /** The strategy's place in the plan, from 0. */
  readonly index: number;
  /** Which draft beyond the plan's strategies this is, from 1; 0: it follows one of them. */
  readonly beyond: number;
  readonly mode: Mode;
  readonly seed: number;
  /** How the template is filled differently from what the rules say; undefined: as they say. */
  readonly wish: Wish | undefined;
  /** Whether a model writes one function of features, which the template then uses. */
  readonly writesFunction: boolean;
  /** The section of the prompt that names programs from which the new one must differ; '' if there are none. */
  readonly beside: string;
}

/** Chooses strategy, mode and wish of this attempt. It fails if all were tried, or if the template takes no function. */
export const assign = (competition: Competition, plan: readonly Strategy[], params: GenerateParams, store: Store) => {
  const { solution, author, operator, strategyIndex = 0 } = params;
  const writesFunction = operator === 'features' && author === 'model' && solution === null;
  const choice = chooseStrategy(competition, plan, writesFunction ? { ...params, strategyIndex } : params);
  if (choice === undefined) return fail('no-strategy', 'every strategy of the plan has been tried');
  const { strategy: planned, index, mode, beyond = 0 } = choice;
  const gains = wishGainsFor(store, params.lessons, competition);
  const wish = params.wish === undefined ? undefined : wishFor(planned, params.seed, params.wish, gains);
  if (params.wish !== undefined && wish === undefined) return fail('no-strategy', 'the rules have no other wish');
  const { strategy, seed } = wish ?? { strategy: planned, seed: params.seed };
  if (writesFunction && !takesFunction(strategy.template))
    return fail('no-program', `the ${strategy.template} template takes no function of features`);
  const beside = beyond === 0 ? '' : besideSection(plan, beyond > 1);
  return ok<Assignment>({ strategy, index, beyond, mode, seed, wish, writesFunction, beside });
};
