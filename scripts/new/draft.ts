import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatted } from './format.ts';

/** Changes of a tree that are thought out before the first is written: one that cannot be made, and none is. */
export interface Draft {
  /** Why it cannot be done. */
  readonly problems: string[];
  /** The text of a file with what is changed so far; a file that is missing is a problem, and empty. */
  readonly read: (path: string) => string;
  readonly exists: (path: string) => boolean;
  /** Paths of the tree, by a pattern. */
  readonly find: (pattern: string) => readonly string[];
  /** A new file; one that exists is a problem. */
  readonly create: (path: string, text: string) => void;
  /** Changes the first place that matches; `line` is what a person has to write where there is no such place. */
  readonly edit: (path: string, place: RegExp, change: (found: readonly string[]) => string, line: string) => void;
}

/** What was written, or why nothing was. */
export type Written =
  | { readonly ok: true; readonly created: readonly string[]; readonly changed: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Lets `plan` make a draft, and writes it where it has no problem. Everything is formatted as `make check` wants it. */
export const carryOut = async (root: string, plan: (draft: Draft) => void): Promise<Written> => {
  const texts = new Map<string, string>();
  const created: string[] = [];
  const problems: string[] = [];
  const exists = (path: string) => texts.has(path) || existsSync(join(root, path));
  const read = (path: string): string => {
    const text = texts.get(path);
    if (text !== undefined) return text;
    if (exists(path)) return readFileSync(join(root, path), 'utf8');
    problems.push(`${path} is missing`);
    return '';
  };
  plan({
    problems,
    read,
    exists,
    find: (pattern) => globSync(pattern, { cwd: root }),
    create: (path, text) => {
      if (exists(path)) problems.push(`${path} exists`);
      texts.set(path, text);
      created.push(path);
    },
    edit: (path, place, change, line) => {
      const text = read(path);
      if (place.test(text))
        texts.set(
          path,
          text.replace(place, (...found: string[]) => change(found)),
        );
      else problems.push(`${path} has no place for this line: add it by hand: ${line}`);
    },
  });
  if (problems.length > 0) return { ok: false, problems };
  const clean = new Map<string, string>();
  for (const [path, text] of texts) {
    const result = await formatted(root, path, text);
    if (!result.ok) return { ok: false, problems: [result.why] };
    clean.set(path, result.text);
  }
  for (const [path, text] of clean) writeFileSync(join(root, path), text);
  return { ok: true, created, changed: [...clean.keys()].filter((path) => !created.includes(path)) };
};
