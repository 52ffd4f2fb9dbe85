import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { addLessons } from '../../../app/lessons/add.ts';
import { keepLessons, recordLessons } from '../../../app/lessons/keep.ts';
import { lessonLines } from '../../../app/lessons/overview.ts';
import { buildRequest } from '../../../app/request/build-request.ts';
import type { Request } from '../../../app/request/request.ts';
import type { CompeteOptions } from '../../../core/options/options.ts';
import { openHome } from '../../../services/store/home.ts';
import { openJournal } from '../../../services/store/journal.ts';
import { streamJournal } from '../../../services/store/journal-lines.ts';
import { openStore } from '../../../services/store/store.ts';
import { node, tree } from '../../core/lessons/lesson-rig.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { ships } from '../../stages/generate/ships.ts';

const start = (slug: string, options: Partial<CompeteOptions> = {}, root = scratchFolder()) => {
  const folder = join(root, slug);
  mkdirSync(folder, { recursive: true });
  const home = openHome(root);
  const request = buildRequest({ competition: folder, ...options }, home, 'none');
  if ('kind' in request) throw new Error(request.message);
  return { home, request };
};
const ran = ({ home, request }: ReturnType<typeof start>) => recordLessons(home, request, tree(node()), ships());
const end = (request: Request, root: string) => {
  const home = openHome(root);
  const store = openStore(home.store);
  const refs = { tree: store.put(tree(node())), competition: store.put(ships()) };
  const path = join(root, 'events.jsonl');
  using journal = openJournal(path, 'r');
  keepLessons({ home, request, refs, store, journal });
  return [...streamJournal(path, 'run.note')].map(({ message }) => message);
};
const lessonsIn = (root: string) => {
  const read = lessonLines(openHome(root));
  return read.ok ? read.lessons : read.kind;
};

test('a new run is told what others learned, as it was when it began; not what its own competition taught', () => {
  const first = start('ships');
  expect(ran(first)).toBeNull();
  const root = dirname(first.request.source);
  const other = start('moons', {}, root);
  const { request, notes } = addLessons(first.home, other.request);
  expect(notes).toEqual([]);
  expect(openStore(first.home.store).get(request.lessonsTold ?? '')).toMatchObject([{ operator: 'draft', gain: 2 }]);
  expect(addLessons(first.home, start('ships', {}, root).request).request.lessonsTold).toBeNull();
});

test.each([{ lessons: 'off' }, { models: 'off' }, { fresh: true }] as const)('with %j none are told', (options) => {
  const first = start('ships');
  ran(first);
  const { request } = start('moons', options, dirname(first.request.source));
  expect(addLessons(first.home, request)).toEqual({ request, notes: [] });
});

test('a run without a model is told only if its rules search', () => {
  const first = start('ships');
  ran(first);
  const { request } = start('moons', { models: 'off', rounds: 1 }, dirname(first.request.source));
  expect(addLessons(first.home, request).request.lessonsTold).toMatch(/^[0-9a-f]{64}$/);
});

test('a run that ends keeps its lessons once; a replay keeps none', () => {
  const { request } = start('ships');
  const root = dirname(request.source);
  expect(end({ ...request, replayOf: '/elsewhere' }, root)).toEqual([]);
  expect(lessonsIn(root)).toBe(0);
  end(request, root);
  end(request, root);
  expect(lessonsIn(root)).toBe(1);
});

test('a damaged store stops no run: a line says so at its start and at its end', () => {
  const { home, request } = start('ships');
  mkdirSync(dirname(home.lessons), { recursive: true });
  writeFileSync(home.lessons, 'notes '.repeat(500));
  const { request: told, notes } = addLessons(home, request);
  expect(told.lessonsTold).toBeNull();
  expect(notes).toEqual([expect.stringMatching(/^without the lessons of other runs: .* is not a store of lessons/)]);
  expect(end(request, dirname(request.source))).toEqual([
    expect.stringMatching(/^the lessons of this run are not kept: .*lessons\.sqlite is not/),
  ]);
});
