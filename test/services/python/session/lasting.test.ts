import { describe, expect, onTestFinished, test } from 'vitest';
import { lastingSession } from '../../../../services/python/session/lasting.ts';
import type { RanBefore } from '../../../../services/python/session/rebuild.ts';
import { seconds, sessionJob } from './job.ts';

const lasting = async (history: readonly RanBefore[] = [], rebuildSeconds: number = seconds) => {
  const session = lastingSession({ ...(await sessionJob()), history, rebuildSeconds });
  onTestFinished(async () => await session[Symbol.asyncDispose]());
  return async (code: string) => {
    const shown = await session.run(code, seconds);
    if ('why' in shown) throw new Error(`the session ${shown.why}`);
    return shown;
  };
};
const cell = (place: number, code: string, ended: RanBefore['ended'] = 'ran'): RanBefore => ({
  ...{ place, code, ended, seconds: 1 },
});

test('a session that died is followed by a new one: the next cell begins with a word, and may write what was written before', async () => {
  const run = await lasting();
  const write = 'import os\nos.makedirs("model/deep", exist_ok=True)\nopen("model/deep/a", "w").write("a")';
  expect(await run(`x = 1\n${write}`)).toMatchObject({ ended: 'ran', note: null });
  expect(await run('os._exit(3)')).toMatchObject({ ended: 'died', note: null });
  const shown = await run('x');
  expect(shown).toMatchObject({
    ended: 'raised',
    note: 'The session died (ended with exit code 3); its variables are gone.',
    trouble: expect.stringMatching(/File "<cell 3>", line 1.*NameError: name 'x' is not defined$/s),
  });
  expect(await run(`${write}\n2`)).toMatchObject({ ended: 'ran', value: '2', trouble: null, note: null });
});

describe('a session of a Medalist that is gone', () => {
  test('is rebuilt from its cells before the next one runs', async () => {
    const run = await lasting([
      cell(1, 'print("shown before")\nimport math\ndef area(r):\n    return r * unit'),
      cell(2, 'unit = 3'),
      cell(3, 'unit = 4\n1 / 0', 'raised'),
    ]);
    expect(await run('area(2)')).toMatchObject({ ended: 'ran', value: '8', printed: '', pictures: [], note: null });
    expect(await run('1 / 0')).toMatchObject({ trouble: expect.stringContaining('File "<cell 5>", line 1') });
  });
  test('only what came after it died is run again, and what was interrupted is interrupted again', async () => {
    const died = cell(2, 'import os\nos._exit(1)', 'died');
    const slow = cell(4, 'c = 3\nimport time\ntime.sleep(600)', 'interrupted');
    const run = await lasting([cell(1, 'a = 1'), died, cell(3, 'b = 2\nopen("again", "a").write("x")'), slow]);
    expect(await run('b, c, "a" in globals(), open("again").read()')).toMatchObject({
      value: "(2, 3, False, 'x')",
      note: null,
    });
  });
  test('a cell that ends otherwise is named, and the rest is run', async () => {
    const run = await lasting([cell(1, 'a = 1'), cell(2, 'open("gone.csv")'), cell(3, 'b = a + 1')]);
    expect(await run('b')).toMatchObject({
      value: '2',
      note: expect.stringMatching(
        /could not be rebuilt in full\. Cell 2 ended otherwise \(before: ran; now: raised\)\.$/,
      ),
    });
  });
  test('a cell that ends the session is named, and a new one goes on', async () => {
    const run = await lasting([cell(1, 'a = 1'), cell(2, 'import os\nos.kill(os.getpid(), 9)'), cell(3, 'a = 3')]);
    expect(await run('"a" in globals()')).toMatchObject({
      value: 'False',
      note: expect.stringMatching(/Cell 2 ended otherwise \(before: ran; now: died\)\. The session died \(.*\); /),
    });
  });
  test('what takes longer than all may take is left', async () => {
    const slow = 'import time\ntime.sleep(600)';
    const run = await lasting([cell(1, 'a = 1'), cell(2, slow), cell(3, 'a = 3')], 2);
    expect(await run('a')).toMatchObject({
      value: '1',
      note: expect.stringMatching(
        /Cell 2 .* now: interrupted\)\. Cell 3 and later ones were not run again: 2 s were over\.$/,
      ),
    });
  });
});

test('where none can be opened, it says why, each time', async () => {
  const job = await sessionJob({ python: '/usr/bin/false' });
  await using session = lastingSession({ ...job, history: [], rebuildSeconds: seconds });
  const why = { why: expect.stringContaining('could not be started') };
  expect(await session.run('1', seconds)).toEqual(why);
  expect(await session.run('1', seconds)).toEqual(why);
});
