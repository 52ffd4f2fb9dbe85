import type { DataFile } from '../../../core/schema/dataset.ts';

/** Says which tables were not UTF-8, lacked a header, or were written in ways that readers do not know: elsewhere a program has to name that. */
export const linesOfRespelled = (files: readonly DataFile[]): string[] =>
  files.flatMap(({ path, format, was, decimals, header }) => [
    ...(was === undefined || format === 'text' || format === 'html' ? [] : [`${path} was not UTF-8: ${words[was]}`]),
    ...(header === undefined ? [] : [`${path} ${withHeader[header]}`]),
    ...(decimals === undefined ? [] : [`${path} has ${withCommas[decimals]}`]),
  ]);

const withHeader = {
  made: 'has no header: programs get a copy with one, of names that we made.',
  'with keys':
    "has no column of the sample's keys, and the sample has other rows or another order: programs get a copy with one, put together of its columns. Elsewhere they have to make it.",
  'as train':
    "calls columns otherwise than train: programs get a copy with train's names. Elsewhere they have to rename them.",
} as const;
const withCommas = {
  comma: 'decimal commas: programs get a copy with points. Elsewhere they need decimal=",".',
  thousands: 'commas between thousands: programs get a copy without. Elsewhere they need thousands=",".',
} as const;

const elsewhere = 'and programs get a copy in UTF-8. Elsewhere they need';
const utf16 = `it was UTF-16, ${elsewhere} encoding="utf-16".`;
const words = {
  'windows-1252': `it was taken for Windows-1252, ${elsewhere} encoding="cp1252". If it is in another encoding, convert it with iconv first.`,
  'utf-16le': utf16,
  'utf-16be': utf16,
  'utf-8': `some characters are damaged, ${elsewhere} encoding_errors="replace".`,
} as const;
