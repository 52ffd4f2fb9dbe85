import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { metricsNow } from '../../../app/metrics/write.ts';
import { startServer } from '../../../app/serve/serve.ts';
import { medalist, scriptedSolution } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { ask } from '../../rigs/serve/ask.ts';

/** A home, and a run that went to a folder outside of it, as README's own example does. */
const home = scratchFolder(afterAll);
const out = join(scratchFolder(afterAll), 'result');
const small = smallCompetition(home);
const program = ['--only', '--solution', scriptedSolution];
const compete = (...options: string[]) => medalist(home, 'compete', small, ...program, '--out', out, ...options);
const status = async (...args: string[]) => JSON.parse((await medalist(home, 'status', '--json', ...args)).stdout);
const resultIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8'));
const files = () => readdirSync(out, { recursive: true, encoding: 'utf8' }).sort();
beforeAll(async () => {
  const { exitCode, stderr } = await compete('--time', '60');
  expect(exitCode, stderr).toBe(0);
}, 120_000);

test('a run elsewhere is found as the others are: by status, by its id, on the pages and in the metrics', async () => {
  const { runId } = resultIn(out);
  expect(await status()).toMatchObject([{ slug: 'small', run: runId, state: 'ended', folder: out }]);
  expect(await status(runId)).toMatchObject([{ run: runId, folder: out }]);
  const server = await startServer({ port: 0, home });
  onTestFinished(() => server.stop());
  const read = async (path: string) => (await ask(`${server.url}${path}`)).text;
  expect(JSON.parse(await read('api/runs')).runs).toMatchObject([{ slug: 'small', run: runId, status: 'ok' }]);
  expect(await read(`runs/small/${runId}`)).toContain(runId);
  expect(await metricsNow([], home)).toContain('medalist_runs{state="ok"} 1');
});

test('its folder used again names the run that is in it, and changes nothing there', async () => {
  const { runId } = resultIn(out);
  const before = [files(), resultIn(out)];
  const again = await compete('--time', '60');
  expect([again.exitCode, again.stderr]).toEqual([0, expect.stringContaining('has already ended')]);
  const other = await compete('--time', '30');
  expect([other.exitCode, other.stderr]).toEqual([2, expect.stringContaining(`holds run ${runId}`)]);
  expect(other.stderr).toMatch(/another time[\s\S]*Name another folder/);
  const named = await compete('--time', '60', '--run-id', 'mine');
  expect([named.exitCode, named.stderr]).toEqual([2, expect.stringContaining(`holds run ${runId}, not mine`)]);
  expect([files(), resultIn(out)]).toEqual(before);
  expect(await status()).toHaveLength(1);
});

test('a folder that is gone is left out, and found again where it comes back; another run in it is what it says', async () => {
  renameSync(out, `${out}-away`);
  expect((await medalist(home, 'status')).stdout).toContain('No runs yet');
  renameSync(`${out}-away`, out);
  expect(await status()).toHaveLength(1);
  const { runId } = resultIn(out);
  rmSync(out, { recursive: true });
  expect((await compete('--time', '60', '--run-id', 'second')).exitCode).toBe(0);
  expect((await status()).map(({ run }: { readonly run: string }) => run)).toEqual(['second']);
  expect((await medalist(home, 'status', runId)).exitCode).toBe(2);
});
