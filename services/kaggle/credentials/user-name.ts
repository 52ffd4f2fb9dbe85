import { join } from 'node:path';
import * as z from 'zod';
import { jsonOf } from '../../text/json.ts';
import { halves } from './readings.ts';
import { readSecretFile } from './secret-file.ts';
import { configFolder } from './sources.ts';

/**
 * Whose credentials these are, where a variable or a file beside them says it; null: nothing does (a token alone does
 * not). What does not look like a user name is never given away: people paste keys and tokens anywhere.
 */
export const userNameOf = (env: NodeJS.ProcessEnv, home: string): string | null => {
  const textOf = (path: string): string => {
    const file = readSecretFile(path);
    return file.kind === 'there' ? file.text : '';
  };
  const sources = [
    () => env.KAGGLE_USERNAME?.trim(),
    () => halves(textOf(join(configFolder(env, home), 'kaggle.json'))).username,
    () => Login.safeParse(jsonOf(textOf(join(home, '.kaggle', 'credentials.json')))).data?.username,
  ];
  for (const read of sources) {
    const name = read();
    if (name !== undefined && isUserName(name)) return name;
  }
  return null;
};

const Login = z.object({ username: z.string() });

/** As in an address on kaggle.com; neither a token nor one of the older keys (32 hexadecimal digits). */
export const isUserName = (text: string): boolean =>
  /^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$/.test(text) && !/^(KGAT_.*|[0-9a-f]{32})$/i.test(text);
