import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type CompetitionOrder, downloadCompetition } from '../../../../services/kaggle/download/competition.ts';
import { failure } from '../../../../services/kaggle/failures.ts';
import type { Answer, Kaggle, KaggleFile, SignedLocation } from '../../../../services/kaggle/kaggle.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { quickClock } from './fetching.ts';

const data: Readonly<Record<string, string>> = {
  'train.csv': 'id,y\n1,2\n',
  'test.csv': 'id\n3\n',
  'images/a/1.dcm': 'one',
  'images/a/2.dcm': 'two',
  'sample_submission.csv': 'id,y\n3,0\n',
};
const listed = Object.entries(data).map(([name, content]) => ({ name, bytes: content.length, created: null }));
const notFound = failure('not-found', 'Not Found', '', 404);
const tooMany = failure('rate-limited', 'Too many requests', '', 429, 9);
const closed = failure('rules-not-accepted', 'You must accept', '', 403);

interface Scene {
  readonly files?: Answer<readonly KaggleFile[]>;
  readonly all?: Answer<SignedLocation>;
  readonly located?: (name: string) => Answer<SignedLocation> | undefined;
}

/** A Kaggle of values over a storage of bytes; only what a download calls. */
const scene = async ({ files = { ok: true, value: listed }, all, located }: Scene = {}) => {
  let [open, widest] = [0, 0];
  const server = createServer((request, response) => {
    widest = Math.max(widest, ++open);
    const name = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname).slice(1);
    setImmediate(() => {
      open -= 1;
      response.end(data[name.replace(/\.zip$/, '')] ?? 'PK');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind
  const at = (name: string) => `http://127.0.0.1:${port}/${encodeURIComponent(name)}`;
  const asked: string[] = [];
  const kaggle = {
    files: async () => files,
    locateAll: async () => all ?? { ok: true, value: { url: at('archive.zip'), fileName: 'archive.zip' } },
    locateFile: async (_slug: string, name: string) => {
      asked.push(name);
      return located?.(name) ?? { ok: true, value: { url: at(name), fileName: name.split('/').at(-1) ?? '' } };
    },
  } as unknown as Kaggle; // a download calls nothing else
  const to = scratchFolder();
  const { waits, clock } = quickClock();
  const order: CompetitionOrder = { to, tuning: { clock, random: () => 0 } };
  const get = (changes: Partial<CompetitionOrder> = {}) =>
    downloadCompetition(kaggle, 'titanic', { ...order, ...changes });
  const tree = () => readdirSync(to, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const here = () =>
    tree()
      .map((entry) => join(entry.parentPath, entry.name).slice(to.length + 1))
      .sort();
  return { get, here, asked, waits, at, to, widest: () => widest };
};

describe('a whole competition', () => {
  test('is one archive named for it', async () => {
    const s = await scene();
    expect(await s.get()).toMatchObject({ ok: true, value: { whole: true, files: [{ checked: 'length' }] } });
    expect(s.here()).toEqual(['titanic.zip']);
    expect(s.asked).toEqual([]);
  });
  test('is one archive also where the list of files does not come', async () => {
    const s = await scene({ files: failure('unavailable', 'Oops', '', 503) });
    expect(await s.get()).toMatchObject({ ok: true });
    expect(s.here()).toEqual(['titanic.zip']);
  });
  test('keeps the ending of another kind of archive', async () => {
    const s = await scene();
    const tar = await scene({ all: { ok: true, value: { url: s.at('x'), fileName: 'archive.tar.gz' } } });
    await tar.get();
    expect(tar.here()).toEqual(['titanic.tar.gz']);
  });
  test.each([notFound, tooMany])('comes file by file where the archive is not to be had ($kind)', async (all) => {
    const s = await scene({ all });
    const totals: (number | null)[][] = [];
    const answer = await s.get({ onProgress: (...progress) => totals.push(progress) });
    expect(answer).toMatchObject({ ok: true, value: { whole: false } });
    expect(s.here()).toEqual(Object.keys(data).sort());
    for (const [name, content] of Object.entries(data)) expect(readFileSync(join(s.to, name), 'utf8')).toBe(content);
    const bytes = Object.values(data).join('').length;
    expect(totals.at(-1)).toEqual([bytes, bytes]);
    expect(s.widest()).toBeLessThanOrEqual(4);
  });
  test('is not tried around what a user has to fix', async () => {
    const s = await scene({ all: closed });
    expect(await s.get()).toEqual(closed);
    const unknown = failure('unknown-competition', 'No', '', 404);
    expect(await (await scene({ files: unknown })).get()).toEqual(unknown);
    expect(s.here()).toEqual([]);
    expect(s.asked).toEqual([]);
  });
});

describe('chosen files', () => {
  test.each([
    [['train.csv'], ['train.csv']],
    [['*.csv'], ['sample_submission.csv', 'test.csv', 'train.csv']],
    [
      ['images/**', 'test.csv'],
      ['images/a/1.dcm', 'images/a/2.dcm', 'test.csv'],
    ],
    [['2.dcm'], ['images/a/2.dcm']],
  ])('%j', async (files, expected) => {
    const s = await scene();
    expect(await s.get({ files })).toMatchObject({ ok: true });
    expect(s.here()).toEqual(expected);
  });
  test('that are none are named, beside some that are', async () => {
    const s = await scene();
    const answer = await s.get({ files: ['trian.csv'] });
    expect(answer).toMatchObject({ kind: 'not-found', advice: expect.stringContaining('train.csv') });
  });
  test('that come zipped keep that name', async () => {
    const s = await scene();
    const at = s.at('train.csv.zip');
    const zipped = await scene({ located: () => ({ ok: true, value: { url: at, fileName: 'train.csv.zip' } }) });
    const totals: (number | null)[][] = [];
    const onProgress = (...progress: (number | null)[]) => totals.push(progress);
    const larger = listed.map((file) => ({ ...file, bytes: 1_000_000 }));
    const unlike = await scene({
      files: { ok: true, value: larger },
      located: () => ({ ok: true, value: { url: at, fileName: 'train.csv.zip' } }),
    });
    expect(await unlike.get({ files: ['train.csv'], onProgress })).toMatchObject({ ok: true });
    expect(totals.at(-1), 'the size of the zip, not the listed one').toEqual([9, 9]);
    expect(await zipped.get({ files: ['train.csv'] })).toMatchObject({ ok: true });
    expect(zipped.here()).toEqual(['train.csv.zip']);
  });
  test.each(['../evil.csv', '/etc/evil.csv', 'a/../../evil.csv', 'a//b', '', 'a\u001b[2Jb', '..\\evil.csv'])(
    'called %j are refused',
    async (name) => {
      const s = await scene({ files: { ok: true, value: [...listed, { name, bytes: 1, created: null }] } });
      expect(await s.get({ files: ['**', name] })).toMatchObject({ ok: false, kind: 'bad-answer' });
      expect(s.here()).toEqual([]);
    },
  );
  test('too many at once: all wait together, then go on', async () => {
    let refusals = 2;
    const s = await scene({ located: () => (refusals-- > 0 ? tooMany : undefined) });
    expect(await s.get({ files: ['**'] })).toMatchObject({ ok: true });
    expect(s.here()).toEqual(Object.keys(data).sort());
    expect(s.waits.length).toBeGreaterThanOrEqual(2);
    expect(Math.min(...s.waits)).toBeGreaterThanOrEqual(8);
  });
  test('one that fails stops the others, and what is there stays', async () => {
    const s = await scene({ located: (name) => (name === 'images/a/1.dcm' ? closed : undefined) });
    expect(await s.get({ files: ['**'] })).toEqual(closed);
    expect(s.here().every((name) => name in data || name.includes('.part'))).toBe(true);
  });
  test('cancelled ones say so', async () => {
    const s = await scene();
    expect(await s.get({ files: ['**'], signal: AbortSignal.abort() })).toMatchObject({ kind: 'cancelled' });
    expect(s.here()).toEqual([]);
  });
});
