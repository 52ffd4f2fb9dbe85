import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Held, halves, keyFile, keyPair, loginAt, moveKey, type Reading, token } from './readings.ts';
import { readSecretFile, type SecretFile, shown } from './secret-file.ts';

/**
 * One place where Kaggle credentials may be, and what is there. `at` names the place in the notation of a shell, and never holds a value.
 */
export type Source =
  | { readonly kind: 'broken'; readonly at: string; readonly why: string; readonly fix: string }
  | (Held & {
      readonly kind: 'usable';
      readonly at: string;
      /** The file's mode lets other users read it. */
      readonly exposed: { readonly mode: number; readonly fix: string } | null;
    });

/** All places, in the order of Kaggle's own client (which reads tokens only from `~/.kaggle`). */
export const kaggleSources = (env: NodeJS.ProcessEnv, home: string, now = Date.now()): Source[] => {
  const keys = join(configFolder(env, home), 'kaggle.json');
  return [
    ...tokenVariable(env, 'KAGGLE_API_V1_TOKEN', 'a file'),
    ...tokenVariable(env, 'KAGGLE_API_TOKEN', 'a token or a file'),
    ...['.kaggle/access_token', '.kaggle/access_token.txt', '.config/kaggle/access_token'].flatMap((name) =>
      fileSource(join(home, name), home, token),
    ),
    ...keyVariables(env, readSecretFile(keys), shown(keys, home)),
    ...fileSource(keys, home, keyFile),
    ...fileSource(join(home, '.kaggle', 'credentials.json'), home, loginAt(now)),
  ];
};

/** A variable that holds a token or names a file with one. Its value is not printed in either case. */
const tokenVariable = (env: NodeJS.ProcessEnv, name: string, holds: 'a file' | 'a token or a file'): Source[] => {
  const value = env[name]?.trim() ?? '';
  if (value === '') return [];
  if (existsSync(value)) {
    const found = judge(readSecretFile(value), `"$${name}"`, token);
    return found.map((source) => ({ ...source, at: `the file that ${name} names` }));
  }
  return holds === 'a file'
    ? [{ kind: 'broken', at: name, why: 'it names no file that is there', fix: `unset ${name}` }]
    : taken(token(value, name), name, `unset ${name}   # a new token: https://www.kaggle.com/settings`, null);
};

/** The variables for user name and key. Each overrides its half of kaggle.json, so one is enough if the file has the other. */
const keyVariables = (env: NodeJS.ProcessEnv, file: SecretFile, fileName: string): Source[] => {
  const [user, key] = [env.KAGGLE_USERNAME?.trim() ?? '', env.KAGGLE_KEY?.trim() ?? ''];
  if (user === '' && key === '') return [];
  const both = 'KAGGLE_USERNAME and KAGGLE_KEY';
  const move = 'export KAGGLE_API_TOKEN="$KAGGLE_KEY"; unset KAGGLE_USERNAME KAGGLE_KEY';
  if (user !== '' && key !== '') return [{ kind: 'usable', at: both, ...keyPair(user, key, move), exposed: null }];
  const [set, missing] = user === '' ? ['KAGGLE_KEY', 'KAGGLE_USERNAME'] : ['KAGGLE_USERNAME', 'KAGGLE_KEY'];
  const { username = '', key: fileKey = '' } = file.kind === 'there' ? halves(file.text) : {};
  const held = keyPair(user || username, key || fileKey, user === '' ? move : moveKey(fileName));
  return (user || username) === '' || (key || fileKey) === ''
    ? [{ kind: 'broken', at: both, why: `${set} is set, ${missing} is not`, fix: `unset ${set}   # or set ${missing}` }]
    : [{ kind: 'usable', at: `${set} with ${fileName}`, ...held, exposed: null }];
};

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
      const fix = `rm ${at}   # a new one: https://www.kaggle.com/settings`;
      return taken(reading(file.text, at), at, fix, exposure(file.mode, at));
    }
  }
};

const taken = (
  read: ReturnType<Reading>,
  at: string,
  fix: string,
  exposed: Extract<Source, { kind: 'usable' }>['exposed'],
): Source[] => {
  if (read === null) return [{ kind: 'broken', at, why: 'it does not hold what belongs there', fix }];
  return 'why' in read ? [{ kind: 'broken', at, ...read }] : [{ kind: 'usable', at, ...read, exposed }];
};

/** Whether other users may read a credential. A little stricter than Kaggle's own client. */
const exposure = (mode: number, at: string) => ((mode & 0o077) === 0 ? null : { mode, fix: `chmod 600 ${at}` });

/** The folder of kaggle.json. */
export const configFolder = (env: NodeJS.ProcessEnv, home: string): string => {
  if (env.KAGGLE_CONFIG_DIR !== undefined && env.KAGGLE_CONFIG_DIR !== '') return env.KAGGLE_CONFIG_DIR;
  const usual = join(home, '.kaggle');
  return existsSync(usual) ? usual : join(env.XDG_CONFIG_HOME ?? join(home, '.config'), 'kaggle');
};
