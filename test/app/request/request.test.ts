import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildRequest } from '../../../app/request/build-request.ts';
import { differs, type Request } from '../../../app/request/request.ts';
import { readRequest } from '../../../app/request/sealed-request.ts';
import type { CompeteOptions } from '../../../core/options/options.ts';
import { openHome } from '../../../services/store/home.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const build = (options: Partial<CompeteOptions> = {}) => {
  const home = scratchFolder();
  return buildRequest({ competition: home, runId: 'r', ...options }, openHome(home), 'none');
};
const built = (options: Partial<CompeteOptions> = {}): Request => {
  const request = build(options);
  if ('kind' in request) throw new Error(request.message);
  return request;
};

test('a request of before there were strategies and earlier runs is still one', () => {
  const { strategies: _s, earlier: _e, ...before } = built();
  const path = join(scratchFolder(), 'request.json');
  writeFileSync(path, JSON.stringify(before));
  expect(readRequest(path)).toEqual({ request: { ...before, strategies: 1, earlier: null }, own: false });
});

test.each(['../../../victim', '..', '/etc', 'latest', ''])(
  'a saved request with the run id "%s" is damaged',
  (runId) => {
    const path = join(scratchFolder(), 'request.json');
    writeFileSync(path, JSON.stringify({ ...built(), runId }));
    expect(readRequest(path)).toBeUndefined();
  },
);

test.each([0, 4, 1.5, Number.NaN])('%d strategies are refused', (strategies) => {
  expect(build({ strategies })).toMatchObject({ ok: false, kind: 'usage', advice: 'Give 1, 2 or 3.' });
});

test('a run goes on with the number of strategies it was begun with, whatever is told of earlier ones', () => {
  const request = built({ earlier: 'it broke' });
  expect(request).toMatchObject({ strategies: 1, earlier: 'it broke', batch: null });
  expect(differs(request, { ...request, earlier: 'it broke otherwise' })).toBeUndefined();
  expect(differs(request, { ...request, strategies: 2 })).toBe('strategies');
  expect(built({ batch: '', earlier: '' })).toMatchObject({ batch: null, earlier: null });
});

test('a request of before there could be several solutions ran its only one alone', () => {
  const { solutions: _s, only: _o, ...before } = built();
  const path = join(scratchFolder(), 'request.json');
  const read = (solution: string | null) => {
    writeFileSync(path, JSON.stringify({ ...before, solution }));
    return readRequest(path)?.request;
  };
  expect(read('/mine.py')).toEqual({ ...before, solutions: ['/mine.py'], only: true });
  expect(read(null)).toEqual({ ...before, solutions: [], only: false });
});

test('--only runs one program, neither none nor several', () => {
  const mine = join(scratchFolder(), 'mine.py');
  writeFileSync(mine, '');
  expect(built({ solutions: [mine], only: true })).toMatchObject({ solutions: [mine], only: true });
  expect(built({ solutions: [mine, mine] })).toMatchObject({ solutions: [mine, mine], only: false });
  for (const solutions of [[], [mine, mine]])
    expect(build({ solutions, only: true })).toMatchObject({ ok: false, kind: 'usage' });
  expect(build({ solutions: Array(11).fill(mine) })).toMatchObject({ kind: 'usage', advice: 'Give at most 10.' });
});

test('a notebook is no program, and is told from one before anything runs', () => {
  const notebook = join(scratchFolder(), 'mine.ipynb');
  writeFileSync(notebook, '{"cells": [], "nbformat": 4}');
  expect(build({ solutions: [notebook] })).toMatchObject({
    ...{ ok: false, kind: 'usage', message: expect.stringContaining('is a notebook (jupyter nbconvert --to script') },
  });
});
