import type { DataFile } from '../../../core/schema/dataset.ts';

/** Says which tables were not UTF-8, lacked a header, or had decimal commas: elsewhere a program has to name that. */
export const linesOfRespelled = (files: readonly DataFile[]): string[] =>
  files.flatMap(({ path, format, was, decimals, header }) => [
    ...(was === undefined || format === 'text' || format === 'html' ? [] : [`${path} was not UTF-8: ${words[was]}`]),
    ...(header === undefined ? [] : [`${path} has no header: programs get a copy with one, of names that we made.`]),
    ...(decimals === undefined ? [] : [`${path} has decimal commas: programs get a copy with points. ${withCommas}`]),
  ]);

const withCommas = 'Elsewhere they need decimal=",".';

const elsewhere = 'and programs get a copy in UTF-8. Elsewhere they need';
const utf16 = `it was UTF-16, ${elsewhere} encoding="utf-16".`;
const words = {
  'windows-1252': `it was taken for Windows-1252, ${elsewhere} encoding="cp1252". If it is in another encoding, convert it with iconv first.`,
  'utf-16le': utf16,
  'utf-16be': utf16,
  'utf-8': `some characters are damaged, ${elsewhere} encoding_errors="replace".`,
} as const;
