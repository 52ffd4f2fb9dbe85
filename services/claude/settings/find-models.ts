import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import { jsonOf } from '../../text/json.ts';
import { pricesWith } from '../price/prices.ts';
import { competingRoles, type Role, roles } from '../role.ts';
import type { ApiKey } from './api-key.ts';
import { type BadModels, type Environment, environmentOf } from './environment.ts';
import { type Models, modelsOf } from './models.ts';
import { resolveRole } from './resolve-role.ts';
import { Lineup, ModelsFile, type RoleModel } from './settings.ts';

export type FoundModels =
  | {
      readonly kind: 'models';
      readonly models: Models;
      /** The path of models.json, whether or not it exists. */
      readonly file: string;
    }
  /** No role has a model: rules do all the work. `why` is for the user. */
  | { readonly kind: 'none'; readonly why: string; readonly advice: string }
  | { readonly kind: 'broken'; readonly problems: readonly BadModels[] };

/** The models by `file` (models.json, or the file that MEDALIST_MODELS names). The environment overrides the file. */
export const findModels = (file: string, env: NodeJS.ProcessEnv): FoundModels => {
  const asked = environmentOf(env);
  if ('problems' in asked) return { kind: 'broken', problems: asked.problems };
  const named = asked.file !== null;
  const read = readFile(asked.file ?? file, named);
  if ('problems' in read) return { kind: 'broken', problems: read.problems };
  return resolved(read, asked, asked.file ?? file);
};

const resolved = (settings: ModelsFile, asked: Environment, file: string): FoundModels => {
  const models: Partial<Record<Role, RoleModel>> = {};
  const keys: Partial<Record<Role, ApiKey>> = {};
  const problems: BadModels[] = [];
  const offs = new Map<Role, string>();
  const notes = new Set<string>();
  for (const role of roles) {
    const outcome = resolveRole(role, settings, asked);
    if (outcome.kind === 'broken') problems.push({ where: `${file}: roles.${role}.${outcome.key}`, why: outcome.why });
    if (outcome.kind === 'off') offs.set(role, outcome.why);
    if (outcome.kind !== 'on') continue;
    models[role] = outcome.model;
    if (outcome.key !== null) keys[role] = outcome.key;
    for (const note of outcome.notes) notes.add(note);
  }
  if (problems.length > 0) return { kind: 'broken', problems };
  if (Object.keys(models).length === 0) return none(new Set(offs.values()));
  for (const role of competingRoles) {
    const why = offs.get(role);
    if (why !== undefined) notes.add(`No model for the ${role}: ${why}; rules do its work.`);
  }
  const filled = Object.fromEntries(roles.map((role) => [role, models[role] ?? null]));
  const lineup = Lineup.parse({ roles: filled, prices: pricesWith(settings.prices) });
  return { kind: 'models', models: modelsOf(lineup, keys, [...notes]), file };
};

const none = (whys: ReadonlySet<string>): FoundModels => ({
  kind: 'none',
  why: whys.size === 1 ? `No model: ${[...whys][0]}.` : 'No model: every role is off or without a key.',
  advice: 'Set ANTHROPIC_API_KEY, or ANTHROPIC_BASE_URL for a server of your own: docs/language-models/models.md.',
});

const readFile = (path: string, named: boolean): ModelsFile | { readonly problems: readonly BadModels[] } => {
  const bad = (why: string) => ({ problems: [{ where: path, why }] });
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (missing && !named) return {};
    return bad(missing ? 'MEDALIST_MODELS names this file, but it does not exist' : 'it cannot be read');
  }
  const json = jsonOf(text);
  if (json === undefined) return bad('it is not JSON');
  const parsed = ModelsFile.safeParse(json);
  return parsed.success ? parsed.data : { problems: parsed.error.issues.flatMap((issue) => problemsOf(path, issue)) };
};

const problemsOf = (path: string, issue: z.core.$ZodIssue): BadModels[] => {
  const at = issue.path.map(String).join('.');
  const where = at === '' ? path : `${path}: ${at}`;
  if (issue.code !== 'unrecognized_keys') return [{ where, why: issue.message }];
  return issue.keys.map((key) => ({
    where: `${path}: ${[...issue.path.map(String), key].join('.')}`,
    why: /key|token|secret|password/i.test(key)
      ? 'a key does not belong in this file: keyEnv names the environment variable that holds it'
      : 'there is no such setting',
  }));
};
