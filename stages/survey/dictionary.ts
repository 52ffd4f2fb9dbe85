import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from '../../core/competition/description.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { DataFile, Dataset } from '../../core/schema/dataset.ts';
import { suspiciousIn } from '../../services/claude/prompt/injection.ts';
import { dataSection, namesColumn } from './data-section.ts';

const mostBytes = 300_000;
const mostFiles = 40;
const longestFile = 14_000;
const longestTable = 8_000;
const longest = 16_000;
/** A file that names fewer columns is about something else. */
const leastColumns = 4;

/** What the page and side files say about the data and its columns, in their own words; null: they say nothing. */
export const dictionaryOf = async (
  data: string,
  { files }: Dataset,
  competition: Competition,
  say: (line: string) => void,
): Promise<string | null> => {
  const names = new Set(competition.profile.map(({ name }) => name));
  const page = competition.files.description;
  const parts: { readonly path: string; readonly text: string }[] = [];
  for (const { path, format } of candidates(files, competition)) {
    const { lines = [] } = await describe(path, readFileSync(join(data, path), 'utf8'));
    const told = path === page ? dataSection(lines, names) : isDictionary(lines, names) ? lines : [];
    const text = cleaned(told, (line) => say(`${path} tells its reader what to do, and is not followed: "${line}"`));
    const isCopy = parts.some((part) => repeats(text, part.text));
    if (text !== '' && !isCopy)
      parts.push({ path, text: text.slice(0, format === 'csv' || format === 'tsv' ? longestTable : longestFile) });
  }
  const whole = parts.map(({ path, text }) => `== ${path}\n${text}`).join('\n\n');
  return whole === '' ? null : whole.slice(0, longest);
};

/** The files that may hold a dictionary: the page first, then small files that are not train, test, labels or sample. */
const candidates = (files: readonly DataFile[], { files: roles }: Competition): DataFile[] => {
  const taken = new Set([...roles.train, ...roles.test, roles.labels, roles.sample]);
  const isReadable = ({ format, encoding, bytes }: DataFile) =>
    ['text', 'html', 'csv', 'tsv'].includes(format) && encoding === 'utf-8' && bytes <= mostBytes;
  const page = files.filter(({ path, bytes }) => path === roles.description && bytes <= 4 * 2 ** 20);
  const others = files.filter((file) => isReadable(file) && !taken.has(file.path) && file.path !== roles.description);
  const byName = others.toSorted((a, b) => a.bytes - b.bytes || (a.path < b.path ? -1 : 1));
  return [...page, ...byName.slice(0, mostFiles)];
};

/** Whether the lines describe several columns. */
const isDictionary = (lines: readonly string[], names: ReadonlySet<string>): boolean => {
  const told = new Set(lines.flatMap((line) => namesColumn(line, names) ?? []));
  return told.size >= Math.max(2, Math.min(leastColumns, names.size / 2));
};

/** Without sentences that instruct a reader, and with no more than one empty line in a row. */
const cleaned = (lines: readonly string[], onPlanted: (line: string) => void): string => {
  const text = lines.map((line) => line.trimEnd()).join('\n');
  const planted = suspiciousIn(text);
  for (const sentence of planted) onPlanted(sentence);
  const isPart = (line: string) => planted.some((sentence) => line.length > 5 && sentence.includes(line));
  return lines
    .map((line) => line.trimEnd())
    .filter((line) => suspiciousIn(line).length === 0 && !isPart(line.trim().replaceAll(/\s+/g, ' ')))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
};

/** Whether most of the text's lines are in the other text too. */
const repeats = (text: string, other: string): boolean => {
  const linesOf = (of: string) => of.split('\n').flatMap((line) => line.trim().replaceAll(/\s+/g, ' ') || []);
  const known = new Set(linesOf(other));
  const lines = linesOf(text);
  return lines.filter((line) => known.has(line)).length >= 0.8 * lines.length;
};
