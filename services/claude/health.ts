import type { ModelFailure } from './failure.ts';
import type { RoleModel } from './settings/settings.ts';

/**
 * What a run has learned about its servers: it does not use a refused key again and tries a silent server only once.
 */
export interface Health {
  readonly known: (model: RoleModel) => ModelFailure | null;
  /** How many tries to make: one for a server that was silent or overloaded. */
  readonly tries: (model: RoleModel, usual: number) => number;
  readonly learn: (model: RoleModel, failure: ModelFailure | null) => void;
  /** The model without the settings that its server refuses. */
  readonly accepted: (model: RoleModel) => RoleModel;
  /** The server refuses `effort` for this model. */
  readonly learnNoEffort: (model: RoleModel) => void;
  readonly takesTools: (model: RoleModel) => boolean;
  /** The server refuses tools for this model. */
  readonly learnNoTools: (model: RoleModel) => void;
}

/** Starts with no knowledge; each session of a run opens its own. */
export const openHealth = (): Health => {
  const refused = new Map<string, ModelFailure>();
  const silent = new Set<string>();
  const effortless = new Set<string>();
  const toolless = new Set<string>();
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
        default: // other failures say nothing about the server
      }
    },
    accepted: (model) => (effortless.has(nameOf(model)) ? { ...model, effort: null } : model),
    learnNoEffort: (model) => void effortless.add(nameOf(model)),
    takesTools: (model) => !toolless.has(nameOf(model)),
    learnNoTools: (model) => void toolless.add(nameOf(model)),
  };
};
