import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFile } from '../data-file.ts';

/** The label for all classes that a page does not list, and the classes that it lists. */
export interface OtherLabels {
  readonly label: string;
  readonly kept: string[];
}

const mostBytes = 2 ** 20;
/** With this many classes of train in one list, it is not a coincidence. */
const fewestKnown = 3;
/** The most labels in the list that train has no class for, such as unknown or silence. */
const mostNew = 3;
const word = '[\\w-]+[`\'"*]*';
const between = '\\s*,\\s*(?:(?:and|or)\\s+)?|\\s+(?:and|or)\\s+';
const list = new RegExp(`(?<![\\w-])${word}(?:(?:${between})[\`'"*]*${word}){3,}`, 'g');
const rest = /^(unknown|others?|rest|misc|miscellaneous|none|negative)$/i;
const saysRest = /not one of|none of|other than|any other|all other|everything else|anything else|the rest|otherwise/i;

/**
 * If a page lists the only labels, and one of them stands for everything else, the classes of train that are not in the list get that
 * label.
 */
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

/** The same for one page. */
export const otherLabelsOn = (page: string, classes: ReadonlySet<string>): OtherLabels | undefined => {
  const text = page.replaceAll(/<[^<>]*>/g, ' ');
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

/** Whether a sentence says that the label stands for everything else. */
const saysOf = (text: string, label: string): boolean =>
  text.split(/[.!?]\s|\n/).some((sentence) => saysRest.test(sentence) && new RegExp(`\\b${label}\\b`).test(sentence));
