import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { repair, validate } from '../../../index.ts';
import { good, hopeless, messy, submissionIn } from '../../rigs/data/submissions/submissions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** One home, which has understood the competition after the first look at it. */
const home = scratchFolder(afterAll);
const { competition } = submissionIn(home, good);
const scratch = join(home, 'competitions', '.store', 'scratch');
const where = { home, competition };

/** A file in a folder of its own, and the path of what is made of it. */
const prepare = (content: string | Buffer) => {
  const place = scratchFolder();
  const file = join(place, 'sub.csv');
  writeFileSync(file, content);
  return { place, file, out: join(place, 'out.csv') };
};

describe('validate', () => {
  test('says valid, with the schema it judged by', async () => {
    const { file } = prepare(good);
    expect(await validate(file, where)).toMatchObject({
      ok: true,
      valid: true,
      rows: 40,
      findings: [],
      repair: null,
      manifest: null,
      full: true,
      schema: { header: ['id', 'target'], key: ['id'] },
    });
  });

  test('says what is wrong, and whether repair would repair it', async () => {
    const mendable = prepare(messy);
    expect(await validate(mendable.file, where)).toMatchObject({
      ok: true,
      valid: false,
      repair: { ok: true, repairs: expect.arrayContaining([expect.objectContaining({ rule: 'row-order' })]) },
    });
    const lost = prepare(hopeless);
    const verdict = await validate(lost.file, where);
    expect(verdict).toMatchObject({ valid: false, repair: { ok: false, why: expect.stringContaining('infinite') } });
    expect(verdict).toMatchObject({ findings: [{ rule: 'infinite-value', rows: 1 }] });
    expect(readFileSync(lost.file, 'utf8'), 'the file stays as it is').toBe(hopeless);
  });

  test.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['zeros', Buffer.alloc(5000)],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3) * 31) % 256))],
    ['an open quote', 'id,target\n120,"0.5\n'],
  ])('%s is not valid, and no crash', async (_, content) => {
    const { file } = prepare(content);
    expect(await validate(file, where)).toMatchObject({ ok: true, valid: false, repair: { ok: false } });
  });

  test('a terabyte that is not there is not read', async () => {
    const { file } = prepare(good);
    truncateSync(file, 2 ** 40);
    const found = { rule: 'unreadable', message: expect.stringContaining('mostly holes') };
    expect(await validate(file, where)).toMatchObject({ ok: true, valid: false, findings: [found] });
    expect(await repair(file, { ...where, out: new PassThrough() })).toMatchObject({ ok: false, found: [found] });
  });

  test('a wrong call is a value', async () => {
    const { file, place } = prepare(good);
    const usage = (message: RegExp) => ({ ok: false, kind: 'usage', message: expect.stringMatching(message) });
    expect(await validate(join(place, 'none.csv'), where)).toMatchObject(usage(/none\.csv does not exist/));
    expect(await validate(place, where)).toMatchObject(usage(/is a folder/));
    expect(await validate(join(file, 'x.csv'), where)).toMatchObject(usage(/ENOTDIR/));
    expect(await validate('/dev/null', where)).toMatchObject(usage(/no regular file/));
    expect(await validate(file, { ...where, competition: './nowhere' })).toMatchObject(usage(/does not exist/));
    expect(await validate(file, { ...where, competition: 'unheard-of' })).toMatchObject({ ok: false, kind: 'no-data' });
    expect(await validate(file, { ...where, manifest: join(place, 'none.json') })).toMatchObject(usage(/none\.json/));
  });

  test('a competition that cannot be understood is a failure with its file', async () => {
    const other = submissionIn(scratchFolder(), good, { 'train.csv': '' });
    const failure = { file: 'train.csv', kind: 'unreadable-file' };
    expect(await validate(other.file, { home, competition: other.competition })).toMatchObject({
      ok: false,
      kind: 'failed',
      failure,
    });
  });

  test('uses the manifest beside the file or the one that is named; a bad one is a doubt', async () => {
    const { file, place } = prepare(good);
    const beside = join(place, 'manifest.json');
    writeFileSync(beside, '{"labels": 3}');
    const doubt = { rule: 'manifest-unreadable', severity: 'warning' };
    expect(await validate(file, where)).toMatchObject({ valid: true, manifest: beside, findings: [doubt] });
    expect(await validate(file, { ...where, manifest: null })).toMatchObject({ manifest: null, findings: [] });
    const named = join(place, 'named.json');
    writeFileSync(named, '{}');
    expect(await validate(file, { ...where, manifest: named })).toMatchObject({ manifest: named, findings: [] });
  });
});

describe('repair', () => {
  test('writes the repaired file, and tells every change', async () => {
    const { file, out } = prepare(messy);
    expect(await repair(file, { ...where, out })).toMatchObject({
      ok: true,
      status: 'repaired',
      out,
      repairs: [{ rule: 'header-spelling' }, { rule: 'row-order' }],
      found: expect.arrayContaining([expect.objectContaining({ rule: 'missing-column' })]),
    });
    expect(readFileSync(out, 'utf8')).toBe(good);
    expect(readFileSync(file, 'utf8')).toBe(messy);
  });

  test('leaves a good file as it is, byte for byte, however it is quoted', async () => {
    const quoted = good.replaceAll(/^(\d+),/gm, '"$1",');
    const { file, out } = prepare(quoted);
    expect(await repair(file, { ...where, out })).toMatchObject({ ok: true, status: 'unchanged', repairs: [] });
    expect(readFileSync(out, 'utf8')).toBe(quoted);
  });

  test('leaves no result where it refuses, and nothing of its work', async () => {
    const { place, file, out } = prepare(hopeless);
    const refused = { ok: false, kind: 'refused', why: expect.stringContaining('infinite') };
    expect(await repair(file, { ...where, out })).toMatchObject(refused);
    expect(readdirSync(place)).toEqual(['sub.csv']);
    expect(readdirSync(home).sort()).toEqual(['comp', 'competitions', 'sub.csv']);
    expect(readdirSync(scratch)).toEqual([]);
  });

  test('writes to a stream, which stays open', async () => {
    const { file } = prepare(messy);
    const stream = new PassThrough();
    const written = text(stream);
    expect(await repair(file, { ...where, out: stream })).toMatchObject({ status: 'repaired', out: null });
    stream.end();
    expect(await written).toBe(good);
  });

  test('never writes onto its input, whatever it is called', async () => {
    const { place, file } = prepare(messy);
    const [soft, hard] = [join(place, 'soft.csv'), join(place, 'hard.csv')];
    symlinkSync(file, soft);
    linkSync(file, hard);
    for (const out of [file, soft, hard, join(place, '.', 'below', '..', 'sub.csv')]) {
      const refused = { ok: false, kind: 'usage', message: expect.stringContaining('is the input itself') };
      expect(await repair(file, { ...where, out, force: true }), out).toMatchObject(refused);
    }
    expect(readFileSync(file, 'utf8')).toBe(messy);
  });

  test('replaces a file only when told to, and nothing that is no file', async () => {
    const { place, file, out } = prepare(messy);
    writeFileSync(out, 'precious');
    expect(await repair(file, { ...where, out })).toMatchObject({
      kind: 'usage',
      advice: expect.stringMatching(/--force/),
    });
    expect(readFileSync(out, 'utf8')).toBe('precious');
    expect(await repair(file, { ...where, out, force: true })).toMatchObject({ ok: true });
    expect(readFileSync(out, 'utf8')).toBe(good);
    const nowhere = join(place, 'dangling.csv');
    symlinkSync(join(place, 'gone'), nowhere);
    expect(await repair(file, { ...where, out: nowhere })).toMatchObject({ kind: 'usage' });
    for (const wrong of [place, '/dev/null', join(file, 'below.csv')])
      expect(await repair(file, { ...where, out: wrong, force: true }), wrong).toMatchObject({ kind: 'usage' });
  });

  test('a file that appears during the work is not overwritten', async () => {
    const { file, out } = prepare(messy);
    const appear = () => existsSync(out) || writeFileSync(out, 'precious');
    expect(await repair(file, { ...where, out }, { onEvent: appear })).toMatchObject({ kind: 'usage' });
    expect(readFileSync(out, 'utf8')).toBe('precious');
  });

  test('stops in the middle of the work, and leaves nothing', async () => {
    const { file, out } = prepare(messy);
    await validate(file, where); // the competition is remembered: what is stopped is the repair
    const controller = new AbortController();
    using watcher = watching(scratch, () => controller.abort(new Error('enough')));
    const outcome = await repair(file, { ...where, out }, { signal: controller.signal });
    expect(watcher.seen).toBe(true);
    expect(outcome).toMatchObject({ ok: false, kind: 'interrupted' });
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(scratch)).toEqual([]);
  });
});

/** Calls back as soon as a submission's folder is made below this one: its thread has then been started. */
const watching = (folder: string, found: () => void): Disposable & { readonly seen: boolean } => {
  let seen = false;
  const watcher = watch(folder, (_, name) => {
    if (name?.startsWith('submission-') !== true) return;
    seen = true;
    found();
  });
  return {
    get seen() {
      return seen;
    },
    [Symbol.dispose]: () => watcher.close(),
  };
};
