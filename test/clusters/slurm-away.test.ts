import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { skipReason, startSlurm, until } from '../rigs/slurm/cluster.ts';
import { engineOn, give, hand, newTask } from '../rigs/slurm/task.ts';

const reason = skipReason();
const untilGo = 'echo begun >&2; until [ -e $MEDALIST_HOME/go ]; do sleep 0.05; done; echo result';
const result = { kind: 'exited', code: 0, output: 'result\n', log: 'begun\n' };

/** Each on a cluster of its own, which it takes apart. */
describe.skipIf(reason !== undefined)(`Slurm without accounting${reason === undefined ? '' : ` (${reason})`}`, () => {
  test.concurrent('what became of a job that left no word is asked of the controller', async () => {
    await using cluster = await startSlurm(false);
    expect(await cluster.call('sacct', '-n').catch(String)).toContain('accounting storage is disabled');
    const mute = await hand(cluster, newTask(cluster.folder()), 'kill -9 $PPID; sleep 5');
    expect(await mute.ended).toEqual({ kind: 'lost', why: expect.stringMatching(/was ended by signal 9 on one/) });
  });

  test.concurrent('a controller that is away is waited for; the end of a job is seen without it', async () => {
    await using cluster = await startSlurm(false);
    const root = cluster.folder();
    const task = newTask(root, { id: 'seen' });
    const engine = await engineOn(cluster, root, untilGo, { env: { SLURM_PATIENCE: '60' } });
    const early = give(engine, task);
    await early.untilLine(/begun/);
    await cluster.kill('slurmctld', 'SIGTERM');
    const late = give(engine, newTask(root, { id: 'late' }));
    writeFileSync(join(task.home, 'go'), '');
    expect(await early.ended).toEqual(result);
    cluster.start('slurmctld');
    expect(await late.ended).toEqual(result);
  });

  test.concurrent('a controller that stays away loses the job, which is found again later, and watched', async () => {
    await using cluster = await startSlurm(false);
    const root = cluster.folder();
    const task = newTask(root, { id: 'found' });
    const engine = await engineOn(cluster, root, untilGo);
    const first = give(engine, task);
    await first.untilLine(/begun/);
    await cluster.kill('slurmctld', 'SIGTERM');
    expect(await first.ended).toEqual({ kind: 'lost', why: expect.stringMatching(/not answered for 2 seconds/) });
    expect(first.places).toContainEqual(expect.stringMatching(/does not answer: .*contact slurm controller/i));
    cluster.start('slurmctld');
    await until(async () => (await cluster.call('squeue', '-h', '--name=medalist-found', '-o', '%T')) === 'RUNNING');
    const second = give(engine, task);
    await second.untilLine(/begun/);
    writeFileSync(join(task.home, 'go'), '');
    expect(await second.ended).toEqual(result);
    expect(await cluster.call('squeue', '-h', '--states=all', '--name=medalist-found', '-o', 'x')).toBe('x');
  });

  test.concurrent('a node that dies loses its job, and done again it runs', async () => {
    await using cluster = await startSlurm(false);
    const root = cluster.folder();
    const task = newTask(root, { id: 'node' });
    const first = await hand(cluster, task, 'echo begun >&2; sleep 600');
    await first.untilLine(/begun/);
    await cluster.kill('slurmd');
    expect(await first.ended).toEqual({ kind: 'lost', why: expect.stringMatching(/the node of .* failed \(one\)/) });
    cluster.start('slurmd');
    await cluster.isIdle();
    const second = await hand(cluster, task, 'echo result');
    expect(await second.ended).toMatchObject({ kind: 'exited', output: 'result\n' });
  });
});
