import type { Role } from '../role.ts';
import { ApiKey } from './api-key.ts';
import { anthropicHost, defaults, defaultTimeoutSeconds, takesEffort } from './defaults.ts';
import type { Environment } from './environment.ts';
import { isLoopback } from './loopback.ts';
import type { ModelsFile, RoleModel, Settings } from './settings.ts';

export type Resolved =
  | { readonly kind: 'on'; readonly model: RoleModel; readonly key: ApiKey | null; readonly notes: readonly string[] }
  | { readonly kind: 'off'; readonly why: string }
  | { readonly kind: 'broken'; readonly key: string; readonly why: string };

/**
 * One role's model. The environment overrides the role's settings, these override those of all roles, these the
 * defaults.
 */
export const resolveRole = (role: Role, file: ModelsFile, asked: Environment): Resolved => {
  const { settings, given } = settingsOf(role, file, asked);
  if (settings.off === true) return { kind: 'off', why: 'it is switched off' };
  const usual = asked.baseUrl ?? anthropicHost;
  if (settings.keyEnv !== undefined && given === undefined && usual !== anthropicHost)
    return { kind: 'broken', key: 'keyEnv', why: 'say baseUrl, too: a key goes to the server that is named beside it' };
  const baseUrl = given ?? usual;
  const own = baseUrl === anthropicHost;
  const key = keyFor(settings, baseUrl === usual, asked);
  if (key === null && settings.keyEnv !== undefined) return { kind: 'off', why: `${settings.keyEnv} is not set` };
  if (key === null && own) return { kind: 'off', why: 'there is no key for it' };
  if (key !== null && !/^[\x21-\x7e]+$/.test(key.reveal()))
    return { kind: 'off', why: 'its key has characters that no key has' };
  if (settings.model === undefined && given !== undefined && !own)
    return { kind: 'broken', key: 'model', why: `say which model of ${baseUrl} it is` };
  const usualOf = defaults[role];
  const named = settings.model ?? usualOf.model;
  const fallback =
    settings.fallback === undefined && settings.model === undefined ? usualOf.fallback : (settings.fallback ?? null);
  const model: RoleModel = {
    model: named,
    fallback: fallback === named ? null : fallback,
    baseUrl,
    maxTokens: settings.maxTokens ?? usualOf.maxTokens,
    temperature: settings.temperature ?? null,
    effort: settings.effort === undefined ? (takesEffort(named) ? usualOf.effort : null) : settings.effort,
    thinking: settings.thinking ?? null,
    timeoutSeconds: settings.timeoutSeconds ?? defaultTimeoutSeconds,
    structured: settings.structured ?? (own ? 'schema' : 'prompt'),
    cache: settings.cache ?? own,
  };
  return { kind: 'on', model, key, notes: key === null ? [] : inTheOpen(baseUrl) };
};

interface Chosen {
  readonly settings: Settings;
  /** The server that models.json names for this role or for all roles, not the environment's. */
  readonly given: string | undefined;
}

/**
 * A key goes only to the server that was named with it: if a role names its own server, the key of all roles does not
 * go there.
 */
const settingsOf = (role: Role, { all = {}, roles }: ModelsFile, asked: Environment): Chosen => {
  const own = roles?.[role] ?? {};
  const { keyEnv: _named, keyHeader: _sent, ...keyless } = all;
  const merged: Settings = own.baseUrl === undefined ? { ...all, ...own } : { ...keyless, ...own };
  const model = asked.models[role];
  const chosen: Settings =
    model === undefined ? merged : model === 'off' ? { off: true } : { ...merged, model, off: false };
  const moved = asked.baseUrls[role];
  if (moved === undefined || moved === chosen.baseUrl) return { settings: chosen, given: chosen.baseUrl };
  const { keyEnv: _key, keyHeader: _header, ...rest } = chosen;
  return { settings: rest, given: moved };
};

/** The environment's key goes only to the environment's server. */
const keyFor = (settings: Settings, usual: boolean, asked: Environment): ApiKey | null => {
  const { keyEnv, keyHeader = 'bearer' } = settings;
  const env = usual ? (asked.apiKey ?? asked.authToken) : null;
  const secret = keyEnv === undefined ? env : asked.secret(keyEnv);
  return secret === null ? null : new ApiKey(secret, keyHeader);
};

const inTheOpen = (baseUrl: string): string[] =>
  new URL(baseUrl).protocol === 'https:' || isLoopback(baseUrl)
    ? []
    : [`A key goes to ${baseUrl} unencrypted: who can read the network can read it.`];
