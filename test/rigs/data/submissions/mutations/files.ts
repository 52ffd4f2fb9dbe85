import { gzipSync } from 'node:zlib';
import { csv, layout, type Mutation, written } from './mutation.ts';

const text = (plain: Buffer): string => plain.toString();
const again = (change: (text: string) => string) => (_: unknown, plain: Buffer) => Buffer.from(change(text(plain)));
const isQuoted = (plain: Buffer): boolean => plain.includes('"');

/** How the file is written down. */
export const fileChanges: readonly Mutation[] = [
  written(
    'a byte order mark',
    'ok',
    again((plain) => `\ufeff${plain}`),
  ),
  written('CRLF', 'ok', ({ header, rows }) => csv([header, ...rows], { record_delimiter: 'windows' })),
  written('everything quoted', 'ok', ({ header, rows }) => csv([header, ...rows], { quoted: true })),
  written(
    'blank lines at the end',
    'ok',
    again((plain) => `${plain}\n\n`),
  ),
  written('a blank line in the middle', 'ok', ({ header, rows }) =>
    Buffer.concat([csv([header, ...rows.slice(0, 9)]), Buffer.from('\n'), csv(rows.slice(9))]),
  ),
  written('UTF-16', 'fix', (_, plain) => Buffer.from(`\ufeff${text(plain)}`, 'utf16le')),
  written('semicolons', 'fix', ({ header, rows }) => csv([header, ...rows], { delimiter: ';' })),
  written('tabs', 'fix', ({ header, rows }) => csv([header, ...rows], { delimiter: '\t' })),
  layout('a comma at the end of each line', 'fix', ({ header, rows }) => [header, ...rows].map((row) => [...row, ''])),
  written('JSON', 'fix', ({ header, rows }) =>
    Buffer.from(JSON.stringify(rows.map((row) => Object.fromEntries(header.map((name, j) => [name, row[j]]))))),
  ),
  written(
    'a comment on top',
    'fix',
    again((plain) => `# made by a model\n${plain}`),
  ),
  written(
    'a Markdown fence',
    'fix',
    again((plain) => `\`\`\`csv\n${plain}\`\`\`\n`),
  ),
  written('spaces after commas', 'fix', (_, plain) =>
    isQuoted(plain) ? undefined : Buffer.from(text(plain).replaceAll(',', ', ')),
  ),
  written('single quotes', 'fix', ({ header, rows }, plain) =>
    isQuoted(plain) ? undefined : csv([header, ...rows], { quoted: true, quote: "'" }),
  ),
  written('gzip', 'fix', (_, plain) => gzipSync(plain)),
  written('CR only', 'fix', ({ header, rows }) => csv([header, ...rows], { record_delimiter: 'mac' })),
  written('nothing', 'bad', () => Buffer.alloc(0)),
  written('a last line cut off', 'bad', ({ header, rows }) =>
    csv([header, ...rows.slice(0, -1), (rows.at(-1) ?? []).slice(0, 1)]).subarray(0, -1),
  ),
  written('a NUL byte', 'bad', (_, plain) =>
    Buffer.concat([plain.subarray(0, -3), Buffer.alloc(1), plain.subarray(-3)]),
  ),
];
