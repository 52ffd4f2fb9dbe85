import { digestOf } from '../../files/digest.ts';
import { competingRoles, type Role, roles } from '../role.ts';
import type { ApiKey } from './api-key.ts';
import type { Lineup, RoleModel } from './settings.ts';

/** The model and key of each role. `lineup` has everything but the keys. */
export interface Models {
  readonly lineup: Lineup;
  /** The digest of all settings that change an answer, without secrets; part of the stages' cache keys. */
  readonly digest: string;
  readonly of: (role: Role) => RoleModel | null;
  readonly keyOf: (role: Role) => ApiKey | null;
  readonly secrets: readonly string[];
  /** What the user should know about the configuration; no secrets. */
  readonly notes: readonly string[];
}

export const modelsOf = (
  lineup: Lineup,
  keys: Partial<Readonly<Record<Role, ApiKey>>>,
  notes: readonly string[],
): Models => ({
  lineup,
  digest: digestOf(rolesInDigest(lineup).map((role) => answerSettings(lineup.roles[role]))),
  of: (role) => lineup.roles[role],
  keyOf: (role) => keys[role] ?? null,
  secrets: [...new Set(Object.values(keys).map((key) => key.reveal()))],
  notes,
});

/** The same models with another lineup. All keys stay. */
export const withLineup = ({ keyOf, notes }: Models, lineup: Lineup, more: readonly string[] = []): Models => {
  const keys = Object.fromEntries(
    roles.flatMap((role) => {
      const key = keyOf(role);
      return key === null ? [] : [[role, key] as const];
    }),
  );
  return modelsOf(lineup, keys, [...notes, ...more]);
};

/** The models of these roles only: no other is asked, needs a price, or has money kept for it. Null: none of them has a model. */
export const withRoles = (models: Models, kept: readonly Role[]): Models | null => {
  const { lineup } = models;
  const of = roles.map((role) => [role, kept.includes(role) ? lineup.roles[role] : null] as const);
  if (of.every(([, model]) => model === null)) return null;
  // the keys are the roles
  return withLineup(models, { ...lineup, roles: Object.fromEntries(of) as Lineup['roles'] });
};

/** The roles that the digest covers. Without an explorer it equals the digest of older versions, so that their results are used again. */
const rolesInDigest = ({ roles: of }: Lineup): readonly Role[] => (of.explorer === null ? competingRoles : roles);

/** The settings that change an answer: the timeout is not one of them. */
const answerSettings = (model: RoleModel | null) => model && { ...model, timeoutSeconds: null };

/** The models of a recorded run: a replay names them, but has no key to ask them. */
export const replayedModels = (lineup: Lineup): Models => modelsOf(lineup, {}, []);
