import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ended } from '../../services/engine/engine.ts';
import { openSlurm } from '../../services/engine/slurm/open.ts';
import { projectRoot } from '../../services/python/environment.ts';
import { processesOf } from '../rigs/command/killing.ts';
import { medalist, scriptedSolution } from '../rigs/command/medalist.ts';
import { smallCompetition } from '../rigs/data/small-competition.ts';
import { type SlurmCluster, skipReason, startSlurm, until } from '../rigs/slurm/cluster.ts';
import { nodeCpus } from '../rigs/slurm/config.ts';
import { engineOn, give, hand, newTask } from '../rigs/slurm/task.ts';

const reason = skipReason();
const parent = join(projectRoot, 'test', 'rigs', 'engine', 'parent.ts');
const untilTold = `trap 'exit 130' TERM; echo begun >&2; while :; do sleep 0.05; done`;

describe.skipIf(reason !== undefined)(`Slurm with accounting${reason === undefined ? '' : ` (${reason})`}`, () => {
  let cluster: SlurmCluster;
  beforeAll(async () => {
    cluster = await startSlurm(true);
  });
  afterAll(() => cluster?.[Symbol.asyncDispose]());

  const jobs = async (id: string) => {
    const said = await cluster.call('squeue', '-h', '--states=all', `--name=medalist-${id}`, '-o', '%A');
    return said.split('\n').filter(Boolean);
  };

  test.concurrent('run and batch killed with -9, the submission is still that of a run on this machine, byte for byte', async () => {
    const root = cluster.folder();
    const solution = join(root, 'slow.py');
    const quick = readFileSync(scriptedSolution, 'utf8');
    writeFileSync(solution, quick.replace('time.sleep(0.1)', 'time.sleep(2.5)'));
    const asked = ['--json', '--fresh', '--run-id', 'again', '--time', '30', '--seed', '7', '--threads', '1'];
    const args = ['compete', smallCompetition(root), ...asked, '--only', '--solution', solution];
    const task = newTask(root, { id: 'again', args });

    const first = await hand(cluster, task);
    await first.untilLine(/share/);
    for (const pid of processesOf(join('cli', 'main.ts')))
      if (isOf(pid, task.home)) process.kill(Number(pid), 'SIGKILL');
    expect(await first.ended).toEqual({ kind: 'lost', why: expect.stringMatching(/ended by signal 9 on one/) });

    const batch = execa(process.execPath, [parent, 'slurm'], {
      env: { ...cluster.env, SLURM_POLL: '0.3' },
      input: JSON.stringify(task),
      reject: false,
    });
    for await (const line of batch.iterable({ from: 'stderr' })) if (/^runs on/.test(line)) batch.kill('SIGKILL');
    const second = await hand(cluster, task);
    expect(await second.ended).toMatchObject({
      kind: 'exited',
      code: 0,
      output: expect.stringMatching(/^\{.*"status":"ok"/),
      log: expect.stringContaining('share'),
    });
    expect(await jobs('again')).toHaveLength(2); // the batch's own went on, and was watched
    expect(second.places).toContainEqual(expect.stringMatching(/^runs on one \(job \d+\)$/));
    expect(second.lines).toContainEqual(expect.stringContaining('share'));
    const other = join(root, 'other');
    mkdirSync(other);
    expect((await medalist(other, ...args)).exitCode).toBe(0);
    const submission = (home: string) => readFileSync(join(home, 'submissions/small/again/submission.csv'), 'utf8');
    expect(submission(task.home)).toBe(submission(other));
  });

  test.concurrent('arguments, home and environment arrive as they are, and its values are shown to nobody', async () => {
    const root = join(cluster.folder(), "it's 5%j off");
    mkdirSync(root);
    const task = newTask(root, { id: 'told', args: ["a'b c", '$x', '*'], env: { MORE: '"m"' } });
    const script =
      'echo "$1|$2|$3|$MEDALIST_HOME|$MORE|$HIDDEN|$(pwd)"; echo one >&2; printf two >&2; sleep 0.3; exit 3';
    const told = await hand(cluster, task, script, { env: { HIDDEN: 'hidden-value' } });
    const output = `a'b c|$x|*|${task.home}|"m"|hidden-value|${task.home}\n`;
    expect(await told.ended).toEqual({ kind: 'exited', code: 3, output, log: 'one\ntwo' } satisfies Ended);
    expect(told.lines).toEqual(['one', 'two']);
    const [job = ''] = await jobs('told');
    const shown = await cluster.call('scontrol', 'show', 'job', job);
    expect(shown + (await cluster.call('scontrol', 'write', 'batch_script', job, '-'))).not.toContain('hidden-value');
    expect(readdirSync(join(task.home, 'submissions', '.slurm'))).toEqual([]);
  });

  // by itself: it wants more of the node than others leave
  test('a job that waits tells why, and one that is cancelled meanwhile never runs', async () => {
    const root = cluster.folder();
    const needs = { cpus: 5, gpus: 0, memory: null } as const;
    const other = { env: { SLURM_ARGS: '--partition other' } }; // who waits there lets those in the first one pass
    const big = await hand(cluster, newTask(root, { id: 'big', needs }), untilTold, other);
    await big.until(/^runs on one/);
    const next = await hand(cluster, newTask(root, { id: 'next', needs }), 'touch $MEDALIST_HOME/ran', other);
    await next.until(/^waits in Slurm's queue: (Resources|Priority) /);
    next.cancel();
    expect(await next.ended).toEqual({ kind: 'cancelled' });
    big.cancel();
    expect(await big.ended).toEqual({ kind: 'cancelled' });
    expect(readdirSync(join(root, 'home'))).toEqual(['submissions']);
    const state = () => cluster.call('sacct', '-nXP', '--name=medalist-big', '-o', 'State,ExitCode');
    await until(async () => (await state()) === 'FAILED|2:0'); // as Slurm shows 130: it ended by itself
  });

  test.concurrent('who may have only so many jobs waits for one to end', async () => {
    const root = cluster.folder();
    await cluster.call('sacctmgr', '-i', 'add', 'account', 'small');
    await cluster.call('sacctmgr', '-i', 'add', 'user', 'root', 'account=small', 'MaxSubmitJobs=1');
    const small = { env: { SLURM_ARGS: '--account=small' } };
    const script = 'echo begun >&2; until [ -e $MEDALIST_HOME/go ]; do sleep 0.05; done';
    const one = await hand(cluster, newTask(root, { id: 'one' }), script, small);
    await one.untilLine(/begun/);
    const two = await hand(cluster, newTask(root, { id: 'two' }), script, small);
    await two.until(/^waits until Slurm takes more jobs: AssocMaxSubmitJobLimit/);
    writeFileSync(join(root, 'home', 'go'), '');
    expect(await one.ended).toMatchObject({ kind: 'exited', code: 0 });
    expect(await two.ended).toMatchObject({ kind: 'exited', code: 0 });
  });

  test.concurrent('one that does not heed the wish to end is killed', async () => {
    const root = cluster.folder();
    const stubborn = await hand(cluster, newTask(root), `trap '' TERM; echo begun >&2; while :; do sleep 0.05; done`, {
      graceSeconds: 0.2,
    });
    await stubborn.untilLine(/begun/);
    stubborn.cancel();
    expect(await stubborn.ended).toEqual({ kind: 'cancelled' });
    expect(processesOf(join(root, 'program'))).toEqual([]);
  });

  test.concurrent.for([
    ['--partition=nope', /with the options in SLURM_ARGS: invalid partition specified: nope/, /sinfo -s/],
    ['--account=nope', /Invalid account/, /sacctmgr show assoc/],
    ['--bogus', /unrecognized option '--bogus'/, /docs\/batches\/slurm.md/],
    ['--gres=gpu:2', /Invalid generic resource/, /No node has that much/],
  ] as const)('%s is a problem before any row is touched, in words of Slurm', async ([args, message, advice]) => {
    expect(await openSlurm({ ...cluster.env, SLURM_ARGS: args })).toEqual({
      ok: false,
      message: expect.stringMatching(message),
      advice: expect.stringMatching(advice),
    });
  });

  test.concurrent.for([
    ['memory', { cpus: 1, gpus: 0, memory: 9e12 }, /node configuration is not available/],
    ['a GPU', { cpus: 1, gpus: 1, memory: null }, /Invalid generic resource/],
  ] as const)('sbatch refuses a task that wants %s which nobody has: that is the answer', async ([_, needs, why]) => {
    const refused = await hand(cluster, newTask(cluster.folder(), { needs }), 'true');
    expect(await refused.ended).toEqual({
      kind: 'refused',
      why: expect.stringMatching(why),
      advice: expect.stringContaining('No node has that much'),
    });
  });

  test.concurrent('what the cluster never gives is refused after some patience, and nothing of it stays in the queue', async () => {
    const needs = { cpus: nodeCpus + 1, gpus: 0, memory: null } as const;
    const much = await hand(cluster, newTask(cluster.folder(), { id: 'much', needs }), 'true');
    expect(await much.ended).toMatchObject({ kind: 'refused', why: expect.stringContaining('PartitionConfig') });
    expect(await cluster.call('squeue', '-h', '--name=medalist-much')).toBe('');
  });

  test.concurrent('who is cancelled by somebody else is not begun again', async () => {
    const other = await hand(cluster, newTask(cluster.folder(), { id: 'other' }), untilTold);
    await other.untilLine(/begun/);
    await cluster.call('scancel', '--name=medalist-other');
    expect(await other.ended).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/cancelled by .* number 0/),
    });
  });

  test.concurrent('one whose script is gone without a word is lost, by what accounting says', async () => {
    const task = newTask(cluster.folder(), { id: 'mute' });
    expect(await (await hand(cluster, task, 'kill -9 $PPID; sleep 5')).ended).toEqual({
      kind: 'lost',
      why: expect.stringMatching(/was ended by signal 9 on one/),
    });
    await until(async () => (await cluster.call('sacct', '-nXP', '--name=medalist-mute', '-o', 'State')) === 'FAILED');
  });

  test.concurrent('one that hangs is ended after its seconds, and is lost', async () => {
    const hangs = await hand(cluster, newTask(cluster.folder(), { seconds: 0.5 }), untilTold);
    expect(await hangs.ended).toEqual({ kind: 'lost', why: 'it had not ended after 0.5 seconds, and was stopped' });
  });

  test.concurrent('nodes that cannot start it are named, and nothing is tried again', async () => {
    const none = await hand(cluster, newTask(cluster.folder()), 'exec /nowhere/node');
    expect(await none.ended).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/\/nowhere\/node: not found/),
    });
  });

  test.concurrent('an engine that is closed leaves no job', async () => {
    const root = cluster.folder();
    const engine = await engineOn(cluster, root, untilTold);
    const open = give(engine, newTask(root, { id: 'open' }));
    await open.untilLine(/begun/);
    await engine[Symbol.asyncDispose]();
    expect(await open.ended).toEqual({ kind: 'cancelled' });
    expect(await cluster.call('squeue', '-h', '--name=medalist-open')).toBe('');
  });
});

const isOf = (pid: string, home: string): boolean => {
  try {
    return readFileSync(join('/proc', pid, 'environ'), 'utf8').includes(`MEDALIST_HOME=${home}`);
  } catch {
    return false; // gone meanwhile
  }
};
