import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Gpu } from '../../../../services/python/gpu/gpu.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { idle, start, watching } from './programs.ts';

const MB = 2 ** 20;
const soon = { timeout: 60_000, interval: 20 };
const spin = (seconds: number) => `
import os, time
def spin():
    while time.process_time() < ${seconds}: pass
    os._exit(0)
`;

describe.runIf(process.platform === 'linux')('CPU', () => {
  /** Seconds on a processor by the scheduler's own books, which nothing here reads otherwise. */
  const scheduled = (pids: readonly string[]) =>
    pids.reduce((sum, pid) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9, 0);

  test('of two busy children is what the scheduler gave them', async () => {
    const { pid } = await start(`${spin(60)}\nfor _ in range(2):\n  if os.fork() == 0: spin()\n${idle}`);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    expect(children).toHaveLength(2);
    const truth: { readonly at: number; readonly seconds: number }[] = [];
    const { samples } = watching(pid, {}, {}, () =>
      truth.push({ at: performance.now() / 1000, seconds: scheduled(children) }),
    );
    const spent = () => (truth.at(-1)?.seconds ?? 0) - (truth[0]?.seconds ?? 0);
    await expect.poll(spent, soon).toBeGreaterThan(1); // the kernel counts in hundredths: of little it tells little
    const seen = truth.slice(1).reduce((sum, { at }, place) => {
      return sum + (samples[place + 1]?.cpu ?? 0) * (at - (truth[place]?.at ?? at));
    }, 0);
    expect(seen / spent()).toBeGreaterThan(0.75);
    expect(seen / spent()).toBeLessThan(1.25);
  });
  test('of ended children is not lost', async () => {
    const waited = `${spin(0.3)}\nfor _ in range(2):\n  if os.fork() == 0: spin()\nos.wait(); os.wait()\n`;
    const { pid } = await start(waited + idle);
    const { watch } = watching(pid);
    const { cpuSeconds } = await watch.stop();
    expect(cpuSeconds).toBeGreaterThan(0.58);
    expect(cpuSeconds).toBeLessThan(0.8);
  });
  test('and everything else of supervisors does not count, only what is below them', async () => {
    const supervisor = `${spin(0.3)}
while time.process_time() < 0.3: pass
hoard = bytearray(50 << 20)
os.posix_spawnp("sleep", ["sleep", "60"], {"PATH": "/usr/bin:/bin"})
`;
    const { pid } = await start(supervisor + idle);
    const { watch } = watching(pid, {}, { depth: 1 });
    const peaks = await watch.stop();
    expect(peaks.cpuSeconds).toBeLessThan(0.1);
    expect(peaks.processes).toBe(1);
    expect(peaks.memory).toBeLessThan(20 * MB);
  });
  test('and memory of a program that has ended by then are those of the first look', async () => {
    const child = await start(`hoard = bytearray(40 << 20); sum(range(4_000_000))\n${idle}`);
    const { watch, samples } = watching(child.pid);
    await expect.poll(() => samples.length, soon).toBeGreaterThan(0);
    child.stdin?.end();
    await once(child, 'exit');
    const peaks = await watch.stop();
    expect(peaks.memory).toBeGreaterThan(40 * MB);
    expect(peaks.memory).toBeLessThan(80 * MB);
    expect(peaks.cpuSeconds).toBeGreaterThan(0);
    expect(peaks.processes).toBe(1);
  });
});

describe.runIf(process.platform === 'linux')('a limit on', () => {
  const kinds = (told: readonly (readonly [string, { readonly limit: string }])[]) =>
    told.map(([what, { limit }]) => `${what} ${limit}`);

  test('memory warns twice, then ends the run once', async () => {
    const growing = `
import sys
print("ready", flush=True)
hoard = []
for line in sys.stdin: hoard.append(bytearray(b"x") * (int(line) << 20))
`;
    const child = await start(growing);
    const { told, samples, exceeded } = watching(child.pid, { memory: 100 * MB });
    for (const [more, count] of [
      [83, 1],
      [13, 2],
      [40, 3],
    ] as const) {
      child.stdin?.write(`${more}\n`);
      await expect.poll(() => told.length, soon).toBe(count);
    }
    child.stdin?.write('40\n'); // nobody ended it here
    await expect.poll(() => samples.at(-1)?.memory, soon).toBeGreaterThan(170 * MB);
    expect(kinds(told)).toEqual(['warn memory', 'warn memory', 'exceeded memory']);
    expect(exceeded()[0]?.allowed).toBe(100 * MB);
    expect(exceeded()[0]?.used).toBeGreaterThan(100 * MB);
  });
  test('memory is not reached by workers that share what they read', async () => {
    const workers = `
import os, time
table = bytearray(60 << 20)
read, write = os.pipe()
for _ in range(4):
    if os.fork() == 0:
        sum(table[::4096]); os.write(write, b"x"); time.sleep(60); os._exit(0)
for _ in range(4): os.read(read, 1)
`;
    const { pid } = await start(workers + idle);
    const { watch, told } = watching(pid, { memory: 150 * MB });
    const { memory } = await watch.stop();
    expect(told).toEqual([]);
    expect(memory).toBeGreaterThan(60 * MB);
  });
  test('disk counts deleted files that are still open', async () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'kept'), new Uint8Array(5 * MB));
    const code = `
import os
file = open(${JSON.stringify(join(folder, 'gone'))}, "wb")
file.write(bytes(20 << 20)); file.flush(); os.remove(file.name)
`;
    const { pid } = await start(code + idle);
    const { exceeded } = watching(pid, { disk: 21 * MB }, { folders: [folder] });
    await expect.poll(() => exceeded().length, soon).toBe(1);
    expect(exceeded()[0]).toMatchObject({ limit: 'disk', allowed: 21 * MB });
    expect(exceeded()[0]?.used).toBeGreaterThanOrEqual(25 * MB);
    expect(exceeded()[0]?.used).toBeLessThan(26 * MB);
  });
  test('files counts them in all folders, also those deeper than the longest path', async () => {
    const folders = [scratchFolder(), scratchFolder()];
    const code = `
import os
os.chdir(${JSON.stringify(folders[0])})
for _ in range(30):
    os.mkdir("d" * 200); os.chdir("d" * 200)
for number in range(500): open(str(number), "w").close()
os.chdir(${JSON.stringify(folders[1])})
for number in range(500): open(str(number), "w").close()
`;
    const { pid } = await start(code + idle);
    const { watch, exceeded } = watching(pid, { files: 1029 }, { folders });
    await expect.poll(() => exceeded().length, soon).toBe(1);
    expect(exceeded()[0]).toEqual({ limit: 'files', allowed: 1029, used: 1030 });
    expect((await watch.stop()).files).toBe(1030);
  });
  test('output ends the run', async () => {
    const { pid } = await start(idle);
    let printed = 0;
    const { told, exceeded } = watching(pid, { output: 1000 }, { output: () => printed });
    printed = 2000;
    await expect.poll(() => exceeded().length, soon).toBe(1);
    expect(told.at(-1)).toEqual(['exceeded', { limit: 'output', allowed: 1000, used: 2000 }]);
  });
  test('processes and time are only warned of', async () => {
    const { pid } = await start(`import os, time\nfor _ in range(9):\n  if os.fork() == 0: time.sleep(60)\n${idle}`);
    const { watch, told } = watching(pid, { processes: 10, seconds: 0.1 });
    await expect.poll(() => kinds(told), soon).toContain('warn time');
    await expect
      .poll(() => watch.stop().then(() => kinds(told).sort()), soon)
      .toEqual(expect.arrayContaining(['warn processes', 'warn time']));
    expect(kinds(told).filter((kind) => kind.startsWith('exceeded'))).toEqual([]);
    expect(kinds(told).filter((kind) => kind === 'warn processes')).toHaveLength(1);
  });
});

describe('a watch that is stopped', () => {
  test('has seen what was left on disk, and tells nothing more', async () => {
    const folder = scratchFolder();
    const child = await start(idle);
    const { watch, samples, exceeded } = watching(child.pid, { files: 2 }, { folders: [folder] });
    await expect.poll(() => samples.length, soon).toBe(1);
    for (const name of ['a', 'b', 'c']) mkdirSync(join(folder, name));
    const peaks = await watch.stop();
    expect(peaks.files).toBe(3);
    expect(exceeded()).toHaveLength(1);
    const told = samples.length;
    expect(await watch.stop()).toBe(peaks);
    expect(samples).toHaveLength(told);
  });
  test('of a program that never was, in folders that are gone, has nothing', async () => {
    const { watch } = watching(2 ** 30, {}, { folders: [join(scratchFolder(), 'gone')] });
    expect(await watch.stop()).toMatchObject({ memory: 0, processes: 0, disk: 0, files: 0, cpuSeconds: 0, gpu: null });
  });
});

test('the GPU is asked once a second, and its peaks are kept', async () => {
  const path = join(scratchFolder(), 'nvidia-smi');
  writeFileSync(path, '#!/bin/sh\n[ "$1" = --id=GPU-1 ] && echo "37, 1024"\n', { mode: 0o755 });
  const gpu: Gpu = { vendor: 'nvidia', index: 0, uuid: 'GPU-1', name: 'X', memory: null, device: '', shared: [] };
  const { pid } = await start(idle);
  const { samples, watch } = watching(pid, {}, { gpu, smi: path });
  await expect.poll(() => samples.at(-1)?.gpu, soon).toEqual({ load: 0.37, memory: 2 ** 30 });
  expect((await watch.stop()).gpu).toEqual({ load: 0.37, memory: 2 ** 30 });
});
