import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFile } from '../data-file.ts';

/** The label of all classes that a page does not list, and those that it does. */
export interface OtherLabels {
  readonly label: string;
  readonly kept: string[];
}

const mostBytes = 2 ** 20;
/** So many classes of train in one list are no accident. */
const fewestKnown = 3;
/** Labels of a list that train has no class for: of what is unknown, of silence. */
const mostNew = 3;
const word = '[`\'"*]*[\\w-]+[`\'"*]*';
const between = '\\s*,\\s*(?:(?:and|or)\\s+)?|\\s+(?:and|or)\\s+';
const list = new RegExp(`${word}(?:(?:${between})${word}){3,}`, 'g');
const rest = /^(unknown|others?|rest|misc|miscellaneous|none|negative)$/i;
const saysRest = /not one of|none of|other than|any other|all other|everything else|anything else|the rest|otherwise/i;

/** Where a page lists the only labels, one of them for what is none of the others: classes of train that it lacks are that one. */
export const otherLabelsIn = (
  folder: string,
  files: readonly DataFile[],
  classes: ReadonlySet<string>,
): OtherLabels | undefined => {
  const pages = files.filter(({ format, path, bytes }) => isPage(format, path) && bytes <= mostBytes);
  return pages
    .map(({ path }) => otherLabelsOn(readFileSync(join(folder, path), 'utf8'), classes))
    .find((found) => found !== undefined);
};

const isPage = (format: DataFile['format'], path: string): boolean =>
  (format === 'text' || format === 'html') && !path.includes('/');

/** The same of one page. */
export const otherLabelsOn = (page: string, classes: ReadonlySet<string>): OtherLabels | undefined => {
  const text = page.replaceAll(/<[^>]*>/g, ' ');
  const lists = (text.match(list) ?? []).map((found) => found.match(/[\w-]+/g) ?? []);
  for (const names of lists) {
    const kept = names.filter((name) => classes.has(name));
    const added = names.filter((name) => !classes.has(name) && name !== 'and' && name !== 'or');
    const label = added.find((name) => rest.test(name));
    if (label === undefined || kept.length < fewestKnown || added.length > mostNew) continue;
    if (kept.length < classes.size && saysOf(text, label)) return { label, kept: [...new Set(kept)] };
  }
  return undefined;
};

/** Whether a sentence says that the label stands for what is none of the others. */
const saysOf = (text: string, label: string): boolean =>
  text.split(/[.!?]\s|\n/).some((sentence) => saysRest.test(sentence) && new RegExp(`\\b${label}\\b`).test(sentence));
