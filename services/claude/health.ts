import type { ModelFailure } from './failure.ts';
import type { RoleModel } from './settings/settings.ts';

/** What a run has learned about its servers: a wrong key is not tried at every step, and a dead server not patiently. */
export interface Health {
  readonly known: (model: RoleModel) => ModelFailure | null;
  /** Tries that are worth while. */
  readonly tries: (model: RoleModel, usual: number) => number;
  readonly learn: (model: RoleModel, failure: ModelFailure | null) => void;
  /** The model as its server takes it. */
  readonly accepted: (model: RoleModel) => RoleModel;
  /** The server refuses `effort` for this model. */
  readonly learnNoEffort: (model: RoleModel) => void;
}

/** One for each session of a run. */
export const openHealth = (): Health => {
  const refused = new Map<string, ModelFailure>();
  const silent = new Set<string>();
  const effortless = new Set<string>();
  const nameOf = ({ baseUrl, model }: RoleModel) => `${baseUrl} ${model}`;
  return {
    known: (model) => refused.get(nameOf(model)) ?? null,
    tries: (model, usual) => (silent.has(model.baseUrl) || silent.has(nameOf(model)) ? 1 : usual),
    learn(model, failure) {
      switch (failure?.kind) {
        case 'refused-access':
        case 'unknown-model':
          refused.set(nameOf(model), failure);
          break;
        case 'unreachable':
          silent.add(model.baseUrl);
          break;
        case 'overloaded': // another model of the same server may have room
          silent.add(nameOf(model));
          break;
        case undefined:
          silent.delete(model.baseUrl);
          silent.delete(nameOf(model));
          break;
        default: // says nothing about the server
      }
    },
    accepted: (model) => (effortless.has(nameOf(model)) ? { ...model, effort: null } : model),
    learnNoEffort: (model) => void effortless.add(nameOf(model)),
  };
};
