import { Role, roles } from '../role.ts';
import { BaseUrl, ModelName } from './settings.ts';

/** Where the configuration is wrong: a file and its key, or an environment variable. Never holds the value. */
export interface BadModels {
  readonly where: string;
  readonly why: string;
}

/** The settings in the environment. Empty variables count as unset. */
export interface Environment {
  readonly file: string | null;
  /** The server and keys that the official client would use; null: unset, so Anthropic's own server. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly authToken: string | null;
  /** A model's name or `off`. */
  readonly models: Partial<Readonly<Record<Role, string>>>;
  readonly baseUrls: Partial<Readonly<Record<Role, string>>>;
  /** The value of a variable that keyEnv names. */
  readonly secret: (name: string) => string | null;
}

export const environmentOf = (env: NodeJS.ProcessEnv): Environment | { readonly problems: readonly BadModels[] } => {
  const problems: BadModels[] = [];
  const value = (name: string) => env[name]?.trim() || null;
  const checked = (name: string, schema: typeof BaseUrl | typeof ModelName): string | null => {
    const text = value(name);
    if (text === null) return null;
    const read = schema.safeParse(text);
    if (!read.success) problems.push({ where: name, why: read.error.issues[0]?.message ?? 'it cannot be used' });
    return read.data ?? null;
  };
  const all = checked('MEDALIST_MODEL', ModelName);
  const models: Partial<Record<Role, string>> = {};
  const baseUrls: Partial<Record<Role, string>> = {};
  for (const role of roles) {
    const model = checked(`MEDALIST_MODEL_${role.toUpperCase()}`, ModelName) ?? all;
    if (model !== null) models[role] = model;
    const url = checked(`MEDALIST_BASE_URL_${role.toUpperCase()}`, BaseUrl);
    if (url !== null) baseUrls[role] = url;
  }
  for (const name of Object.keys(env)) {
    const role = /^MEDALIST_(?:MODEL|BASE_URL)_(\w+)$/.exec(name)?.[1]?.toLowerCase();
    if (role === undefined || Role.safeParse(role).success || value(name) === null) continue;
    problems.push({ where: name, why: `there is no such role; the roles are ${roles.join(', ')}` });
  }
  const baseUrl = checked('ANTHROPIC_BASE_URL', BaseUrl);
  if (problems.length > 0) return { problems };
  const [apiKey, authToken] = [value('ANTHROPIC_API_KEY'), value('ANTHROPIC_AUTH_TOKEN')];
  return { file: value('MEDALIST_MODELS'), baseUrl, apiKey, authToken, models, baseUrls, secret: value };
};
