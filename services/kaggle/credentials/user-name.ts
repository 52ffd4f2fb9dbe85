import { join } from 'node:path';
import * as z from 'zod';
import { jsonOf } from '../../text/json.ts';
import { halves } from './readings.ts';
import { readSecretFile } from './secret-file.ts';
import { configFolder } from './sources.ts';

/**
 * The user name of these credentials, from a variable or a file; null: unknown, as with a token alone. A text that does not look like a
 * user name is never returned, because people paste keys and tokens anywhere.
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

/** Whether a text can be a user name in an address on kaggle.com. Tokens and older keys (32 hexadecimal digits) are none. */
export const isUserName = (text: string): boolean =>
  /^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$/.test(text) && !/^(KGAT_.*|[0-9a-f]{32})$/i.test(text);
