import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkCopies } from '../../../services/dataset/copy/check-copies.ts';
import { removeTree } from '../../../services/files/remove-tree.ts';
import { chooseTier } from '../../../services/python/sandbox/choose.ts';
import { reportOf } from '../../../services/reader/ingest.ts';
import { openReader, type Reader } from '../../../services/reader/reader.ts';
import { signatureOf } from '../../../services/reader/remembered.ts';
import { analyzeFolder } from '../../rigs/stages/analyze.ts';
import { makeTree } from './make-tree.ts';

// Folders that nobody sane would send, taken in by the reader in its sandbox. Three things hold for each: nothing outside
// is read or written, it ends within its limits, and what is said about it is one clear sentence.

/** All of them in `make test-hostile`, the first in `make test`. FUZZ_SEED plays one again. */
const trees = process.env.EVERY_CONFIGURATION === '1' ? 2_000 : 60;
const seeds = process.env.FUZZ_SEED === undefined ? [...Array(trees).keys()] : [Number(process.env.FUZZ_SEED)];
/** The stage that understands a folder takes longer: every so many trees. */
const analyzeEach = process.env.FUZZ_SEED === undefined ? 20 : 1;

const limits = { bytes: 48 * 2 ** 20, entries: 4_000 };
const canary = 'the-secret-that-lies-outside';
const root = mkdtempSync(join(realpathSync(tmpdir()), 'medalist-fuzz-'));
const [strangers, outside, room] = ['strangers', 'outside', 'room'].map((name) => join(root, name)) as [
  string,
  string,
  string,
]; // three names, three paths
const secret = join(outside, 'secret.csv');
let reader: Reader;

beforeAll(async () => {
  for (const folder of [strangers, outside, room]) mkdirSync(folder);
  writeFileSync(secret, `id,y\n1,${canary}\n`);
  writeFileSync(join(outside, 'shared.csv'), 'id,y\n1,2\n');
  const sandbox = await chooseTier('auto');
  if ('refused' in sandbox) throw new Error(sandbox.refused);
  const input = [{ name: 'source', folder: strangers }];
  reader = openReader({ sandbox, input, work: join(room, 'working') });
});
afterAll(async () => {
  await reader.end();
  await removeTree(root);
});

/** So that a tree that fails is the only one that fails. */
afterEach(() => Promise.all(readdirSync(join(room, 'working')).map((name) => removeTree(join(room, 'working', name)))));

test.each(seeds)('tree %i', async (seed) => {
  const name = `${seed}`;
  const tree = join(strangers, name);
  makeTree(tree, seed, secret);
  const [before, around] = [signatureOf(tree, 'ours'), signatureOf(outside, 'ours')];
  const into = join(room, 'working', `files-${name}`);
  const from = join(reader.seen('source'), name);
  const report = await reportOf(reader, { from, into: `files-${name}`, limits });
  if (report === undefined) return expect.unreachable('no report');
  const copied = contentsBelow(into);

  expect(signatureOf(tree, 'ours'), 'the folder of the stranger is as it was').toBe(before);
  expect(signatureOf(outside, 'ours'), 'what lies outside is as it was').toBe(around);
  expect(readdirSync(join(room, 'working')), 'nothing lies beside the copies').toEqual([`files-${name}`]);
  expect(copied.text.includes(canary), 'nothing from outside was read').toBe(false);
  expect(copied.bytes).toBeLessThanOrEqual(2 * limits.bytes); // an archive's entry is counted as it is written
  expect(copied.entries).toBeLessThanOrEqual(2 * limits.entries);
  if (report.ok) expect(checkCopies(into, report.files)).toBeUndefined();
  else isSentence(report.problem.message);

  if (seed % analyzeEach === 0 || analyzeEach === 1) {
    const work = join(room, `analyzed-${name}`);
    mkdirSync(work);
    const analyzed = await analyzeFolder(tree, work).catch((error: unknown) => {
      if (error instanceof Error && error.constructor.name === 'DatasetError') return error;
      if (/no-files|too_small/.test(String(error))) return null; // an empty folder is refused before it is analyzed
      throw error;
    });
    if (analyzed instanceof Error) isSentence(analyzed.message);
    else if (analyzed !== null && !analyzed.outcome.ok) isSentence(analyzed.outcome.message);
    await removeTree(work);
  }
  await removeTree(tree);
});

/** One line, in words, without our own paths and without a program's insides. */
const isSentence = (message: string) => {
  expect(message.length, message).toBeLessThan(500);
  expect(stripVTControlCharacters(message)).toBe(message);
  expect(message).not.toMatch(/\n|\bat .*:\d+:\d+|node:internal|\/kaggle\/|working\/files|ZodError|undefined/);
  expect(message).not.toContain(root);
  expect(message).toMatch(/\S+ \S+ \S+/);
};

const contentsBelow = (folder: string) => {
  let [text, bytes, entries] = ['', 0, 0];
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const name of readdirSync(at)) {
      const path = join(at, name);
      const stat = lstatSync(path);
      entries += 1;
      expect(stat.isFile() || stat.isDirectory(), `${path} is a file or a folder`).toBe(true);
      if (stat.isDirectory()) waiting.push(path);
      else {
        bytes += stat.size;
        if (stat.size < 2 ** 16) text += readFileSync(path, 'latin1');
      }
    }
  }
  return { text, bytes, entries };
};
