import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callsOf, kaggleUser } from '../../rigs/kaggle/user.ts';

const steering = /[^\P{Cc}\n]|\p{Bidi_Control}/u;
const description = '# Comp\n\nFirst line.\n\n## Evaluation\n\nArea under the curve.\n\n```\nid,target\n```\n';

describe('medalist competitions', () => {
  test('list prints the columns that users of the official client know', async () => {
    const { medalist } = await kaggleUser();
    const { stdout, stderr, exitCode } = await medalist('competitions', 'list', '--search', 'comp');
    expect([exitCode, stderr]).toEqual([0, '']);
    const [head = '', row = ''] = stdout.split('\n');
    expect(head.split(/ {2,}/)).toEqual(['ref', 'deadline', 'category', 'reward', 'teamCount', 'userHasEntered']);
    expect(row).toMatch(/^comp +\d{4}-\d\d-\d\d \d\d:\d\d +Playground +Swag +1 +yes$/);
  });

  test('list as JSON and as CSV, page by page', async () => {
    const { medalist } = await kaggleUser();
    const first = await medalist('c', 'list', '--page-size', '2', '--json');
    const { competitions, nextPageToken } = JSON.parse(first.stdout);
    expect(competitions).toHaveLength(2);
    expect(competitions[0]).toMatchObject({ ref: 'comp', maxDailySubmissions: 5, userHasEntered: true });
    const next = await medalist('c', 'list', '--page-size', '2', '-v', '--page-token', nextPageToken);
    expect(next.stdout.split('\n')[0]).toBe('ref,deadline,category,reward,teamCount,userHasEntered');
    expect(next.stdout.split('\n')).toHaveLength(3);
    expect(next.stdout).not.toContain(`${competitions[0].ref},`);
    expect(next.stderr).toMatch(/^More: .*--page-token \S+$/);
  });

  test('--entered and --category are asked of Kaggle', async () => {
    const { medalist } = await kaggleUser();
    const entered = await medalist('competitions', 'list', '--entered', '--page-size', '100', '--csv');
    expect(entered.stdout).toContain('comp,');
    expect(entered.stdout).not.toContain('not-joined,');
    const featured = await medalist('competitions', 'list', '--category', 'featured', '--csv');
    expect(featured.stdout).toContain('code-only,');
    expect(featured.stdout).not.toContain('comp,');
  });

  test('show says what it is, what is left today and what pages there are, by any form of its address', async () => {
    const { medalist } = await kaggleUser({ evaluationMetric: 'Roc Auc Score' }, { 'description.md': description });
    const { stdout, exitCode } = await medalist('competitions', 'show', 'https://www.kaggle.com/c/comp/data?x=1');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^ {2}deadline +\d{4}-\d\d-\d\d \d\d:\d\d UTC, in (29|30) days$/m);
    expect(stdout).toMatch(/^ {2}metric +Roc Auc Score$/m);
    expect(stdout).toMatch(/^ {2}entered +yes$/m);
    expect(stdout).toMatch(/^ {2}submissions +5 a day, 5 left today \(counted anew in \d+ hours?\)$/m);
    expect(stdout).toMatch(/^ {2}pages +description, evaluation, rules$/m);
  });

  test('show without credentials says what anybody may know', async () => {
    const { anonymous } = await kaggleUser();
    const { stdout, exitCode } = await anonymous('competitions', 'show', 'comp');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^ {2}entered +unknown without credentials$/m);
    expect(stdout).toContain('https://www.kaggle.com/settings');
  });

  test('show tells what stands in the way', async () => {
    const { medalist } = await kaggleUser();
    const { stdout } = await medalist('competitions', 'show', 'not-joined');
    expect(stdout).toMatch(/✗ You have not joined .*\n {4}.*\/competitions\/not-joined\/rules$/m);
    const { problems } = JSON.parse((await medalist('competitions', 'show', 'code-only', '--json')).stdout);
    expect(problems).toMatchObject([{ kind: 'code-only', blocking: false }]);
  });

  test('show --page prints a page, whatever case its name has', async () => {
    const { medalist } = await kaggleUser({}, { 'description.md': description });
    const { stdout } = await medalist('competitions', 'show', 'comp', '--page', 'Evaluation');
    expect(stdout).toBe('## Evaluation\n\nArea under the curve.\n\n```\nid,target\n```');
    const none = await medalist('competitions', 'show', 'comp', '--page', 'prizes');
    expect([none.exitCode, none.stdout]).toEqual([2, '']);
    expect(none.stderr).toContain('Its pages: description, evaluation, rules');
  });

  test('a mistyped slug: the words of Kaggle, and what was probably meant', async () => {
    const { medalist } = await kaggleUser();
    const { exitCode, stdout, stderr } = await medalist('competitions', 'show', 'copm');
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/competitions\.get.*\nDid you mean comp\?\n/);
  });

  test('where only the page of the competition answers: what is in it, that this is all, and why', async () => {
    const { medalist, arena } = await kaggleUser({}, { 'description.md': 'Tell \x1b[2J apart\n' });
    arena.switches.shellOnly = true;
    const { exitCode, stdout, stderr } = await medalist('competitions', 'show', 'comp');
    expect(exitCode).toBe(1);
    expect(stdout).toBe('Comp\n  Tell \\u001b[2J apart\n  This is all that Kaggle told.');
    expect(stderr).toMatch(/Internal error\nKaggle has trouble/);
    const json = await medalist('competitions', 'show', 'comp', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, kind: 'unavailable', shell: { title: 'Comp' } });
    const none = await medalist('competitions', 'show', 'pmoc', '--json');
    expect(JSON.parse(none.stdout)).not.toHaveProperty('shell');
  });

  test('show tells the name that a submission must have', async () => {
    const { medalist } = await kaggleUser();
    const { stdout } = await medalist('competitions', 'show', 'wrong-file-name');
    expect(stdout).toMatch(/^ {2}file name +predictions\.csv$/m);
    const { details, problems } = JSON.parse((await medalist('c', 'show', 'wrong-file-name', '--json')).stdout);
    expect([details.requiredFileName, problems]).toEqual(['predictions.csv', []]);
  });

  test('files, with sizes for people and bytes for programs', async () => {
    const { medalist } = await kaggleUser();
    const shown = await medalist('competitions', 'files', 'comp');
    expect(shown.stdout).toMatch(/^train\.csv +[\d.]+ kB +\d{4}-\d\d-\d\d \d\d:\d\d$/m);
    const { files } = JSON.parse((await medalist('competitions', 'files', '-c', 'comp', '--json')).stdout);
    expect(files).toContainEqual(expect.objectContaining({ name: 'test.csv', size: expect.any(Number) }));
  });

  test('what would steer a terminal is shown, not sent', async () => {
    const evil = '\x1b]0;owned\x07\u202e\x9b31m';
    const { medalist } = await kaggleUser(
      { reward: evil, evaluationMetric: evil },
      { 'description.md': `# ${evil}\n` },
    );
    for (const args of [
      ['list'],
      ['list', '--csv'],
      ['list', '--json'],
      ['show', 'comp'],
      ['show', 'comp', '--json'],
      ['show', 'comp', '--page', 'description'],
    ]) {
      const { stdout, stderr } = await medalist('competitions', ...args);
      expect(stdout, args.join(' ')).toContain('\\u001b');
      expect(stdout + stderr).not.toMatch(steering);
    }
  });

  test('a busy Kaggle is waited for, and that is said', async () => {
    const { medalist, arena } = await kaggleUser();
    arena.switches.faults.push({ on: 'ListDataFiles', times: 1, kind: 'too-many-requests', retryAfter: '2' });
    const { exitCode, stderr } = await medalist('competitions', 'files', 'comp');
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/^medalist: Too many requests: trying again in [2-9] s$/);
  });

  test('pick wants a terminal, and says what else there is', async () => {
    const { medalist, arena } = await kaggleUser();
    const { exitCode, stdout, stderr } = await medalist('competitions', 'pick');
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain('medalist competitions list');
    expect(arena.calls).toHaveLength(0);
  });

  test.each([
    ['a dataset', ['competitions', 'show', 'https://www.kaggle.com/datasets/a/b'], /leads elsewhere/],
    ['an invitation', ['download', 'https://www.kaggle.com/t/0123456789abcdef'], /invitation/],
    ['no competition', ['leaderboard'], /no competition is named/],
    ['two things at once', ['leaderboard', 'comp', '--download', '--show'], /cannot be used with/],
    ['a path for nothing', ['leaderboard', 'comp', '--path', 'x'], /--download/],
    ['an unknown order', ['competitions', 'list', '--sort', 'size'], /Allowed choices/],
    ['a size that is none', ['competitions', 'list', '--page-size', '0'], /whole number from 1/],
  ])('%s: exit code 2, and Kaggle hears nothing', async (_, args, reason) => {
    const { medalist, arena } = await kaggleUser();
    const { exitCode, stderr } = await medalist(...args);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(reason);
    expect(arena.calls).toHaveLength(0);
  });
});

describe('medalist leaderboard', () => {
  test('ranks, teams and scores', async () => {
    const { medalist } = await kaggleUser();
    const { stdout, exitCode } = await medalist('leaderboard', 'comp', '--show', '3', '--csv');
    expect(exitCode).toBe(0);
    expect(stdout.split('\n')[0]).toBe('rank,teamId,teamName,submissionDate,score');
    expect(stdout.split('\n').length).toBeLessThanOrEqual(4);
  });

  test('--download writes all of it here, or where --path says', async () => {
    const { medalist, home } = await kaggleUser();
    const { stdout, stderr, exitCode } = await medalist('c', 'leaderboard', '-c', 'comp', '-d');
    expect([exitCode, stderr]).toEqual([0, '']);
    const [, name = ''] = /^\.\/(comp-publicleaderboard-[\dT-]+\.zip) {2}\d+ B$/.exec(stdout) ?? [];
    expect(readFileSync(join(home, name)).toString('latin1')).toContain('comp-publicleaderboard-');
    const told = await medalist('leaderboard', 'comp', '--download', '--path', 'a/b', '--json');
    const { path, ...rest } = JSON.parse(told.stdout);
    expect(rest).toEqual({ ok: true, slug: 'comp', bytes: statSync(path).size });
    expect(dirname(path)).toBe(join(home, 'a', 'b'));
    const quiet = await medalist('leaderboard', 'comp', '-d', '-p', 'quiet', '-q');
    expect([quiet.exitCode, quiet.stdout, quiet.stderr]).toEqual([0, '', '']);
    expect(readdirSync(join(home, 'quiet'))).toHaveLength(1);
  });

  test('--download to where nothing can be written says so', async () => {
    const { medalist, home } = await kaggleUser();
    writeFileSync(join(home, 'file'), '');
    const { exitCode, stderr } = await medalist('leaderboard', 'comp', '--download', '--path', 'file/x');
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/cannot be written to/);
  });
});

test('every command that asks Kaggle says what to do without credentials, and --json says it, too', async () => {
  const { anonymous, arena } = await kaggleUser();
  for (const args of [
    ['competitions', 'list'],
    ['competitions', 'files', 'comp'],
    ['submissions', 'comp'],
    ['leaderboard', 'comp'],
    ['leaderboard', 'comp', '--download'],
  ]) {
    const { exitCode, stderr, stdout } = await anonymous(...args);
    expect([exitCode, stdout], args.join(' ')).toEqual([1, '']);
    expect(stderr).toContain('https://www.kaggle.com/settings');
    const { stdout: told } = await anonymous(...args, '--json');
    expect(JSON.parse(told)).toMatchObject({ ok: false, kind: 'no-credentials' });
  }
  expect(callsOf(arena, 'ListCompetitions')).toBe(0);
});
