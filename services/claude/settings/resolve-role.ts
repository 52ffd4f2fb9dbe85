import type { Role } from '../role.ts';
import { ApiKey } from './api-key.ts';
import { anthropicHost, defaults, defaultTimeoutSeconds, takesEffort } from './defaults.ts';
import type { Environment } from './environment.ts';
import { isLoopback } from './loopback.ts';
import { providerIn } from './providers.ts';
import { BaseUrl, type ModelsFile, type RoleModel, type Settings } from './settings.ts';

/** Servers that are known to hold an answer to its schema. */
const schemaHosts = [anthropicHost, 'https://api.openai.com'];

export type Resolved =
  | { readonly kind: 'on'; readonly model: RoleModel; readonly key: ApiKey | null; readonly notes: readonly string[] }
  | { readonly kind: 'off'; readonly why: string }
  | { readonly kind: 'broken'; readonly key: string; readonly why: string };

/**
 * One role's model. The environment overrides the role's settings, these override those of all roles, these the
 * defaults.
 */
export const resolveRole = (role: Role, file: ModelsFile, asked: Environment): Resolved => {
  const { settings, namedUrl } = settingsAt(asked, settingsOf(role, file, asked));
  if (settings.off === true) return { kind: 'off', why: 'it is switched off' };
  const environmentUrl = asked.baseUrl ?? anthropicHost;
  if (settings.keyEnv !== undefined && namedUrl === undefined && environmentUrl !== anthropicHost)
    return { kind: 'broken', key: 'keyEnv', why: 'say baseUrl, too: a key goes to the server that is named beside it' };
  const baseUrl = namedUrl ?? environmentUrl;
  const isAnthropic = baseUrl === anthropicHost;
  const key = keyFor(settings, baseUrl === environmentUrl, asked);
  if (key === null && settings.keyEnv !== undefined) return { kind: 'off', why: `${settings.keyEnv} is not set` };
  if (key === null && isAnthropic) return { kind: 'off', why: 'there is no key for it' };
  if (key !== null && !/^[\x21-\x7e]+$/.test(key.reveal()))
    return { kind: 'off', why: 'its key has characters that no key has' };
  if (settings.model === undefined && namedUrl !== undefined && !isAnthropic)
    return { kind: 'broken', key: 'model', why: `say which model of ${baseUrl} it is` };
  const roleDefaults = defaults[role];
  const named = settings.model ?? roleDefaults.model;
  const fallback =
    settings.fallback === undefined && settings.model === undefined
      ? roleDefaults.fallback
      : (settings.fallback ?? null);
  const model: RoleModel = {
    model: named,
    fallback: fallback === named ? null : fallback,
    baseUrl,
    protocol: settings.protocol ?? 'messages',
    maxTokens: settings.maxTokens ?? roleDefaults.maxTokens,
    temperature: settings.temperature ?? null,
    effort: settings.effort === undefined ? (takesEffort(named) ? roleDefaults.effort : null) : settings.effort,
    thinking: settings.thinking ?? null,
    timeoutSeconds: settings.timeoutSeconds ?? defaultTimeoutSeconds,
    structured: settings.structured ?? (schemaHosts.includes(baseUrl) ? 'schema' : 'prompt'),
    cache: settings.cache ?? isAnthropic,
  };
  return { kind: 'on', model, key, notes: key === null ? [] : unencryptedNote(baseUrl) };
};

interface Chosen {
  readonly settings: Settings;
  /** The server that is named for this role or in models.json, not ANTHROPIC_BASE_URL. */
  readonly namedUrl: string | undefined;
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
  if (moved === undefined || moved === chosen.baseUrl) return { settings: chosen, namedUrl: chosen.baseUrl };
  const { keyEnv: _key, keyHeader: _header, ...rest } = chosen;
  return { settings: rest, namedUrl: moved };
};

/**
 * A provider before the model's name says server, protocol and key, where neither a role nor the environment names a server: names of
 * routers (`openai/gpt-oss-120b`) look the same.
 */
const settingsAt = ({ baseUrl, secret }: Environment, chosen: Chosen): Chosen => {
  const found = chosen.namedUrl === undefined && baseUrl === null ? providerIn(chosen.settings.model ?? '') : null;
  if (found === null) return chosen;
  const { protocol, urlEnv, keyEnv } = found.provider;
  const elsewhere = BaseUrl.safeParse(urlEnv === undefined ? null : secret(urlEnv));
  const named = { protocol, ...(keyEnv !== undefined && { keyEnv }) };
  return {
    settings: { ...named, ...chosen.settings, model: found.model },
    namedUrl: elsewhere.data ?? found.provider.baseUrl,
  };
};

/** The environment's key goes only to the environment's server. */
const keyFor = (settings: Settings, usual: boolean, asked: Environment): ApiKey | null => {
  const { keyEnv, keyHeader = 'bearer' } = settings;
  const env = usual ? (asked.apiKey ?? asked.authToken) : null;
  const secret = keyEnv === undefined ? env : asked.secret(keyEnv);
  return secret === null ? null : new ApiKey(secret, keyHeader);
};

const unencryptedNote = (baseUrl: string): string[] =>
  new URL(baseUrl).protocol === 'https:' || isLoopback(baseUrl)
    ? []
    : [`A key goes to ${baseUrl} unencrypted: who can read the network can read it.`];
