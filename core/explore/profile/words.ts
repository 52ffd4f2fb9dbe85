import { size } from '../../brief/data/files.ts';
import { listed, quoted, quotedList } from '../../brief/wording/quoted.ts';
import type { DataProfile } from '../../schema/explore/profile.ts';
import type { ProfiledTable } from '../../schema/explore/profiled-table.ts';
import { correlationLine, driftLines, oddLines } from './words/between.ts';
import { columnLines } from './words/columns.ts';
import { counted } from './words/figures.ts';
import { fitLines } from './words/fit.ts';
import { targetLines } from './words/target.ts';

const usual = 8_000;
/** The number of first rows that are shown, and the characters of each. */
const preview = { rows: 3, longest: 400 } as const;
/** Shares of the room; the columns of the first table get what the others leave. */
const shares = { target: 0.25, odd: 0.25, drift: 0.08, others: 0.1, media: 0.06 } as const;

/**
 * A profile in words, for a terminal or a model: names and cells of strangers are quoted and bounded, and fencing them is left to the
 * caller. Never longer than `longest` characters, however wide the data are.
 */
export const profileWords = (profile: DataProfile, longest = usual): string => {
  const { tables, target } = profile;
  const [first, ...others] = tables;
  const within = (lines: readonly string[], share: number): string[] =>
    fitLines(lines.map(upTo(share * longest)), share * longest);
  const around = [
    ...headLines(profile),
    ...(target === null ? [] : within(targetLines(target, tables), shares.target)),
  ];
  const odd = first === undefined ? [] : [...oddLines(first), ...correlationLine(first, target?.column ?? null)];
  const below = [
    ...within(odd, shares.odd),
    ...within(driftLines(profile), shares.drift),
    ...within(others.map(otherLine), shares.others),
    ...within(mediaLines(profile), shares.media),
    ...(first === undefined ? [] : previewLines(first)),
  ];
  const used = [...around, ...below].reduce((sum, line) => sum + line.length + 1, 0);
  const columns = first === undefined ? [] : columnLines(first, target, Math.max(0, longest - used - 100));
  const lines = [
    ...around,
    ...(columns.length === 0 ? [] : [`columns of ${quoted(first?.path ?? '')}:`, ...columns]),
    ...below,
  ];
  return lines.join('\n').slice(0, longest);
};

const upTo =
  (longest: number) =>
  (line: string): string =>
    line.length <= longest ? line : `${line.slice(0, Math.max(0, longest - 4)).toWellFormed()} ...`;

const headLines = ({ tables, moreTables, unread, files }: DataProfile): string[] => [
  `${counted(files.count, 'file')}, ${size(files.bytes)}; ${counted(tables.length + moreTables, 'table')}`,
  ...tables.slice(0, 1).map(tableLine),
  ...(moreTables === 0 ? [] : [`${moreTables} more tables were not looked into`]),
  ...unread.slice(0, 3).map(({ why }) => quoted(why, 240)),
];

const tableLine = ({ path, format, bytes, rows, columns, moreColumns, sampled }: ProfiledTable): string =>
  `${quoted(path)}: ${counted(rows, 'row')}, ${counted(columns.length + moreColumns, 'column')} (${format}, ${size(bytes)})${
    sampled === null ? '' : `; quantiles, values and relations are of ${counted(sampled, 'row')} that were drawn`
  }`;

const otherLine = (table: ProfiledTable): string =>
  `${tableLine(table)}: ${listed(
    table.columns.map(({ name, kind }) => `${quoted(name, 40)} ${kind}`),
    12,
  )}`;

const mediaLines = ({ media }: DataProfile): string[] =>
  media.map(({ kind, files, bytes, types, sizes, modes, folders, odd, looked, copies }) => {
    const seen = [types, sizes, modes].map((all) =>
      listed(
        all.map(({ value, files: of }) => `${quoted(value, 40)} ${of}`),
        3,
      ),
    );
    const wrong =
      odd.files === 0
        ? ''
        : `; ${odd.files} are broken or not what their name says, such as ${quotedList(odd.examples, 1)}`;
    return `${counted(files, `${kind} file`)}, ${size(bytes)}, in ${listed(
      folders.map(({ value, files: of }) => `${quoted(value, 60)} ${of}`),
      4,
    )}; of ${looked} looked at: ${seen.join('; ')}${wrong}${copies === 0 ? '' : `; ${copies} have the content of another`}`;
  });

const previewLines = ({ preview: rows, columns }: ProfiledTable): string[] => {
  const line = (cells: readonly string[]) => upTo(preview.longest)(cells.map((cell) => quoted(cell, 60)).join(', '));
  return rows.length === 0
    ? []
    : ['first rows:', line(columns.map(({ name }) => name)), ...rows.slice(0, preview.rows).map(line)];
};
