import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { readResult } from '../../../app/result/result.ts';
import { projectRoot } from '../../../services/python/environment.ts';
import { openHome } from '../../../services/store/home.ts';
import { environmentOf, scriptedSolution } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { callsOf, kaggleUser } from '../../rigs/kaggle/user.ts';
import { longTest } from '../../rigs/long.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** The small competition that the scripted solution knows, on an arena. */
const user = async (...settings: Parameters<typeof kaggleUser>) => {
  const small = smallCompetition(scratchFolder());
  const files = readdirSync(small).map((name) => [name, readFileSync(join(small, name), 'utf8')] as const);
  return kaggleUser(settings[0], Object.fromEntries(files), settings[2]);
};
const address = 'https://www.kaggle.com/competitions/comp';
const flags = ['--run-id', 'one', '--time', '600', '--only', '--solution', scriptedSolution];
const resultOf = (home: string, run = 'one') => readResult(openHome(home).run('comp', run).result);
const countOf = (calls: Awaited<ReturnType<typeof user>>['arena']['calls'], method: string) =>
  calls.filter((call) => call.name.includes(method)).length;

describe('compete with an address', () => {
  test('downloads once, runs, submits only when asked, and the score is in the result', async () => {
    const { home, medalist, arena } = await user({ requiredFileName: 'predictions.csv' });
    await medalist('compete', address, ...flags.with(1, 'unasked'));
    expect(resultOf(home, 'unasked')).toMatchObject({ status: 'ok', submitted: null });
    expect(countOf(arena.calls, 'StartSubmissionUpload') + countOf(arena.calls, 'CreateSubmission')).toBe(0);
    const downloads = countOf(arena.calls, 'Download');
    const { exitCode, stdout } = await medalist('compete', address, ...flags, '--submit');
    expect(exitCode, stdout).toBe(0);
    expect(stdout).toMatch(/Kaggle {4}submission \d+: public 0\.8125/);
    const result = resultOf(home);
    expect(result?.submitted).toMatchObject({ status: 'complete', publicScore: '0.81250', ref: expect.any(Number) });
    expect(result?.submitted?.description).toMatch(/^Medalist run one \[medalist [0-9a-f]{12}-[0-9a-f]{6}\]$/);
    expect(existsSync(join(home, 'competitions', 'comp', 'data', 'comp.zip'))).toBe(true);
    expect(countOf(arena.calls, 'CreateSubmission')).toBe(1);
    expect(countOf(arena.calls, 'Download'), 'what is here is not asked for again').toBe(downloads);
    expect(arena.competition('comp').board.submissions).toMatchObject([{ fileName: 'predictions.csv' }]);
    const same = await medalist('submit', 'unasked', '--yes');
    expect([same.exitCode, same.stderr]).toEqual([1, expect.stringMatching(/as \d+: public 0\.81250\.\n.*--again/)]);
    expect(resultOf(home, 'unasked')?.submitted).toBeNull();
    expect((await medalist('submit', 'unasked', '--yes', '--again', '--wait')).exitCode).toBe(0);
    expect(resultOf(home, 'unasked')?.submitted).toMatchObject({ status: 'complete', publicScore: '0.81250' });
    expect(countOf(arena.calls, 'CreateSubmission')).toBe(2);
  });
  test('a score that does not come in time is pending, with its number; it is not sent again, and comes later', async () => {
    const { home, medalist, arena } = await user();
    arena.switches.faults.push({ on: 'GetSubmission', times: 99, kind: 'garbage' });
    const { exitCode, stdout } = await medalist('compete', address, ...flags, '--submit');
    const [sent] = arena.competition('comp').board.submissions;
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringContaining(`Kaggle    submission ${sent?.ref}: not scored yet`),
    ]);
    expect(resultOf(home)).toMatchObject({ submitted: { ref: sent?.ref, status: 'pending' }, failures: [] });
    const report = () => readFileSync(openHome(home).run('comp', 'one').path.concat('/report.html'), 'utf8');
    expect(report()).toContain(`submission ${sent?.ref}: not scored yet`);
    const again = await medalist('submit', 'one', '--yes');
    expect([again.exitCode, again.stderr]).toEqual([1, expect.stringMatching(`as ${sent?.ref}[^]*--again`)]);
    expect(countOf(arena.calls, 'CreateSubmission')).toBe(1);
    while (resultOf(home)?.submitted?.status === 'pending') await medalist('submissions', 'comp');
    expect(resultOf(home)?.submitted).toMatchObject({ ref: sent?.ref, status: 'complete', publicScore: '0.81250' });
    expect(report()).toContain(`submission ${sent?.ref}: public 0.81250`);
  });
  test('what Kaggle refuses is told before any work, in its own words', async () => {
    const { home, medalist, anonymous, arena } = await user({ joined: false });
    const refused = await medalist('compete', address, ...flags);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toMatch(/have not joined|rules/);
    expect(refused.stderr).toContain('https://www.kaggle.com/competitions/comp/rules');
    const nobody = await anonymous('compete', address, ...flags);
    expect(nobody.stderr).toMatch(/access_token|credentials/);
    expect(existsSync(join(home, 'submissions'))).toBe(false);
    expect(countOf(arena.calls, 'Download')).toBe(0);
  });
  test('what cannot be submitted to is told before the run, and nothing is spent', async () => {
    const { home, medalist, arena } = await user();
    for (const [slug, said] of [
      ['simulation', /is a simulation/],
      ['code-only', /notebooks only/],
      ['disabled', /takes no submissions any more/],
      ['quota-used', /No submission is left today: 5 were made[\s\S]*00:00 UTC[\s\S]*without --submit/],
    ] as const) {
      const { exitCode, stderr } = await medalist('compete', slug, ...flags, '--submit');
      expect([slug, exitCode, stderr]).toEqual([slug, 1, expect.stringMatching(said)]);
    }
    expect(existsSync(join(home, 'submissions'))).toBe(false);
    expect(countOf(arena.calls, 'Download')).toBe(0);
    expect(countOf(arena.calls, 'StartSubmissionUpload') + countOf(arena.calls, 'CreateSubmission')).toBe(0);
  });
  test('in JSON, a refusal says whether it may pass by itself', async () => {
    const apart = await user({ joined: false });
    const refusal = async (arena: typeof apart) =>
      JSON.parse((await arena.medalist('compete', address, ...flags, '--json')).stdout);
    expect(await refusal(apart)).toMatchObject({ ok: false, kind: 'kaggle', temporary: false });
    const cut = await user();
    cut.arena.switches.faults.push({ on: 'GetCompetition', times: 9, kind: 'garbage' });
    expect(await refusal(cut)).toMatchObject({ ok: false, kind: 'kaggle', temporary: true });
  });
  test('a fallback is never submitted', async () => {
    const { home, medalist, arena } = await user();
    const { exitCode } = await medalist(
      'compete',
      address,
      '--run-id',
      'one',
      '--time',
      '60',
      '--submit',
      '--limit',
      'memory=1M',
    );
    expect(exitCode).toBe(3);
    expect(resultOf(home)).toMatchObject({ status: 'fallback', submitted: null });
    expect(countOf(arena.calls, 'CreateSubmission')).toBe(0);
  });
  test('a folder is not submitted: nobody knows where to', async () => {
    const { medalist, folder } = await user();
    const ended = await medalist('compete', folder, ...flags, '--submit');
    expect(ended).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/cannot be submitted/) });
  });
});

const deaths = [
  ['CreateSubmission', 'hang-after'],
  ['GetSubmission', 'hang'],
] as const;
for (const [on, kind] of deaths)
  longTest(
    `killed with -9 at ${on} (${kind}), a resumed run submits nothing again, nor does \`medalist submit\``,
    async () => {
      const { home, medalist, arena } = await user();
      arena.switches.faults = [{ on, times: 1, kind }];
      const { username, key } = arena.account;
      const env = {
        ...environmentOf(home),
        HOME: home,
        MEDALIST_KAGGLE_URL: arena.url,
        KAGGLE_USERNAME: username,
        KAGGLE_KEY: key,
      };
      const args = [join(projectRoot, 'cli', 'main.ts'), 'compete', address, ...flags, '--submit'];
      const child = execa(process.execPath, args, { env, reject: false });
      while (callsOf(arena, on) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      child.kill('SIGKILL');
      await child;
      expect(resultOf(home)).toBeUndefined();
      const { exitCode } = await medalist('resume', 'one');
      expect(exitCode).toBe(0);
      expect(resultOf(home)?.submitted).toMatchObject({ status: 'complete', publicScore: '0.81250' });
      expect((await medalist('submit', 'one', '--yes')).exitCode).toBe(1);
      expect(countOf(arena.calls, 'CreateSubmission')).toBe(1);
    },
  );
