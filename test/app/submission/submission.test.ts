import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { repair, validate } from '../../../index.ts';
import { good, hopeless, messy, submissionIn } from '../../rigs/data/submissions.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const scratchOf = (home: string) => join(home, 'competitions', '.store', 'scratch');
const prepare = (content: string | Buffer) => {
  const home = scratchFolder();
  const { file, competition, out } = submissionIn(home, content);
  return { home, file, out, where: { home, competition } };
};

describe('validate', () => {
  test('says valid, with the schema it judged by', async () => {
    const { file, where } = prepare(good);
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
    expect(await validate(mendable.file, mendable.where)).toMatchObject({
      ok: true,
      valid: false,
      repair: { ok: true, repairs: expect.arrayContaining([expect.objectContaining({ rule: 'row-order' })]) },
    });
    const lost = prepare(hopeless);
    const verdict = await validate(lost.file, lost.where);
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
    const { file, where } = prepare(content);
    expect(await validate(file, where)).toMatchObject({ ok: true, valid: false, repair: { ok: false } });
  });

  test('a wrong call is a value', async () => {
    const { file, home, where } = prepare(good);
    const usage = (message: RegExp) => ({ ok: false, kind: 'usage', message: expect.stringMatching(message) });
    expect(await validate(join(home, 'none.csv'), where)).toMatchObject(usage(/none\.csv does not exist/));
    expect(await validate(home, where)).toMatchObject(usage(/is a folder/));
    expect(await validate(join(file, 'x.csv'), where)).toMatchObject(usage(/ENOTDIR/));
    expect(await validate('/dev/null', where)).toMatchObject(usage(/no regular file/));
    expect(await validate(file, { ...where, competition: './nowhere' })).toMatchObject(usage(/does not exist/));
    expect(await validate(file, { ...where, competition: 'unheard-of' })).toMatchObject({ ok: false, kind: 'no-data' });
    expect(await validate(file, { ...where, manifest: join(home, 'none.json') })).toMatchObject(usage(/none\.json/));
  });

  test('a competition that cannot be understood is a failure with its file', async () => {
    const { file, where } = prepare(good);
    writeFileSync(join(where.competition, 'train.csv'), '');
    const failure = { file: 'train.csv', kind: 'unreadable-file' };
    expect(await validate(file, where)).toMatchObject({ ok: false, kind: 'failed', failure });
  });

  test('uses the manifest beside the file or the one that is named; a bad one is a doubt', async () => {
    const { file, home, where } = prepare(good);
    const beside = join(home, 'manifest.json');
    writeFileSync(beside, '{"labels": 3}');
    const doubt = { rule: 'manifest-unreadable', severity: 'warning' };
    expect(await validate(file, where)).toMatchObject({ valid: true, manifest: beside, findings: [doubt] });
    expect(await validate(file, { ...where, manifest: null })).toMatchObject({ manifest: null, findings: [] });
    const named = join(home, 'named.json');
    writeFileSync(named, '{}');
    expect(await validate(file, { ...where, manifest: named })).toMatchObject({ manifest: named, findings: [] });
  });
});

describe('repair', () => {
  test('writes the repaired file, and tells every change', async () => {
    const { file, out, where } = prepare(messy);
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
    const { file, out, where } = prepare(quoted);
    expect(await repair(file, { ...where, out })).toMatchObject({ ok: true, status: 'unchanged', repairs: [] });
    expect(readFileSync(out, 'utf8')).toBe(quoted);
  });

  test('leaves no result where it refuses, and nothing of its work', async () => {
    const { home, file, out, where } = prepare(hopeless);
    const refused = { ok: false, kind: 'refused', why: expect.stringContaining('infinite') };
    expect(await repair(file, { ...where, out })).toMatchObject(refused);
    expect(readdirSync(home).sort()).toEqual(['comp', 'competitions', 'sub.csv']);
    expect(readdirSync(scratchOf(home))).toEqual([]);
  });

  test('writes to a stream, which stays open', async () => {
    const { file, where } = prepare(messy);
    const stream = new PassThrough();
    const written = text(stream);
    expect(await repair(file, { ...where, out: stream })).toMatchObject({ status: 'repaired', out: null });
    stream.end();
    expect(await written).toBe(good);
  });

  test('never writes onto its input, whatever it is called', async () => {
    const { home, file, where } = prepare(messy);
    const [soft, hard] = [join(home, 'soft.csv'), join(home, 'hard.csv')];
    symlinkSync(file, soft);
    linkSync(file, hard);
    for (const out of [file, soft, hard, join(home, '.', 'comp', '..', 'sub.csv')]) {
      const refused = { ok: false, kind: 'usage', message: expect.stringContaining('is the input itself') };
      expect(await repair(file, { ...where, out, force: true }), out).toMatchObject(refused);
    }
    expect(readFileSync(file, 'utf8')).toBe(messy);
  });

  test('replaces a file only when told to, and nothing that is no file', async () => {
    const { home, file, out, where } = prepare(messy);
    writeFileSync(out, 'precious');
    expect(await repair(file, { ...where, out })).toMatchObject({
      kind: 'usage',
      advice: expect.stringMatching(/--force/),
    });
    expect(readFileSync(out, 'utf8')).toBe('precious');
    expect(await repair(file, { ...where, out, force: true })).toMatchObject({ ok: true });
    expect(readFileSync(out, 'utf8')).toBe(good);
    const nowhere = join(home, 'dangling.csv');
    symlinkSync(join(home, 'gone'), nowhere);
    expect(await repair(file, { ...where, out: nowhere })).toMatchObject({ kind: 'usage' });
    for (const place of [home, '/dev/null', join(file, 'below.csv')])
      expect(await repair(file, { ...where, out: place, force: true }), place).toMatchObject({ kind: 'usage' });
  });

  test('a file that appears during the work is not overwritten', async () => {
    const { file, out, where } = prepare(messy);
    const appear = () => existsSync(out) || writeFileSync(out, 'precious');
    expect(await repair(file, { ...where, out }, { onEvent: appear })).toMatchObject({ kind: 'usage' });
    expect(readFileSync(out, 'utf8')).toBe('precious');
  });

  test('stops in the middle of the work, and leaves nothing', async () => {
    const { home, file, out, where } = prepare(messy);
    await validate(file, where); // the competition is remembered: what is stopped is the repair
    mkdirSync(scratchOf(home), { recursive: true });
    const controller = new AbortController();
    using watcher = watching(scratchOf(home), () => controller.abort(new Error('enough')));
    const outcome = await repair(file, { ...where, out }, { signal: controller.signal });
    expect(watcher.seen).toBe(true);
    expect(outcome).toMatchObject({ ok: false, kind: 'interrupted' });
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(scratchOf(home))).toEqual([]);
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
