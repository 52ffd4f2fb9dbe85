import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const secretNames = /(?:^|_)(?:API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|CREDENTIALS?|PAT|AUTH)(?:_|$)/i;
const harmlessNames = /^(?:SSH_AUTH_SOCK|.*_(?:FILE|PATH|DIR|URL|SOCK|ID|NAME))$/i;

/** Files that hold credentials, below the home folder. */
const files = [
  '.kaggle/kaggle.json',
  '.kaggle/access_token',
  '.kaggle/access_token.txt',
  '.kaggle/credentials.json',
  '.config/kaggle/kaggle.json',
  '.config/kaggle/access_token',
  '.cache/huggingface/token',
  '.huggingface/token',
  '.aws/credentials',
  '.config/gh/hosts.yml',
  '.git-credentials',
  '.netrc',
  '.pypirc',
  '.npmrc',
];
const largest = 65_536;

/** All secret values that we can find on this machine. They are used only to remove them from texts. */
export const secretsHere = (env: NodeJS.ProcessEnv, home: string): readonly string[] => {
  const named = Object.entries(env).flatMap(([name, value]) =>
    secretNames.test(name) && !harmlessNames.test(name) && value !== undefined ? [value.trim()] : [],
  );
  const headers = (env.ANTHROPIC_CUSTOM_HEADERS ?? '').split('\n').map((line) => line.replace(/^[^:]*:/, '').trim());
  const stored = files.flatMap((name) => wordsIn(join(home, name)));
  return [...new Set([...named, ...headers, ...stored])].filter(looksSecret);
};

/**
 * The words of a file: a secret may be the value of `key = value`, `"key": "value"`, `https://user:value@host`,
 * `password value`, or stand alone.
 */
const wordsIn = (path: string): string[] => {
  try {
    const entry = statSync(path);
    if (!entry.isFile() || entry.size > largest) return [];
    return readFileSync(path, 'utf8').split(/[\s"'=,:@{}[\]]+/);
  } catch {
    return [];
  }
};

/** Long, without blanks, and neither words nor an address: a wrong guess would remove words from prompts. */
const looksSecret = (value: string): boolean =>
  value.length >= 12 &&
  !/\s/.test(value) &&
  !/^[a-z]+(?:[._-][a-z]+)*$/i.test(value) &&
  !/^(?:\/|~|https?:)/.test(value);
