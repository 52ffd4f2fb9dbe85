import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startArena } from '../../app/arena/arena.ts';
import { Result } from '../../core/schema/result.ts';
import { fixOfFailure } from '../../services/python/sandbox/fixes.ts';
import { type JobDone, runAction } from '../rigs/action/runner.ts';
import { scriptedSolution } from '../rigs/command/medalist.ts';
import { chartsIn } from '../rigs/command/xychart.ts';
import { smallCompetition } from '../rigs/data/small-competition.ts';
import { scratchFolder } from '../rigs/scratch.ts';

const name = 'medalist-try-0';
const quick = { time: '20', args: `--only\n--solution\n${scriptedSolution}\n` };
/** All files below a folder as one text. */
const textBelow = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
const runFolderOf = (job: JobDone): string => {
  const slug = join(job.artifact(name), 'small');
  return join(slug, readdirSync(slug)[0] ?? '');
};

describe('a competition of Kaggle', () => {
  test("is downloaded, run and submitted with the caller's credentials, which nobody gets to see", async () => {
    const judge = async () => ({ ok: true, score: 0.8125 }) as const;
    const arena = await startArena({ competitions: [{ folder: smallCompetition(scratchFolder()), judge }] });
    onTestFinished(arena.stop);
    const { token } = arena.account;
    const modelKey = 'sk-ant-a-key-that-is-never-used';
    const env = { MEDALIST_KAGGLE_URL: arena.url, KAGGLE_API_TOKEN: token, ANTHROPIC_API_KEY: modelKey };
    const job = await runAction({ with: { ...quick, url: 'small', submit: 'by the action', seed: '7' }, env });
    expect(job).toMatchObject({ ok: true, commands: [], outputs: { status: 'ok', score: '0.81250' } });
    expect(job.outcomes).toMatchObject({ Compete: 'success', 'Keep the results': 'success', Judge: 'success' });
    expect(arena.competition('small').board.submissions).toHaveLength(1);
    expect(arena.competition('small').board.submissions[0]?.description).toContain('by the action');

    const kept = runFolderOf(job);
    expect(readdirSync(kept)).toEqual(
      expect.arrayContaining(['events.jsonl', 'result.json', 'solution.py', 'submission.csv']),
    );
    expect(readdirSync(kept).filter((file) => file.startsWith('.'))).toEqual([]);
    const result = Result.parse(JSON.parse(readFileSync(join(kept, 'result.json'), 'utf8')));
    expect(result).toMatchObject({ status: 'ok', request: { seed: 7, time: 20 } });
    const submission = readFileSync(join(kept, 'submission.csv'), 'utf8');
    expect(readFileSync(job.outputs.submission ?? '', 'utf8')).toBe(submission);
    expect(JSON.parse(job.outputs.summary ?? '')).toMatchObject({ slug: 'small', run: result.runId, status: 'ok' });

    expect(job.summary).toMatch(/^### Medalist: small: ok\n/);
    expect(job.summary).toContain('| score | 0.81250 (auc public) |');
    expect(chartsIn(job.summary)[0]).toMatchObject({
      title: 'Seconds by stage',
      names: expect.arrayContaining(['fetch']),
    });
    expect(readFileSync(join(job.artifact(name), 'summary.md'), 'utf8')).toBe(job.summary);

    const public_ = [JSON.stringify(job), textBelow(job.artifact(name)), textBelow(job.workspace)].join('\n');
    expect(public_).toContain(result.runId);
    for (const secret of [token, modelKey]) expect(public_.includes(secret)).toBe(false);
  });
});

describe('a folder', () => {
  test('packages that an earlier job downloaded are there again', async () => {
    const url = smallCompetition(scratchFolder());
    const first = await runAction({ with: { ...quick, url, artifact: 'first' } });
    expect(first.outcomes['Keep the packages for later jobs']).toBe('success');
    const [key = ''] = readdirSync(join(first.machine, 'caches'));
    expect(key).toMatch(/^medalist-packages-Linux-X64-[0-9a-f]{32}$/);
    const again = await runAction({ with: { ...quick, url, artifact: 'second' }, machine: first.machine });
    expect(again.outcomes['Keep the packages for later jobs']).toBe('skipped');
    expect([again.ok, readdirSync(join(first.machine, 'caches'))]).toEqual([true, [key]]);
    expect(existsSync(again.artifact('first'))).toBe(true);
  });

  test('a run that ends in a fallback is a success or a failure of the job, as the caller wants it', async () => {
    const url = smallCompetition(scratchFolder());
    const solution = join(scratchFolder(), 'broken.py');
    const crash = 'raise ValueError("no | such `thing`\\n::error::forged")';
    writeFileSync(solution, readFileSync(scriptedSolution, 'utf8').replace('time.sleep(0.15)', crash));
    const wrong = { url, time: '20', args: `--only\n--solution\n${solution}` };
    const job = await runAction({ with: wrong });
    expect(job).toMatchObject({ ok: true, outputs: { status: 'fallback' }, commands: [{ name: 'warning' }] });
    expect(job.summary).toMatch(/^### Medalist: small: fallback\n/);
    expect(job.summary).toMatch(/\n\*\*Why\*\*\n\n- rehearse: .*\n- execute: .*no &#124; such &#96;thing&#96;/);
    const strict = await runAction({ with: { ...wrong, 'fail-on': 'fallback' } });
    expect(strict).toMatchObject({ ok: false, outcomes: { 'Keep the results': 'success', Judge: 'failure' } });
  });

  test('a call that cannot be carried out fails the job, and the page says why', async () => {
    const job = await runAction({ with: { ...quick, url: './nowhere', 'fail-on': 'never' } });
    expect(job).toMatchObject({ ok: false, outputs: { status: 'failed', submission: '' } });
    expect(job.commands).toEqual([{ name: 'error', text: 'the folder ./nowhere does not exist. Check the path.' }]);
    expect(job.summary).toBe('### Medalist: usage\n\nthe folder ./nowhere does not exist\n\nCheck the path.\n');
  });

  test('a job that is cancelled stops the run cleanly and keeps what there is', async () => {
    const url = smallCompetition(scratchFolder());
    const solution = join(scratchFolder(), 'slow.py');
    writeFileSync(solution, readFileSync(scriptedSolution, 'utf8').replace('time.sleep(0.15)', 'time.sleep(50)'));
    const args = `--only\n--solution=${solution}`;
    const job = await runAction({ with: { url, time: '60', args }, cancelAt: (line) => line.includes('✓ generate') });
    expect(job).toMatchObject({ ok: false, outcomes: { Compete: 'cancelled', Judge: 'skipped' } });
    expect(job.summary).toMatch(/^### Medalist: interrupted\n/);
    expect(readdirSync(runFolderOf(job))).toContain('events.jsonl');
  });
});

describe('inputs', () => {
  const trap = (mark: string) =>
    [
      `$(touch ${mark})\`touch ${mark}\``,
      `"; touch ${mark}; "`,
      `'; touch ${mark}; '`,
      `\${{ github.workspace }}`,
      `touch ${mark}`,
      '::error::forged',
      '::set-output name=status::forged',
      'status<<E',
      'forged',
      'E',
      'status=forged',
    ].join('\n');
  const texts = ['time', 'seed', 'budget', 'submit', 'args'];

  test.each([['url'], texts, [...texts, 'url', 'artifact']])('%s and others are never scripts', async (...names) => {
    const mark = join(scratchFolder(), 'mark');
    const given = Object.fromEntries(names.map((name) => [name, trap(mark)]));
    const job = await runAction({ with: { url: smallCompetition(scratchFolder()), ...given } });
    expect([existsSync(mark), job.ok, job.outputs.status]).toEqual([false, false, 'failed']);
    expect(job.commands).toEqual([{ name: 'error', text: expect.stringMatching(/^(?!forged)/) }]);
    expect(job.log).toContain('::error::forged');
  });

  test.each([
    [{}, 'give url (a competition) or list (a CSV file of them)'],
    [{ url: 'a', list: 'b' }, 'give url or list, not both'],
    [{ url: 'a', parallel: '2' }, 'parallel is for a list'],
    [{ url: 'a', within: '5h' }, 'within is for a list; use time'],
    [{ url: 'a', commit: 'true' }, 'commit is for a list'],
    [{ url: 'a', models: 'some' }, 'models is auto or off'],
    [{ url: 'a', sandbox: 'none' }, 'sandbox is auto, bubblewrap or landlock'],
    [{ list: 'a', commit: 'yes' }, 'commit is true or false'],
    [{ url: 'a', 'fail-on': 'ever' }, 'fail-on is failed, fallback or never'],
  ])('%j is refused before anything is installed', async (given, text) => {
    const job = await runAction({ with: { ...given } });
    expect(job).toMatchObject({ ok: false, commands: [{ name: 'error', text }], summary: '' });
    expect(new Set(Object.values(job.outcomes).slice(1))).toEqual(new Set(['skipped']));
  });
});

test("on GitHub's own runners bubblewrap is allowed, to the letter of medalist doctor's advice, if it is wanted", async () => {
  const bin = scratchFolder();
  const log = join(bin, 'log');
  writeFileSync(join(bin, 'sudo'), `#!/bin/sh\necho "sudo $*" >>${log}\ncase $1 in tee) cat >>${log} ;; esac\n`);
  await chmod(join(bin, 'sudo'), 0o755);
  const call = { with: { url: './nowhere' }, env: { PATH: `${bin}:${process.env.PATH}` } };
  const hosted = { environment: 'github-hosted' };
  await runAction({ ...call, with: { ...call.with, sandbox: 'landlock' }, runner: hosted });
  expect(existsSync(log)).toBe(false);
  await runAction({ ...call, runner: hosted });
  const profile = ['abi <abi/4.0>,', 'profile bwrap /usr/bin/bwrap flags=(unconfined) {', '  userns,', '}'];
  expect(readFileSync(log, 'utf8').trimEnd().split('\n')).toEqual([
    'sudo apt-get update -qq',
    'sudo apt-get install -y -qq bubblewrap',
    'sudo tee /etc/apparmor.d/bwrap',
    ...profile,
    'sudo apparmor_parser -r /etc/apparmor.d/bwrap',
  ]);
  const ubuntu = { root: false, container: null, apparmorRestricts: 1, usernsClone: 1, maxUserNamespaces: 1000 };
  const advice = fixOfFailure('bwrap: setting up uid map: Permission denied', ubuntu);
  expect(readFileSync('action.yml', 'utf8').replaceAll(/\n {8}/g, '\n')).toContain(advice);
});
