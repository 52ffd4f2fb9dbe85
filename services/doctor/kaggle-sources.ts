import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { jsonOf } from './json.ts';
import { readSecretFile, type SecretFile, shown } from './secret-file.ts';

/** One place where Kaggle credentials may be, and what is there. `at` is how a shell names it; never a value. */
export type Source =
  | { readonly kind: 'broken'; readonly at: string; readonly why: string; readonly fix: string }
  | {
      readonly kind: 'usable';
      readonly at: string;
      readonly holds: 'an access token' | 'user name and key' | 'a login';
      /** A token stands where the older key belongs: Kaggle's own client fails with it. */
      readonly misplaced: { readonly fix: string } | null;
      /** A file that others may read. */
      readonly exposed: { readonly mode: number; readonly fix: string } | null;
    };

const Legacy = z.object({ username: z.string().min(1), key: z.string().min(1) });
const Login = z.object({ refresh_token: z.string().min(1) });

/** All there are, in the order in which Kaggle's own client takes them (`~/.kaggle` is fixed there for tokens). */
export const kaggleSources = (env: NodeJS.ProcessEnv, home: string): Source[] => [
  ...tokenVariable(env, 'KAGGLE_API_V1_TOKEN'),
  ...tokenVariable(env, 'KAGGLE_API_TOKEN'),
  ...['.kaggle/access_token', '.kaggle/access_token.txt', '.config/kaggle/access_token'].flatMap((name) =>
    fileSource(join(home, name), home, token),
  ),
  ...keyVariables(env),
  ...fileSource(join(configFolder(env, home), 'kaggle.json'), home, legacy),
  ...fileSource(join(home, '.kaggle', 'credentials.json'), home, login),
];

/** The variable holds a token, or names a file that does; the path is not printed either, it might be no path. */
const tokenVariable = (env: NodeJS.ProcessEnv, name: string): Source[] => {
  const value = env[name]?.trim() ?? '';
  if (value === '') return [];
  if (!existsSync(value)) return [{ ...plain, at: name, holds: 'an access token' }];
  const found = judge(readSecretFile(value), `"$${name}"`, token);
  return found.map((source) => ({ ...source, at: `the file that ${name} names` }));
};

const keyVariables = ({ KAGGLE_USERNAME: user = '', KAGGLE_KEY: key = '' }: NodeJS.ProcessEnv): Source[] => {
  if (user === '' && key === '') return [];
  const at = 'KAGGLE_USERNAME and KAGGLE_KEY';
  if (user === '' || key === '') {
    const [set, missing] = user === '' ? ['KAGGLE_KEY', 'KAGGLE_USERNAME'] : ['KAGGLE_USERNAME', 'KAGGLE_KEY'];
    return [{ kind: 'broken', at, why: `${set} is set, ${missing} is not`, fix: `unset ${set}   # or set ${missing}` }];
  }
  const fix = 'export KAGGLE_API_TOKEN="$KAGGLE_KEY"; unset KAGGLE_USERNAME KAGGLE_KEY';
  return [{ ...plain, at, holds: 'user name and key', misplaced: isToken(key) ? { fix } : null }];
};

/** What a file's text must be, and how to get it right. */
type Reading = (text: string, at: string) => Pick<Extract<Source, { kind: 'usable' }>, 'holds' | 'misplaced'> | null;

const token: Reading = (text) => (/^\S+$/.test(text) ? { holds: 'an access token', misplaced: null } : null);

const legacy: Reading = (text, at) => {
  const read = Legacy.safeParse(jsonOf(text));
  if (!read.success) return null;
  const take = `python3 -c 'import json, sys; print(json.load(sys.stdin)["key"])' < ${at} > ~/.kaggle/access_token`;
  const fix = `(umask 077; mkdir -p ~/.kaggle; ${take}) && rm ${at}`;
  return { holds: 'user name and key', misplaced: isToken(read.data.key) ? { fix } : null };
};

const login: Reading = (text) => (Login.safeParse(jsonOf(text)).success ? { holds: 'a login', misplaced: null } : null);

const fileSource = (path: string, home: string, reading: Reading): Source[] =>
  judge(readSecretFile(path), shown(path, home), reading);

const judge = (file: SecretFile, at: string, reading: Reading): Source[] => {
  switch (file.kind) {
    case 'missing':
      return [];
    case 'unreadable':
      return [
        { kind: 'broken', at, why: file.why, fix: `ls -ld ${at}; sudo chown "$(id -un)" ${at} && chmod 600 ${at}` },
      ];
    case 'there': {
      const read = reading(file.text, at);
      const fix = `rm ${at}   # a new one: https://www.kaggle.com/settings`;
      if (read === null) return [{ kind: 'broken', at, why: 'it does not hold what belongs there', fix }];
      return [{ kind: 'usable', at, ...read, exposed: exposure(file.mode, at) }];
    }
  }
};

const plain = { kind: 'usable', misplaced: null, exposed: null } as const;

/** A little stricter than Kaggle's own client: group and others have no business at all with a credential. */
const exposure = (mode: number, at: string) => ((mode & 0o077) === 0 ? null : { mode, fix: `chmod 600 ${at}` });

/** Tokens since 2025 say so; the older keys are 32 hexadecimal digits. */
const isToken = (key: string): boolean => key.startsWith('KGAT_');

const configFolder = (env: NodeJS.ProcessEnv, home: string): string => {
  if (env.KAGGLE_CONFIG_DIR !== undefined && env.KAGGLE_CONFIG_DIR !== '') return env.KAGGLE_CONFIG_DIR;
  const usual = join(home, '.kaggle');
  return existsSync(usual) ? usual : join(env.XDG_CONFIG_HOME ?? join(home, '.config'), 'kaggle');
};
