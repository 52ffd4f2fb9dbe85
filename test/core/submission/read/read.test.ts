import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBytes } from '../../../../core/submission/read/read.ts';
import { cellsOf } from '../../../../services/csv/column.ts';

const header = ['id', 'y'];
const rulesOf = (bytes: Buffer | string) => readBytes(Buffer.from(bytes), header).findings.map((f) => f.rule);
const columnsOf = (bytes: Buffer | string) => {
  const { table } = readBytes(Buffer.from(bytes), header);
  return table?.header.map((_, column) => [...cellsOf(table, column)]);
};

describe('reading a submission', () => {
  const plain = 'id,y\na,0.5\nb,0.25\n';
  const cells = [
    ['a', 'b'],
    ['0.5', '0.25'],
  ];

  test.each<[string, string, string | Buffer]>([
    ['a semicolon', 'delimiter', 'id;y\na;0.5\nb;0.25\n'],
    ['a tab', 'delimiter', 'id\ty\na\t0.5\nb\t0.25\n'],
    ['a byte order mark', 'byte-order-mark', `\ufeff${plain}`],
    ['UTF-16, little end first', 'utf-16', Buffer.from(`\ufeff${plain}`, 'utf16le')],
    ['UTF-16, big end first', 'utf-16', Buffer.from(`\ufeff${plain}`, 'utf16le').swap16()],
    ['gzip', 'gzip', gzipSync(plain)],
    ['CR LF', 'crlf', plain.replaceAll('\n', '\r\n')],
    ['CR only', 'carriage-returns', plain.replaceAll('\n', '\r')],
    ['single quotes', 'single-quotes', "'id','y'\n'a','0.5'\n'b','0.25'\n"],
    ['a space after each comma', 'spaced-delimiter', 'id, y\na, 0.5\nb, 0.25\n'],
    ['a markdown fence', 'markdown-fence', `\`\`\`csv\n${plain}\`\`\`\n`],
    ['a comment on top', 'comment-lines', `# mine\n${plain}`],
    ['JSON', 'json', '[{"id":"a","y":0.5},{"id":"b","y":0.25}]'],
  ])('sees through %s and says so', (_, rule, bytes) => {
    expect(rulesOf(bytes)).toEqual([rule]);
    expect(columnsOf(bytes)).toEqual(cells);
  });

  test('takes quotes, blank lines and a missing last line end as they are', () => {
    for (const text of ['"id","y"\n"a","0.5"\n"b","0.25"\n', 'id,y\n\na,0.5\n\nb,0.25\n\n', plain.trimEnd()]) {
      expect(rulesOf(text)).toEqual([]);
      expect(columnsOf(text)).toEqual(cells);
    }
  });

  test('a blank at the very end is a blank where other rows end so', () => {
    expect(rulesOf('id,y\na,1 2\nb,\nc,')).toEqual([]);
    expect(columnsOf('id,y\na,1 2\nb,\nc,')).toEqual([
      ['a', 'b', 'c'],
      ['1 2', '', ''],
    ]);
  });
  test('a header that begins like a comment is none, where the sample has it', () => {
    const { table, findings } = readBytes(Buffer.from('#id,y\na,0.5\n'), ['#id', 'y']);
    expect(findings).toEqual([]);
    expect(table?.header).toEqual(['#id', 'y']);
  });

  test('keeps every digit of JSON numbers', () => {
    expect(columnsOf('[{"id":1000000000000000001,"y":0.10}]')).toEqual([['1000000000000000001'], ['0.10']]);
  });

  test.each([
    ['empty-file', ''],
    ['empty-file', ' \n\n'],
    ['nul-bytes', 'id,y\na,0.5\0\n'],
    ['truncated-file', 'id,y\na,0.5\nb'],
    ['truncated-file', 'id,y\na,0.5\nb,'],
    ['truncated-file', 'id,y\na,"0.5\nb,0.25\n'],
    ['ragged-rows', 'id,y\na,0.5,7\nb,0.25\n'],
    ['unreadable', Buffer.from([0x1f, 0x8b, 1, 2, 3])],
  ])('has no table for %s', (rule, bytes) => {
    expect(rulesOf(bytes)).toContain(rule);
    expect(columnsOf(bytes)).toBeUndefined();
  });

  test('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const { table, findings } = readBytes(Buffer.from(bytes), header);
        expect(table !== null || findings.some((f) => f.severity === 'error')).toBe(true);
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  test.each([
    ['a zip archive', 'PK\u0003\u0004abc'],
    ['a parquet file', 'PAR1abc'],
  ])('says of %s that it is no text', (_, text) => {
    expect(readBytes(Buffer.from(text, 'latin1'), header)).toMatchObject({
      table: null,
      findings: [{ rule: 'unreadable' }],
    });
  });
});
