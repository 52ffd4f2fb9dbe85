import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DataFile } from '../schema/dataset.ts';
import { shownHtml } from './shown-html.ts';

/** The competition's page as plain text, from whichever file holds it. */
export interface Description {
  readonly path: string;
  readonly text: string;
  /** The page line by line, with the line ends of its examples; `text` is for reading sentences. */
  readonly lines?: readonly string[];
}
const maxBytes = 4 * 2 ** 20;

const nameScore = (path: string): number => {
  const name = basename(path).toLowerCase();
  if (!/\.(md|markdown|html?|txt|rst)$/.test(name)) return -1;
  if (/data[-_ ]?(description|dictionary|fields)|licen[cs]e|requirements/.test(name)) return 0;
  if (/^description\./.test(name)) return 9;
  if (/overview|evaluation|competition|description|instruction|task|problem/.test(name)) return 6;
  return /readme/.test(name) ? 4 : /\.txt$/.test(name) ? 1 : 2;
};

/** Markdown with links and images reduced to their words. */
const plainMarkdown = (text: string): string =>
  text
    .replaceAll(/!\[[^[\]]*\]\((?:[^()]|\([^()]*\))*\)/g, ' ')
    .replaceAll(/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replaceAll(/[*`]+/g, '');

/** Sentences without marks, white space tidied up. */
const plain = (words: string): string =>
  plainMarkdown(words)
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/\n\s*\n+/g, '\n\n');

const looksLikeHtml = (text: string): boolean => /<(html|body|div|p|h[1-6]|table|section)\b[^>]*>/i.test(text);

/** A page's text as it is read here. */
export const describe = async (path: string, raw: string): Promise<Description> => {
  const text = looksLikeHtml(raw) ? await shownHtml(raw) : raw;
  return { path, text: plain(text), lines: text.split(/\r?\n|\r/) };
};

/** The file whose name and words look most like a competition page; null when there is none. */
export const findDescription = async (data: string, files: readonly DataFile[]): Promise<Description | null> => {
  const likely = files.filter(({ path, bytes }) => nameScore(path) >= 0 && bytes <= maxBytes);
  const candidates = likely.toSorted((a, b) => nameScore(b.path) - nameScore(a.path)).slice(0, 50); // data may be texts, too
  let found: (Description & { score: number }) | null = null;
  for (const { path } of candidates) {
    const raw = readFileSync(join(data, path), 'utf8');
    const evaluates = /\b(evaluated|scored|judged)\b/i.test(raw) ? 4 : /evaluat|metric/i.test(raw) ? 1 : 0;
    const score = nameScore(path) + evaluates - path.split('/').length * 0.1;
    if (score > (found?.score ?? 3)) found = { path, text: raw, score };
  }
  return found && describe(found.path, found.text);
};
