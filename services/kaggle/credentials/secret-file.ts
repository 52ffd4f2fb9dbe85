import { readFileSync, statSync } from 'node:fs';
import { quoted } from '../../text/quoted.ts';

/** A file that may hold a credential. Its text is never printed. */
export type SecretFile =
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'there'; readonly mode: number; readonly text: string };

const largest = 65_536;

export const readSecretFile = (path: string): SecretFile => {
  try {
    const entry = statSync(path, { throwIfNoEntry: false });
    if (entry === undefined) return { kind: 'missing' };
    if (!entry.isFile()) return { kind: 'unreadable', why: 'it is no ordinary file' };
    if (entry.size > largest) return { kind: 'unreadable', why: 'it is far too large' };
    return { kind: 'there', mode: entry.mode & 0o777, text: readFileSync(path, 'utf8').trim() };
  } catch {
    return { kind: 'unreadable', why: 'we may not read it' };
  }
};

/** A path for a shell and a person, shortened by `~` if it is below the home folder. */
export const shown = (path: string, home: string): string => {
  const short = path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
  return quoted(short) === short ? short : quoted(path);
};
