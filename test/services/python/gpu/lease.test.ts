import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findGpus } from '../../../../services/python/gpu/discover.ts';
import type { Gpu } from '../../../../services/python/gpu/gpu.ts';
import { type LeaseAnswer, leaseGpu } from '../../../../services/python/gpu/lease.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { cards, machineWith } from './machine.ts';

const gpu = (index: number): Gpu => ({
  vendor: 'nvidia',
  index,
  uuid: `GPU-${index}`,
  name: 'NVIDIA T4',
  memory: null,
  device: `/dev/nvidia${index}`,
  shared: [],
});
const lockOf = (folder: string, index = 0) => join(folder, `medalist-gpu-GPU-${index}.lock`);
const soon = { timeout: 60_000, interval: 10 };

/** Leases here, until the test ends. */
const lease = async (...args: Parameters<typeof leaseGpu>): Promise<LeaseAnswer> => {
  const answer = await leaseGpu(...args);
  if (answer.kind === 'leased') onTestFinished(() => answer.lease[Symbol.dispose]());
  return answer;
};
const leased = async (...args: Parameters<typeof leaseGpu>) => {
  const answer = await lease(...args);
  if (answer.kind !== 'leased') throw new Error(answer.why);
  return answer.lease;
};

const module = JSON.stringify(new URL('../../../../services/python/gpu/lease.ts', import.meta.url).href);
/** Another process of Medalist that leases when its standard input says so, and tells what it got. */
const another = (folder: string, then = '') => {
  const script = `
    const { leaseGpu } = await import(${module});
    console.log('ready');
    await new Promise((resolve) => process.stdin.once('data', resolve));
    ${then.startsWith('before:') ? then.slice(7) : ''}
    const answer = await leaseGpu(0, [${JSON.stringify(gpu(0))}], { folder: ${JSON.stringify(folder)} });
    ${then.startsWith('before:') ? '' : then}
    console.log(answer.kind, answer.why ?? '');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async () => String((await lines.next()).value).trim();
  return { child, line };
};
const killed = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGKILL');
  });

describe('a lease', () => {
  test('is of one run at a time, and returns', async () => {
    const folder = scratchFolder();
    const first = await leased(0, [gpu(0)], { folder });
    expect(first.gpu).toEqual(gpu(0));
    expect(await lease(0, [gpu(0)], { folder })).toEqual({
      kind: 'refused',
      why: 'GPU 0 (NVIDIA T4) is leased to another run of this process',
    });
    first[Symbol.dispose]();
    first[Symbol.dispose](); // the second does nothing, whatever has the number by now
    expect((await lease(0, [gpu(0)], { folder })).kind).toBe('leased');
  });
  test('two processes that ask at once: one gets it', async () => {
    const folder = scratchFolder();
    const both = [another(folder), another(folder)];
    await Promise.all(both.map(({ line }) => line()));
    for (const { child } of both) child.stdin?.write('go\n');
    const answers = await Promise.all(both.map(({ line }) => line()));
    expect(answers.map((answer) => answer.split(' ')[0]).sort()).toEqual(['leased', 'refused']);
  });
  test('of a process that is killed returns at once', async () => {
    const folder = scratchFolder();
    const { child, line } = another(folder);
    await line();
    child.stdin?.write('go\n');
    expect(await line()).toBe('leased');
    const refused = await lease(0, [gpu(0)], { folder });
    expect(refused.kind === 'refused' && refused.why).toContain(`is leased to process ${child.pid} (`);
    await killed(child);
    await expect.poll(async () => (await lease(0, [gpu(0)], { folder })).kind, soon).toBe('leased');
  });
  test('stays with a child that was given it, as long as that lives', async () => {
    const folder = scratchFolder();
    const give = `
      const { spawn } = await import('node:child_process');
      const stdio = [...Array(5).fill('ignore'), answer.lease.fd];
      const keeper = spawn('sleep', ['60'], { detached: true, stdio });
      console.log(keeper.pid);`;
    const { child, line } = another(folder, give);
    await line();
    child.stdin?.write('go\n');
    const keeper = Number(await line());
    expect(await line()).toBe('leased');
    await killed(child);
    expect(await lease(0, [gpu(0)], { folder })).toMatchObject({
      why: `GPU 0 (NVIDIA T4) is leased to process ${keeper} (sleep 60)`,
    });
    process.kill(keeper, 'SIGKILL');
    await expect.poll(async () => (await lease(0, [gpu(0)], { folder })).kind, soon).toBe('leased');
  });
  test.runIf(process.getuid?.() === 0)('holds for other users too, whoever made the file', async () => {
    const folder = scratchFolder();
    execFileSync('chmod', ['1777', folder]);
    const asUser = 'before: process.setgroups([]); process.setgid(61502); process.setuid(61502); process.umask(0o077);';
    const [one, other] = [another(folder, asUser), another(folder, asUser)];
    await Promise.all([one.line(), other.line()]);
    one.child.stdin?.write('go\n');
    expect(await one.line()).toBe('leased');
    expect(statSync(lockOf(folder))).toMatchObject({ uid: 61502, mode: 0o100644 });
    expect((await lease(0, [gpu(0)], { folder })).kind).toBe('refused');
    await killed(one.child);
    await expect.poll(async () => (await lease(0, [gpu(0)], { folder })).kind, soon).toBe('leased');
    other.child.stdin?.write('go\n');
    expect(await other.line()).toBe('refused GPU 0 (NVIDIA T4) is leased to a process of another user');
  });
});

describe('which GPU', () => {
  test('auto takes the next free one, and says who has them when none is', async () => {
    const folder = scratchFolder();
    const gpus = [gpu(0), gpu(1)];
    const options = { folder, smi: '/nowhere/nvidia-smi' };
    const indices = [(await leased('auto', gpus, options)).gpu.index, (await leased('auto', gpus, options)).gpu.index];
    expect(indices).toEqual([0, 1]);
    const none = await lease('auto', gpus, options);
    expect(none.kind).toBe('cpu');
    expect(none.kind === 'cpu' && none.why.split('; ')).toHaveLength(2);
  });
  test('auto takes the one with the least memory in use', async () => {
    const used = ['900', '[N/A]', '12'];
    const machine = machineWith(cards.map((card, at) => ({ ...card, used: used[at] ?? '' })));
    const gpus = await findGpus(machine);
    const options = { folder: scratchFolder(), smi: machine.smi };
    const order = [];
    for (const _ of gpus) order.push((await leased('auto', gpus, options)).gpu.index);
    expect(order).toEqual([2, 0, 1]);
  });
  test('a number takes that one or none', async () => {
    const folder = scratchFolder();
    expect((await leased(1, [gpu(0), gpu(1)], { folder })).gpu.index).toBe(1);
    expect((await lease(1, [gpu(0), gpu(1)], { folder })).kind).toBe('refused');
    expect(await lease(2, [gpu(0), gpu(1)], { folder })).toEqual({
      kind: 'refused',
      why: 'there is no GPU 2, only 0, 1',
    });
  });
  test('on a machine without any', async () => {
    expect(await lease('auto', [])).toEqual({ kind: 'cpu', why: 'no GPU found' });
    expect(await lease(0, [])).toEqual({ kind: 'refused', why: 'no GPU found' });
  });
});

describe('a lock file that is not one', () => {
  test.each([
    ['a link', (path: string) => symlinkSync('/etc/passwd', path), /ELOOP/],
    ['a folder', (path: string) => mkdirSync(path), /not a regular file/],
    ['a FIFO', (path: string) => execFileSync('mkfifo', [path]), /not a regular file/],
  ])('%s is refused', async (_, plant, why) => {
    const folder = scratchFolder();
    plant(lockOf(folder));
    const answer = await lease(0, [gpu(0)], { folder });
    expect(answer).toMatchObject({ kind: 'refused', why: expect.stringMatching(why) });
  });
  test('a folder that is not there is said', async () => {
    const answer = await lease('auto', [gpu(0)], { folder: '/nowhere' });
    expect(answer).toMatchObject({ kind: 'cpu', why: expect.stringContaining('ENOENT') });
  });
  test('one that was there before is used as it is', async () => {
    const folder = scratchFolder();
    writeFileSync(lockOf(folder), 'something');
    const first = await leased(0, [gpu(0)], { folder });
    rmSync(lockOf(folder)); // a cleaner came by: the next lease makes a file of its own
    expect(first.gpu.index).toBe(0);
    expect((await lease(0, [gpu(0)], { folder })).kind).toBe('leased');
  });
  test('one that is removed while it is being locked is made again: nobody else would see that lock', async () => {
    const [folder, tools] = [scratchFolder(), scratchFolder()];
    const remover = `#!/bin/sh
[ -e ${tools}/done ] || rm ${lockOf(folder)}
touch ${tools}/done
PATH=/usr/bin:/bin exec flock "$@"
`;
    writeFileSync(join(tools, 'flock'), remover, { mode: 0o755 });
    vi.stubEnv('PATH', `${tools}:${process.env.PATH}`);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    await leased(0, [gpu(0)], { folder });
    expect((await lease(0, [gpu(0)], { folder })).kind).toBe('refused');
  });
});
