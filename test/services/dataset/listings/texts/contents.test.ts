import { expect, test } from 'vitest';
import { csv } from '../../../../rigs/data/competitions.ts';
import { essay, essays, filesOf, range, taken } from './essays.ts';

test('fields of records become columns, but for ids and what tables tell', async () => {
  const record = (id: string, at: number) => ({
    id,
    title: `Title ${at}`,
    stars: at,
    y: 9,
    tags: ['a', 'b'],
    by: { name: 'Ann', of: ['X'] },
  });
  const { rows } = await taken({
    ...{
      'train.csv': essays['train.csv'] ?? '',
      'sample_submission.csv': csv(['text_id', 'y'], 12, (at) => [`B${at}`, 0]),
    },
    ...filesOf(
      20,
      (at) => `train/A${at}.json`,
      (at) => JSON.stringify({ ...record(`A${at}`, at), late: 1 }),
    ),
    ...filesOf(
      12,
      (at) => `test/B${at}.json`,
      (at) => JSON.stringify(record(`B${at}`, at)),
    ),
  });
  expect(rows['train_files.csv']?.slice(0, 2)).toEqual([
    ['text_id', 'score', 'title', 'stars', 'tags', 'by'],
    ['A0', '0', 'Title 0', '0', '["a","b"]', 'Ann\nX'],
  ]);
  expect(rows['test_files.csv']?.[2]).toEqual(['B1', 'Title 1', '1', '["a","b"]', 'Ann\nX']);
});

test('of lists in files of JSON, all strings are the text', async () => {
  const sections = (at: number) =>
    JSON.stringify([
      { head: 'Abstract', text: `About ${at}` },
      { head: 'End', text: 'Bye' },
    ]);
  const { rows } = await taken({
    ...{ 'train.csv': essays['train.csv'] ?? '', 'sample_submission.csv': essays['sample_submission.csv'] ?? '' },
    ...filesOf(20, (at) => `train/A${at}.json`, sections),
    ...filesOf(12, (at) => `test/B${at}.json`, sections),
  });
  expect(rows['train_files.csv']?.[2]).toEqual(['A1', '1', 'Abstract\nAbout 1\nEnd\nBye']);
});

test.each([
  ['UTF-16 by its mark', Buffer.from('\ufeffgrün und weiß', 'utf16le')],
  ['Windows-1252', Buffer.from('grün und weiß', 'latin1')],
  ['UTF-8 with a mark', Buffer.from('\ufeffgrün und weiß')],
  ['control characters', Buffer.from('grün\0und\x07weiß')],
  ['other ends of lines', Buffer.from('\r\ngrün und weiß\r')],
])('texts are read in %s', async (_, content) => {
  for (const ending of ['txt', 'xml'])
    expect(
      (
        await taken({
          ...{ 'train.csv': essays['train.csv'] ?? '', 'sample_submission.csv': essays['sample_submission.csv'] ?? '' },
          ...filesOf(
            20,
            (at) => `train/A${at}.${ending}`,
            () => content,
          ),
          ...filesOf(
            12,
            (at) => `test/B${at}.${ending}`,
            () => content,
          ),
        })
      ).rows['train_files.csv']?.[1]?.[2],
    ).toBe('grün und weiß');
});

test('a long text is cut, and two kinds of texts are two columns', async () => {
  const { rows } = await taken({
    ...{ 'train.csv': essays['train.csv'] ?? '', 'sample_submission.csv': essays['sample_submission.csv'] ?? '' },
    ...filesOf(
      20,
      (at) => `essays/train/A${at}.txt`,
      () => 'ä'.repeat(70_000),
    ),
    ...filesOf(12, (at) => `essays/test/B${at}.txt`, essay),
    ...filesOf(
      20,
      (at) => `hints/train/A${at}.txt`,
      (at) => `hint ${at}`,
    ),
    ...filesOf(
      12,
      (at) => `hints/test/B${at}.txt`,
      (at) => `hint ${at}`,
    ),
  });
  expect(rows['train_files.csv']?.[0]).toEqual(['text_id', 'score', 'essays', 'hints']);
  expect(rows['train_files.csv']?.[1]?.slice(2)).toEqual(['ä'.repeat(65_536), 'hint 0']);
});

test('names that lead elsewhere find no text, and damaged or endless records leave their cells empty', async () => {
  const record = (at: number) => JSON.stringify({ t: `Text ${at} here`, of: { part: 'all of it' } });
  const names = [...range(20).map((at) => `A${at}`), '../../etc/passwd', '/etc/passwd', 'A1\nA2', '__proto__', ''];
  const { rows } = await taken({
    'train.csv': csv(['id', 'y'], names.length, (at) => [names[at] ?? '', at % 2]),
    'sample_submission.csv': csv(['id', 'y'], 12, (at) => [`B${at}`, 0]),
    ...filesOf(
      20,
      (at) => `train/A${at}.json`,
      (at) =>
        at === 0 ? '['.repeat(100_000) : at === 1 ? `{"t": ${'['.repeat(9000)}${']'.repeat(9000)}}` : record(at),
    ),
    ...filesOf(12, (at) => `test/B${at}.json`, record),
    ...filesOf(40, (at) => `train/nobody${at}.json`, record),
  });
  const cells = rows['train_files.csv']?.map((row) => row.slice(2));
  expect([cells?.[0], cells?.[1], cells?.[3]]).toEqual([
    ['t', 'of'],
    ['', ''],
    ['Text 2 here', 'all of it'],
  ]);
  expect(rows['train_files.csv']?.slice(21).map((row) => row.slice(2))).toEqual(range(5).map(() => ['', '']));
});
