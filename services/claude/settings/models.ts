import { digestOf } from '../../files/digest.ts';
import { type Role, roles } from '../role.ts';
import type { ApiKey } from './api-key.ts';
import type { Lineup, RoleModel } from './settings.ts';

/** Who is asked what with which key. Everything but the keys is in `lineup`. */
export interface Models {
  readonly lineup: Lineup;
  /** Of all that shapes an answer, without secrets: part of the cache keys of the stages. */
  readonly digest: string;
  readonly of: (role: Role) => RoleModel | null;
  readonly keyOf: (role: Role) => ApiKey | null;
  readonly secrets: readonly string[];
  /** What its user should know about the configuration; no secrets. */
  readonly notes: readonly string[];
}

export const modelsOf = (
  lineup: Lineup,
  keys: Partial<Readonly<Record<Role, ApiKey>>>,
  notes: readonly string[],
): Models => ({
  lineup,
  digest: digestOf(roles.map((role) => shaping(lineup.roles[role]))),
  of: (role) => lineup.roles[role],
  keyOf: (role) => keys[role] ?? null,
  secrets: [...new Set(Object.values(keys).map((key) => key.reveal()))],
  notes,
});

/** The same with other roles or prices; no key is lost. */
export const withLineup = ({ keyOf, notes }: Models, lineup: Lineup, more: readonly string[] = []): Models => {
  const keys = Object.fromEntries(
    roles.flatMap((role) => {
      const key = keyOf(role);
      return key === null ? [] : [[role, key] as const];
    }),
  );
  return modelsOf(lineup, keys, [...notes, ...more]);
};

/** How long we wait does not change what is answered. */
const shaping = (model: RoleModel | null) => model && { ...model, timeoutSeconds: null };

/** The models of a recorded run: they can be replayed, and not asked. */
export const replayedModels = (lineup: Lineup): Models => modelsOf(lineup, {}, []);
