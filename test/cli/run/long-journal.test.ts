import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { medalist, scriptedSolution } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

test('a run with a journal longer than any string is shown, logged and gone on with', async () => {
  const home = scratchFolder();
  const options = ['--only', '--solution', scriptedSolution, '--time', '60', '--run-id', 'long'];
  const { exitCode, stderr } = await medalist(home, 'compete', smallCompetition(home), ...options);
  expect(exitCode, stderr).toBe(0);
  const folder = join(home, 'submissions', 'small', 'long');
  rmSync(join(folder, 'result.json'));
  const line = { at: '2026-01-01T00:00:00.000Z', run: 'long', type: 'stage.log', stage: 'execute' };
  const some = `${JSON.stringify({ seq: 999, ...line, line: '"'.repeat(400_000) })}\n`.repeat(8);
  for (let n = 0; n < 84; n++) appendFileSync(join(folder, 'events.jsonl'), some);
  appendFileSync(join(folder, 'events.jsonl'), '{"seq":');

  const all = await medalist(home, 'status');
  expect([all.exitCode, all.stderr]).toEqual([0, '']);
  expect(all.stdout).toMatch(/^small +long +at done/m);
  const one = await medalist(home, 'status', folder);
  expect(one.stdout).toMatch(/^validate +/m);
  const log = await medalist(home, 'log', folder);
  expect([log.exitCode, log.stderr]).toEqual([0, '']);
  expect(log.stdout.split('\n').length).toBeGreaterThan(8 * 84);
  const resumed = await medalist(home, 'resume', folder);
  expect([resumed.exitCode, resumed.stdout], resumed.stderr).toEqual([0, expect.stringContaining('ok')]);
});
