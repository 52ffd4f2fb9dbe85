import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Arena } from '../../../app/arena/arena.ts';
import { basicOf } from '../../../app/arena/auth.ts';
import { arenaOf, fetchRaw, rpc } from '../../rigs/network/raw.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const call = (arena: Arena, method: string, body: object) =>
  fetchRaw(`${arena.url}/kernels.KernelsApiService/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: basicOf(arena.account) },
    body: JSON.stringify(body),
  });
const kernel = {
  slug: 'tester/mine',
  newTitle: 'A title',
  text: JSON.stringify({ nbformat: 4, cells: [{ cell_type: 'code', source: 'x = 1' }] }),
  language: 'python',
  kernelType: 'notebook',
  competitionDataSources: ['planets'],
};
const push = async (arena: Arena, change = {}) => {
  const { status, text } = await call(arena, 'SaveKernel', { ...kernel, ...change });
  return { status, ...JSON.parse(text) };
};
const codeOnly = () => arenaOf({ settings: { codeOnly: true, requiredFileName: 'submission.csv' } });
const submit = async (arena: Arena, change = {}) => {
  const wanted = { competitionName: 'planets', kernelOwner: 'tester', kernelSlug: 'mine', fileName: 'submission.csv' };
  const { status, text } = await rpc(arena, 'CreateCodeSubmission', { ...wanted, kernelVersion: 1, ...change });
  return [status, JSON.parse(text).error?.message ?? JSON.parse(text).message];
};
/** Ends the session of the first version; it has written a submission. */
const end = (arena: Arena) => {
  const file = join(scratchFolder(), 'submission.csv');
  writeFileSync(file, '0.5');
  const first = arena.kernels.get('tester/mine')?.[0];
  if (first === undefined) throw new Error('nothing was pushed');
  first.looks = -1;
  first.outputs.set('submission.csv', file);
};

test('a push makes a version; one that is no notebook, or of somebody else, makes none', async () => {
  const arena = await codeOnly();
  expect(await push(arena)).toMatchObject({ status: 200, versionNumber: 1 });
  expect(await push(arena)).toMatchObject({ status: 200, versionNumber: 2 });
  const wrong = [{ slug: 'other/mine' }, { text: 'x = 1' }, { newTitle: 'Tiny' }, { newTitle: 'x'.repeat(51) }];
  const cells = [{ cell_type: 'code', source: ['a list'] }];
  for (const change of [...wrong, { text: JSON.stringify({ nbformat: 4, cells }) }]) {
    expect((await push(arena, change)).status).toBeGreaterThanOrEqual(400);
  }
  expect(arena.kernels.get('tester/mine')).toHaveLength(2);
});

test('rules that were not accepted: 200, with an error in it', async () => {
  const arena = await codeOnly();
  arena.competition('planets').settings.joined = false;
  const error = expect.stringMatching(/^You must accept this competition's rules/);
  expect(await push(arena)).toEqual({ status: 200, error });
  expect(arena.kernels.size).toBe(0);
});

test('a submission needs a version that is complete and may be there', async () => {
  const arena = await codeOnly();
  await push(arena);
  const running = 'Notebook is still running. Did not find provided Notebook Output File.';
  expect(await submit(arena)).toEqual([400, `Submission not allowed:  ${running}`]);
  end(arena);
  expect(await submit(arena, { kernelVersion: undefined })).toEqual([
    403,
    "Permission 'kernelSessions.get' was denied",
  ]);
  expect(await submit(arena, { kernelVersion: 2 })).toEqual([403, "Permission 'kernels.get' was denied"]);
  expect(await submit(arena, { fileName: 'other.csv' })).toEqual([400, expect.stringContaining('must be named')]);
  expect(await submit(arena)).toEqual([200, 'Successfully submitted to Planets']);
});

test.each([
  [{ enableInternet: true }, 'Your Notebook cannot use internet access in this competition.'],
  [{ competitionDataSources: [] }, 'Your Notebook must include this competition as a data source'],
])('%o is refused when it is submitted', async (change, message) => {
  const arena = await codeOnly();
  await push(arena, change);
  end(arena);
  expect(await submit(arena)).toEqual([400, `Submission not allowed:  ${message}`]);
});
