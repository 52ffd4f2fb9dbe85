import type { ModelFailure } from './failure.ts';
import type { RoleModel } from './settings.ts';

/** What a run has learned about its servers: a wrong key is not tried at every step, and a dead server not patiently. */
export interface Health {
  readonly known: (model: RoleModel) => ModelFailure | null;
  /** Tries that are worth while. */
  readonly tries: (model: RoleModel, usual: number) => number;
  readonly learn: (model: RoleModel, failure: ModelFailure | null) => void;
}

/** One for each session of a run. */
export const openHealth = (): Health => {
  const refused = new Map<string, ModelFailure>();
  const silent = new Set<string>();
  const nameOf = ({ baseUrl, model }: RoleModel) => `${baseUrl} ${model}`;
  return {
    known: (model) => refused.get(nameOf(model)) ?? null,
    tries: (model, usual) => (silent.has(model.baseUrl) ? 1 : usual),
    learn(model, failure) {
      if (failure?.kind === 'refused-access') refused.set(nameOf(model), failure);
      if (failure?.kind === 'unreachable' || failure?.kind === 'overloaded') silent.add(model.baseUrl);
      if (failure === null) silent.delete(model.baseUrl);
    },
  };
};
