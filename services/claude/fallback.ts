import type { ModelFailure } from './failure.ts';
import { takesEffort } from './settings/defaults.ts';
import type { RoleModel } from './settings/settings.ts';

/** The second model of a role, at the same server; null: there is none. */
export const secondOf = (model: RoleModel): RoleModel | null =>
  model.fallback === null
    ? null
    : {
        ...model,
        model: model.fallback,
        fallback: null,
        effort: takesEffort(model.fallback) ? model.effort : null,
      };

/** Failures that another model may not have: not those of question, key, network or budget. */
export const helpsToAskAnother = ({ kind }: ModelFailure): boolean =>
  kind === 'refusal' || kind === 'overloaded' || kind === 'unknown-model';
