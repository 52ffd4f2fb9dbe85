import type { Finding } from '../../schema/finding.ts';
import { error } from '../finding.ts';
import { folded } from '../names.ts';
import { type Dialect, firstRecord, standard } from './records.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** Which delimiter and quote give back the sample's header; without a header, the sample's number of columns. */
export const detectDialect = (text: string, header: readonly string[]): Dialect => {
  const end = text.indexOf('\n');
  const firstLine = end < 0 ? text : text.slice(0, end);
  const quote = /^\s*'.*'\s*$/.test(firstLine) && !header[0]?.startsWith("'") ? "'" : '"';
  const delimiter = bestDelimiter(firstLine, quote, header);
  return { delimiter, quote, spaced: isSpaced(text, delimiter) };
};

export const isStandard = ({ delimiter, quote, spaced }: Dialect): boolean =>
  delimiter === standard.delimiter && quote === standard.quote && spaced === standard.spaced;

/** What there is to say about a dialect that is not the standard one. */
export const dialectFindings = ({ delimiter, quote, spaced }: Dialect): Finding[] => [
  ...(delimiter === ','
    ? []
    : [error('delimiter', `fields are separated by ${JSON.stringify(delimiter)}`, 'Separate by commas.')]),
  ...(quote === '"' ? [] : [error('single-quotes', 'fields are in single quotes', 'Quote with " or not at all.')]),
  ...(spaced ? [error('spaced-delimiter', 'a space follows each delimiter', 'Write no space after the comma.')] : []),
];

const bestDelimiter = (line: string, quote: '"' | "'", header: readonly string[]): string => {
  const wanted = new Set(header.map(folded));
  const scored = delimiters.map((delimiter) => {
    const fields = firstRecord(line, { ...standard, delimiter, quote });
    const known = fields.filter((field) => wanted.has(folded(field))).length;
    return { delimiter, score: 10 * known + (fields.length === header.length ? 5 : 0) + Math.min(fields.length, 4) };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
};

/** Only when every field after a delimiter begins with a space, in the header and in the first rows. */
const isSpaced = (text: string, delimiter: string): boolean => {
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .slice(0, 6)
    .filter((line) => line.trim() !== '');
  return (
    lines.length > 1 &&
    lines.every((line) => line.includes(`${delimiter} `) && !line.includes(`${delimiter}${delimiter}`)) &&
    lines.every((line) =>
      outside(line)
        .split(delimiter)
        .slice(1)
        .every((field) => field.startsWith(' ')),
    )
  );
};

/** The line with its quoted parts blanked, so that delimiters inside them do not count. */
const outside = (line: string): string => line.replace(/"(?:[^"]|"")*"/g, 'q');
