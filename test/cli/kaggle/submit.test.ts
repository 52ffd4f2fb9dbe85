import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scriptedSolution } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { good, hopeless } from '../../rigs/data/submissions/submissions.ts';
import { callsOf, kaggleUser } from '../../rigs/kaggle/user.ts';
import { longTest } from '../../rigs/long.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const submitGood = ['submit', 'sub.csv', '-c', 'comp', '-m', 'first'] as const;

describe('medalist submit', () => {
  test('a valid file is sent once and waited for; the list and the leaderboard show it', async () => {
    const { medalist, withPredictions, arena } = await kaggleUser();
    withPredictions(good);
    const { exitCode, stdout, stderr } = await medalist(...submitGood, '--yes', '--wait');
    expect(stdout).toMatch(/^submitted {2}\d+ {2}Successfully submitted to .*\ncomplete +public 0\.81250$/);
    expect(stderr).toMatch(/submissions +5 a day, 5 left today/);
    expect(stderr).toMatch(/checked +valid, 40 rows/);
    expect([exitCode, callsOf(arena, 'CreateSubmission')]).toEqual([0, 1]);
    const list = await medalist('submissions', 'comp');
    expect(list.stdout).toMatch(/^ref +fileName +date +description +status +publicScore +privateScore$/m);
    expect(list.stdout).toMatch(
      /^\d+ +sub\.csv +\d{4}-.* +first \[medalist [0-9a-f]{12}-[0-9a-f]{6}\] +complete +0\.81250$/m,
    );
    const board = await medalist('leaderboard', 'comp', '--json');
    expect(JSON.parse(board.stdout).leaderboard[0]).toMatchObject({ rank: 1, score: '0.81250' });
  });

  longTest('--json tells the number and the score', async () => {
    const { medalist, withPredictions } = await kaggleUser();
    withPredictions(good);
    const { exitCode, stdout } = await medalist(...submitGood, '-y', '-q', '--wait', '--json');
    expect(exitCode).toBe(0);
    const told = JSON.parse(stdout);
    expect(told).toMatchObject({ ok: true, slug: 'comp', submission: { status: 'complete', publicScore: '0.81250' } });
    expect(told.submission.ref).toBe(told.ref);
  });

  test("the words of Kaggle's own client do it, too", async () => {
    const { medalist, withPredictions, arena } = await kaggleUser();
    withPredictions(good);
    const { exitCode } = await medalist('c', 'submit', 'comp', '-f', 'sub.csv', '-m', 'x', '-q', '--yes');
    expect([exitCode, arena.competition('comp').board.submissions.length]).toEqual([0, 1]);
  });

  test('the same file is not sent a second time, unless --force says so', async () => {
    const { medalist, withPredictions, arena } = await kaggleUser();
    withPredictions(good);
    await medalist(...submitGood, '--yes');
    const again = await medalist('submit', 'sub.csv', '-c', 'comp', '-m', 'second', '--yes');
    expect([again.exitCode, again.stdout]).toEqual([1, '']);
    expect(again.stderr).toMatch(/submitted before on .* UTC, as \d+: .*\n.*--force/);
    expect(callsOf(arena, 'CreateSubmission')).toBe(1);
    expect((await medalist(...submitGood, '--yes', '--force')).exitCode).toBe(0);
    expect(callsOf(arena, 'CreateSubmission')).toBe(2);
  });

  test('an answer that is lost costs no second submission: it is found in the list', async () => {
    const { medalist, withPredictions, arena } = await kaggleUser();
    withPredictions(good);
    arena.switches.faults.push({ on: 'CreateSubmission', times: 1, kind: 'cut-after' });
    const { exitCode, stdout } = await medalist(...submitGood, '--yes');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^submitted {2}\d+/);
    expect(callsOf(arena, 'CreateSubmission')).toBe(1);
    expect(arena.competition('comp').board.submissions).toHaveLength(1);
  });

  test('an invalid file is refused with its findings; --force sends it', async () => {
    const { medalist, withPredictions, arena } = await kaggleUser();
    withPredictions(hopeless);
    const { exitCode, stdout, stderr } = await medalist(...submitGood, '--yes');
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^error +infinite-value/m);
    expect(stderr).toMatch(/no valid submission; nothing was sent\n.*--force/);
    expect(arena.calls).toHaveLength(0);
    const forced = await medalist(...submitGood, '--yes', '--force');
    expect(forced.stderr).toMatch(/checked +NOT VALID, 40 rows; 1 error/);
    expect([forced.exitCode, callsOf(arena, 'CreateSubmission')]).toEqual([0, 1]);
  });

  test('what cannot be checked is refused, with the way to get the files', async () => {
    const { medalist, home, arena } = await kaggleUser();
    writeFileSync(join(home, 'sub.csv'), good);
    const { exitCode, stderr } = await medalist(...submitGood, '--yes');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('medalist download comp');
    expect(callsOf(arena, 'CreateSubmission')).toBe(0);
  });

  test('a quota that is used up: nothing is uploaded, and it says when it starts over', async () => {
    const { medalist, withPredictions, arena } = await kaggleUser({ maxDailySubmissions: 1 });
    withPredictions(good);
    await medalist(...submitGood, '--yes');
    withPredictions(good.replace(',0.02\n', ',0.03\n'));
    const { exitCode, stderr } = await medalist(...submitGood, '--yes');
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/No submission is left today: 1 were made\.\n.*00:00 UTC, in \d+ hours/);
    expect(callsOf(arena, 'StartSubmissionUpload')).toBe(1);
  });

  describe('where Kaggle demands a name', () => {
    test('the file goes out under it, and that is said', async () => {
      const { medalist, withPredictions, arena } = await kaggleUser({ requiredFileName: 'predictions.csv' });
      withPredictions(good);
      const { exitCode, stdout, stderr } = await medalist(...submitGood, '--yes', '--wait', '--json');
      expect(exitCode, stderr).toBe(0);
      expect(stderr).toMatch(/^ {2}file +sub\.csv\n {2}sent as +predictions\.csv, the name that Kaggle demands$/m);
      expect(JSON.parse(stdout)).toMatchObject({ fileName: 'predictions.csv', submission: { status: 'complete' } });
      expect(arena.competition('comp').board.submissions).toMatchObject([{ fileName: 'predictions.csv' }]);
    });

    test('a file of another kind is not sent, in the words of Kaggle; --force sends it under that name', async () => {
      const { medalist, withPredictions, arena } = await kaggleUser({ requiredFileName: 'predictions.parquet' });
      withPredictions(good);
      const { exitCode, stderr } = await medalist(...submitGood, '--yes');
      expect([exitCode, callsOf(arena, 'StartSubmissionUpload')]).toEqual([1, 0]);
      expect(stderr).toMatch(
        /Submission files must be named "predictions\.parquet" for this Competition\.\n.*sub\.csv .*--force/,
      );
      expect((await medalist(...submitGood, '--yes', '--force')).exitCode).toBe(0);
      expect(arena.competition('comp').board.submissions).toMatchObject([{ fileName: 'predictions.parquet' }]);
    });

    test('and its website does not tell: refused in its own words, and nothing is spent', async () => {
      const { medalist, withPredictions, arena } = await kaggleUser({ requiredFileName: 'predictions.csv' });
      arena.switches.details = 'none';
      withPredictions(good);
      const { exitCode, stderr } = await medalist(...submitGood, '--yes');
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(/Submission files must be named "predictions\.csv" .*\n.*exactly the name/);
      expect(arena.competition('comp').board.submissions).toHaveLength(0);
    });
  });

  test('what Kaggle could not score is no success, and it says why', async () => {
    const { medalist, withPredictions } = await kaggleUser({}, {}, async () => ({ ok: false, why: 'Row 7: \x1b[2J?' }));
    withPredictions(good);
    const { exitCode, stdout } = await medalist(...submitGood, '--yes', '--wait');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^error +not scored: Row 7: \\u001b\[2J\?$/m);
    expect((await medalist('submissions', 'comp')).stdout).toMatch(/^\d+: Row 7: \\u001b\[2J\?$/m);
  });

  test.each([
    ['without a terminal somebody has to say --yes', [...submitGood], /--yes/],
    ['a file needs a message', ['submit', 'sub.csv', '-c', 'comp', '--yes'], /-m/],
    ['a file needs a competition', ['submit', 'sub.csv', '-m', 'x', '--yes'], /-c titanic/],
    ['a run has to be there', ['submit', 'nothing', '--yes'], /neither a file nor a run/],
    ['nothing is named', ['submit', '--yes'], /nothing to submit is named/],
  ])('%s: exit code 2, and Kaggle hears nothing', async (_, args, reason) => {
    const { medalist, withPredictions, arena } = await kaggleUser();
    withPredictions(good);
    const { exitCode, stderr } = await medalist(...args);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(reason);
    expect(arena.calls).toHaveLength(0);
  });

  longTest('a run brings its file, its competition and a message, under the name that Kaggle demands', async () => {
    const { medalist, home, arena } = await kaggleUser({ requiredFileName: 'predictions.csv' });
    cpSync(smallCompetition(scratchFolder()), join(home, 'competitions', 'comp', 'data'), { recursive: true });
    const unsafe = ['--only', '--solution', scriptedSolution, '--unsafe-no-sandbox', '--gpu', 'off'];
    const ran = await medalist('compete', 'comp', '--time', '60', '--run-id', 'r1', ...unsafe);
    expect(ran.exitCode, ran.stdout + ran.stderr).toBe(0);
    const { exitCode, stderr } = await medalist('submit', 'r1', '--yes');
    expect([exitCode, callsOf(arena, 'CreateSubmission')], stderr).toEqual([0, 1]);
    const [sent] = arena.competition('comp').board.submissions;
    expect(sent).toMatchObject({ fileName: 'predictions.csv', description: expect.stringMatching(/^Medalist run r1/) });
    const elsewhere = await medalist('submit', 'r1', '-c', 'closed', '--yes');
    expect(elsewhere.stderr).toContain('is for comp, not for closed');
  });

  test('at a terminal it asks: no spends nothing, yes spends one', async () => {
    const { atTerminal, withPredictions, arena } = await kaggleUser();
    withPredictions(good);
    const no = await atTerminal(submitGood, [[/Submit it\? \[y\/N\] /, 'n\r']]);
    expect(no).toMatchObject({ exitCode: 130, left: 0 });
    expect(callsOf(arena, 'StartSubmissionUpload')).toBe(0);
    const stopped = await atTerminal(submitGood, [[/Submit it\? \[y\/N\] /, '\x03']]);
    expect(stopped.screen).toContain('Nothing was submitted');
    expect([stopped.exitCode, callsOf(arena, 'StartSubmissionUpload')]).toEqual([130, 0]);
    const yes = await atTerminal(submitGood, [[/Submit it\? \[y\/N\] /, 'y\r']]);
    expect(yes, yes.screen).toMatchObject({ exitCode: 0, left: 0 });
    expect(callsOf(arena, 'CreateSubmission')).toBe(1);
  });

  test('Ctrl-C while waiting ends the waiting alone, and says that it is submitted', async () => {
    const { atTerminal, withPredictions, arena } = await kaggleUser({ pendingLooks: 1e6 });
    withPredictions(good);
    const { exitCode, screen } = await atTerminal(
      [...submitGood, '--yes', '--wait'],
      [[/waiting for the score/, '\x03']],
    );
    expect(exitCode, screen).toBe(130);
    expect(screen).toMatch(/It is submitted, as \d+: do not send it again/);
    expect(arena.competition('comp').board.submissions).toHaveLength(1);
  });
});
