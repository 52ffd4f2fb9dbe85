import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { runAction } from '../rigs/action/runner.ts';
import { scriptedSolution } from '../rigs/command/medalist.ts';
import { chartsIn } from '../rigs/command/xychart.ts';
import { smallCompetition } from '../rigs/data/small-competition.ts';
import { scratchFolder } from '../rigs/scratch.ts';

const name = 'medalist-try-0';

/** A repository of somebody's, bare on a server and as a checkout of it: two competitions and a list of them. */
const repository = async (slugs = ['one', 'two']) => {
  const root = scratchFolder();
  const server = join(root, 'server.git');
  const seed = join(root, 'seed');
  mkdirSync(join(seed, 'competitions'), { recursive: true });
  const small = smallCompetition(root);
  for (const slug of ['one', 'two']) cpSync(small, join(seed, 'data', slug), { recursive: true });
  const list = [
    'competition,status,solution,mine',
    ...slugs.map((slug) => `../data/${slug},,${scriptedSolution},"a, b"`),
  ];
  writeFileSync(join(seed, 'competitions', 'list.csv'), `${list.join('\n')}\n`);
  writeFileSync(join(seed, '.gitignore'), 'submissions/\ncompetitions/.store/\n');
  await git(seed, 'init', '--quiet', '--initial-branch', 'main');
  await commitAll(seed);
  await git(root, 'clone', '--quiet', '--bare', seed, server);
  const clone = async (to: string, ...options: string[]) => {
    await git(root, 'clone', '--quiet', ...options, `file://${server}`, join(root, to));
    return join(root, to);
  };
  return {
    workspace: await clone('workspace', '--depth', '1'),
    /** A colleague's change, pushed. */
    push: async (change: (folder: string) => void) => {
      const colleague = await clone(`colleague-${readdirSync(root).length}`);
      change(colleague);
      await commitAll(colleague);
      await git(colleague, 'push', '--quiet');
    },
    show: (what: string) => git(server, 'show', what),
    log: (branch: string) => git(server, 'log', '--format=%an: %s', branch),
  };
};

const git = async (cwd: string, ...args: string[]): Promise<string> =>
  (await execa('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd })).stdout;
const commitAll = async (folder: string) => {
  await git(folder, 'add', '--all');
  await git(folder, 'commit', '--quiet', '--message', 'a change');
};

const nightly = { list: 'competitions/list.csv', time: '60', parallel: '2', commit: 'true' };
const rowsOf = (csv: string) => csv.trimEnd().split('\n').slice(1);

describe('a list', () => {
  test('is done, shown, kept and committed, on top of what was pushed meanwhile', async () => {
    const { workspace, push, show, log } = await repository();
    await push((folder) => writeFileSync(join(folder, 'notes.md'), 'meanwhile\n'));
    const job = await runAction({ with: nightly, workspace });
    expect([job.ok, job.commands, job.outputs.status, job.log]).toEqual([true, [], 'ok', expect.any(String)]);
    expect(JSON.parse(job.outputs.summary ?? '')).toMatchObject({ status: 'ok', counts: { ok: 2 }, validRate: 1 });
    expect(job.summary).toMatch(/^### Medalist: 2 of 2 rows done, 2 valid\n/);
    expect(chartsIn(job.summary).at(-1)).toMatchObject({ title: 'Seconds by row', names: ['one', 'two'] });

    const csv = readFileSync(join(workspace, 'competitions', 'list.csv'), 'utf8');
    expect(rowsOf(csv)).toEqual([
      expect.stringMatching(/^\.\.\/data\/one,ok,.*,"a, b",/),
      expect.stringMatching(/^\.\.\/data\/two,ok,.*,"a, b",/),
    ]);
    expect(readFileSync(join(job.artifact(name), 'list.csv'), 'utf8')).toBe(csv);
    for (const slug of ['one', 'two']) {
      const [run = ''] = readdirSync(join(job.artifact(name), slug));
      expect(csv).toContain(run);
      expect(existsSync(join(job.artifact(name), slug, run, 'submission.csv'))).toBe(true);
    }
    expect(await show('main:competitions/list.csv')).toBe(csv.trimEnd());
    expect((await log('main')).split('\n')).toEqual([
      'github-actions[bot]: Medalist: list.csv, run 4711 [skip ci]',
      'Ada: a change',
      'Ada: a change',
    ]);
    expect(await git(workspace, 'status', '--porcelain')).toBe('');

    writeFileSync(join(workspace, 'competitions', 'list.csv'), `${csv}\n`);
    const pull = await runAction({ with: nightly, workspace, ref: 'refs/pull/5/merge' });
    const text = 'commit needs a branch: this job runs on refs/pull/5/merge';
    expect([pull.ok, pull.commands]).toEqual([false, [{ name: 'error', text }]]);
    writeFileSync(join(workspace, 'competitions', 'list.csv'), csv);
    const again = await runAction({ with: nightly, workspace, machine: scratchFolder() });
    expect([again.ok, again.log]).toEqual([true, expect.stringContaining('nothing to commit')]);
    expect(readdirSync(again.artifact(name)).sort()).toEqual(['list.csv', 'summary.md']);
  });

  test('goes to a branch of its own where the same row was changed meanwhile', async () => {
    const { workspace, push, show } = await repository(['one']);
    await push((folder) => {
      const path = join(folder, 'competitions', 'list.csv');
      writeFileSync(path, readFileSync(path, 'utf8').replace('"a, b"', 'by hand'));
    });
    const job = await runAction({ with: nightly, workspace });
    expect(job).toMatchObject({ ok: false, outcomes: { 'Commit the list': 'failure', 'Keep the results': 'success' } });
    const branch = 'medalist/list-4711-1';
    expect(job.commands).toEqual([{ name: 'error', text: expect.stringContaining(`on the branch ${branch}`) }]);
    expect(await show('main:competitions/list.csv')).toContain('by hand');
    expect(await show(`${branch}:competitions/list.csv`)).toMatch(/,ok,/);
  });

  test('with a row that failed fails the job, after all that there is was kept', async () => {
    const { workspace } = await repository(['one', 'three']);
    const job = await runAction({ with: { ...nightly, args: '--retries=0' }, workspace });
    expect(job).toMatchObject({ ok: false, outputs: { status: 'failed' }, outcomes: { 'Commit the list': 'success' } });
    expect(job.commands).toEqual([{ name: 'error', text: '1 ok, 1 failed' }]);
    expect(existsSync(join(job.artifact(name), 'one'))).toBe(true);
  });

  test('that is not there is a wrong call, and nothing is committed', async () => {
    const { workspace } = await repository();
    const job = await runAction({ with: { ...nightly, list: 'lists/$(touch x).csv', 'fail-on': 'never' }, workspace });
    expect(job).toMatchObject({ ok: false, outputs: { status: 'failed' } });
    expect(job.summary).toMatch(/^### Medalist: usage\n/);
    expect(await git(workspace, 'status', '--porcelain')).toBe('');
  });
});
