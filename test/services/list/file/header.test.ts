import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readList } from '../../../../services/list/file/read.ts';
import { openList } from '../../../../services/list/open.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { columns, joined, listFile, ok, takeRows, textAt, write } from '../rig.ts';

describe('what is written is ours, every other byte stays', () => {
  test.each([
    [
      'columns added behind, only the row grows',
      'competition,mine\na,1\nb,2\n',
      'competition,mine,status,score,note,run\na,1,ok,0.5,,run-a\nb,2\n',
    ],
    ['no line end at the end', 'competition\na', 'competition,status,score,note,run\na,ok,0.5,,run-a'],
    [
      'byte order mark, CRLF, comment, blank line, quoting, other names',
      '\ufeff# mine\r\n"URL" ;"my, own"\r\n\r\n"a"; "x;y"\r\n',
      '\ufeff# mine\r\n"URL" ;"my, own";status;score;note;run\r\n\r\n"a"; "x;y";ok;0.5;;run-a\r\n',
    ],
    [
      'columns of ours anywhere, mixed line ends',
      'Score,competition,STATUS\r\n,a,,\n# c\nx,b,later\r',
      'Score,competition,STATUS,note,run\r\n0.5,a,ok,,run-a\n# c\nx,b,later\r',
    ],
    [
      'a cell without a name is not taken for ours',
      'competition,mine\na,1\nb,2,see below\n',
      'competition,mine,,status,score,note,run\na,1,,ok,0.5,,run-a\nb,2,see below\n',
    ],
    ['tabs', 'slug\tcompetition\nx\ta\n', 'slug\tcompetition\tstatus\tscore\tnote\trun\nx\ta\tok\t0.5\t\trun-a\n'],
  ])('%s', async (_, before, after) => {
    const path = listFile(before);
    const list = await joined(path);
    const [claim] = await takeRows(list, 'a');
    await write(list, ok(claim));
    expect(textAt(path)).toBe(after);
  });

  test('addresses, one a line, get a header; nothing is written before there is something to write', async () => {
    const path = listFile('# todo\r\nhttps://example.org/c/a\r\nb\r\n');
    const list = await joined(path);
    await write(list);
    expect(textAt(path)).toBe('# todo\r\nhttps://example.org/c/a\r\nb\r\n');
    const [claim] = await takeRows(list, 'b');
    await write(list, ok(claim, { note: 'said "no",\nthen yes' }));
    expect(textAt(path)).toBe(
      '# todo\r\ncompetition,status,score,note,run\r\nhttps://example.org/c/a\r\nb,ok,0.5,"said ""no"", then yes",run-b\r\n',
    );
  });
});

describe('what cannot be used is told, and nothing is left beside it', () => {
  test.each([
    ['no such column', '# c\nname,x\na,1\n', 'no-column', 2, /'competition' \(or 'url'\).*"name,x"/],
    ['empty', '', 'no-column', 1, /empty/],
    ['only a comment', '# nothing yet\n', 'no-column', 1, /empty/],
    ['an open quote', 'competition\na\n"b\n', 'damaged', 3, /line 3/],
    ['another encoding', Buffer.from([0xff, 0xfe, 0x63, 0]), 'unreadable', undefined, /UTF-8/],
  ])('%s', async (_, text, kind, line, message) => {
    const path = listFile(text);
    const problem = await openList(path, columns);
    expect(problem).toMatchObject({ ok: false, kind, message: expect.stringMatching(message) });
    expect('ok' in problem && problem.line).toBe(line);
    expect(readList(path, columns)).toEqual(problem);
    expect(readdirSync(dirname(path))).toEqual(['list.csv']);
  });

  test('no file, a folder, a folder that takes no files', async () => {
    const folder = scratchFolder();
    expect(await openList(join(folder, 'list.csv'), columns)).toMatchObject({ kind: 'missing' });
    expect(await openList(folder, columns)).toMatchObject({ kind: 'unreadable' });
    if (process.getuid?.() === 0) return;
    const path = listFile('competition\na\n');
    mkdirSync(join(dirname(path), 'x'));
    chmodSync(dirname(path), 0o500);
    expect(await openList(path, columns)).toMatchObject({ kind: 'unwritable' });
    chmodSync(dirname(path), 0o700);
  });
});

test('reading shows who works on what, under every name of the column, and leaves nothing', async () => {
  const path = listFile('URL,mine\na,1\nb\n,no key\n');
  const alone = readList(path, columns);
  expect(alone).toMatchObject({ ok: true, others: 0 });
  expect(readdirSync(dirname(path))).toEqual(['list.csv']);
  const cells = { competition: 'a', url: 'a', mine: '1', status: '', score: '', note: '', run: '' };
  expect(alone.ok && alone.rows).toEqual([
    { line: 2, cells, holder: null },
    { line: 3, cells: { ...cells, competition: 'b', url: 'b', mine: '' }, holder: null },
  ]);
  await takeRows(await joined(path), 'a');
  const read = readList(path, columns);
  expect(read.ok && read.rows.map(({ holder }) => holder)).toEqual(['another', null]);
});
