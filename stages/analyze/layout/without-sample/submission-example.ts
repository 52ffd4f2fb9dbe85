import { parse } from 'csv-parse/sync';
import * as z from 'zod';

/** The beginning of a submission that a page shows under "Submission File": a header and the first rows. */
export interface SubmissionExample {
  readonly header: readonly string[];
  /** Up to 20, each as wide as the header. */
  readonly rows: readonly (readonly string[])[];
  /** Who found it; absent: rules. */
  readonly by?: 'model' | 'sample_submission';
}

/** The most lines of a page; pages have a few thousand. */
const mostLines = 20_000;
const longestLine = 5_000;
/** An example is at most so many lines after the words that announce it. */
const reach = 40;
const mostAnnouncements = 50;
const OneRecord = z.array(z.array(z.string())).length(1);

const isAnnouncement = (line: string): boolean =>
  (line.length < 80 && /^\W*(sample\s+|example\s+|the\s+)?submissions?(\s+(file|format|example))*\W*$/i.test(line)) ||
  (line.length < 2000 &&
    /submission|\bfile\b|\bcsv\b|header/i.test(line) &&
    /format|look like|structured|should (contain|have)|must have/i.test(line));

interface Page {
  readonly lines: readonly string[];
  /** The trimmed cells of a line; undefined: the line is no record. */
  readonly cellsAt: (line: number) => readonly string[] | undefined;
}

/** Reads each line only once, because announcements may be close together. */
const readPage = (lines: readonly string[]): Page => {
  const read = new Map<number, readonly string[] | undefined>();
  return {
    lines,
    cellsAt(line) {
      if (!read.has(line)) read.set(line, cellsOf(lines[line] ?? ''));
      return read.get(line);
    },
  };
};

/** A line without Markdown around it: an indent, a quote's mark, backticks. */
const unquoted = (line: string): string => line.replace(/^[\s>`]+/, '').replace(/(?<![\s`\\])[\s`\\]+$/, '');

const cellsOf = (line: string): string[] | undefined => {
  if (line.length > longestLine || !line.includes(',')) return undefined;
  try {
    const [cells = []] = OneRecord.parse(parse(unquoted(line), { relax_quotes: true, skip_empty_lines: true }));
    return cells.map((cell) => cell.trim());
  } catch {
    return undefined;
  }
};

/** Whether cells are names of columns, and not the parts of a sentence. */
const isHeader = (cells: readonly string[]): boolean =>
  cells.length >= 2 &&
  new Set(cells).size === cells.length &&
  cells.every((cell) => cell !== '' && cell.length <= 100 && cell.split(/\s+/).length <= 4) &&
  !cells.some((cell) => /^(\.+|…|etc\.?)$/i.test(cell)) &&
  !/[.:;!?]$/.test(cells.at(-1) ?? '') &&
  !cells.every((cell) => /^[-+.\deE]+$/.test(cell));

/** The example that begins at this line: a header with at least one row. */
const exampleAt = (page: Page, at: number): SubmissionExample | undefined => {
  const header = page.cellsAt(at);
  if (header === undefined || !isHeader(header)) return undefined;
  const rows: (readonly string[])[] = [];
  for (let line = at + 1; line < Math.min(page.lines.length, at + 60) && rows.length < 20; line++) {
    if (page.lines[line]?.trim() === '') continue; // html often leaves an empty line between two
    const cells = page.cellsAt(line);
    if (cells === undefined || cells.length !== header.length) break;
    rows.push(cells);
  }
  return rows.length > 0 ? { header, rows } : undefined;
};

const firstExample = (page: Page, from: number) => {
  for (let at = from; at < Math.min(page.lines.length, from + reach); at++) {
    const example = exampleAt(page, at);
    if (example !== undefined) return { at, example };
  }
  return undefined;
};

/** Everything on a page that looks like the beginning of a submission. Only the data show whether it is one. */
export const examplesOn = (lines: readonly string[]): SubmissionExample[] => {
  const page = readPage(lines.slice(0, mostLines));
  const announced = page.lines.flatMap((line, at) => (isAnnouncement(line.trim()) ? [at] : []));
  const found = announced.slice(0, mostAnnouncements).map((at) => firstExample(page, at + 1));
  return [...new Map(found.flatMap((next) => (next === undefined ? [] : [[next.at, next.example]]))).values()];
};

/** The header of a sample without rows, and the examples on the page. */
export const examplesFrom = (header: readonly string[] | null, lines: readonly string[]): SubmissionExample[] => [
  ...(header === null ? [] : [{ header, rows: [], by: 'sample_submission' as const }]),
  ...examplesOn(lines),
];
