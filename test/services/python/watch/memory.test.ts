import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MemoryMeter } from '../../../../services/python/watch/memory.ts';
import { OpenFiles } from '../../../../services/python/watch/open-files.ts';
import { readProcesses, treeOf } from '../../../../services/python/watch/processes.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { idle, start, watching } from './programs.ts';

const MB = 2 ** 20;

/** What a fresh meter says of a program, under a limit. */
const measure = async (pid: number, limit: number) => {
  const processes = treeOf(await readProcesses(), pid);
  const files = new OpenFiles().look(
    processes.map((process) => process.pid),
    1000,
  ).memory;
  return new MemoryMeter(limit).measure({ processes, files, machine: undefined });
};
const within = (bytes: number, low: number, high: number) => {
  expect(bytes / MB).toBeGreaterThan(low);
  expect(bytes / MB).toBeLessThan(high);
};

describe.runIf(process.platform === 'linux')('memory of a program', () => {
  test('what forked workers share counts once', async () => {
    const workers = `
import os, time
table = bytearray(200 << 20)
read, write = os.pipe()
for _ in range(4):
    if os.fork() == 0:
        sum(table[::4096])
        os.write(write, b"x")
        time.sleep(60)
        os._exit(0)
for _ in range(4): os.read(read, 1)
`;
    const { pid } = await start(workers + idle);
    const resident = treeOf(await readProcesses(), pid).reduce((sum, process) => sum + process.resident, 0);
    within(resident, 1000, 1200);
    within(await measure(pid, 300 * MB), 200, 240);
    within(await measure(pid, 100_000 * MB), 200, 240);
  });
  test('a memfd that is mapped nowhere counts, once for all that hold it', async () => {
    const memfd = `
import os
fd = os.memfd_create("x")
for _ in range(150): os.write(fd, bytes(1 << 20))
for _ in range(2):
    if os.fork() == 0: __import__("time").sleep(60); os._exit(0)
`;
    const { pid } = await start(memfd + idle);
    within(await measure(pid, 100_000 * MB), 150, 185);
    within(await measure(pid, 100 * MB), 150, 185);
  });
  test('a file of memory that is mapped and touched does not count twice', async () => {
    const mapped = `
import mmap, os
fd = os.memfd_create("x"); os.ftruncate(fd, 150 << 20)
area = mmap.mmap(fd, 150 << 20)
for at in range(0, len(area), 4096): area[at] = 1
`;
    const { pid } = await start(mapped + idle);
    within(await measure(pid, 160 * MB), 150, 175);
  });
  test('pages of an ordinary file do not count near the limit: the kernel can drop them', async () => {
    const file = join(scratchFolder(), 'table');
    writeFileSync(file, new Uint8Array(150 * MB).fill(1));
    const reading = `
import mmap
file = open(${JSON.stringify(file)}, "rb")
area = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
sum(area[at] for at in range(0, len(area), 4096))
`;
    const { pid } = await start(reading + idle);
    const [own] = treeOf(await readProcesses(), pid);
    within(own?.resident ?? 0, 150, 180);
    within(await measure(pid, 100 * MB), 1, 30);
  });
  describe('page tables count: of addresses that were touched and hold nothing', () => {
    const touched = (area: string) => `
import mmap, os, sys
area = ${area}
for at in range(0, len(area), 2 << 20): area[at]
`;
    const zeros = touched('mmap.mmap(-1, 40 << 30, mmap.MAP_PRIVATE | 0x4000, mmap.PROT_READ)');
    test('a process has few pages and large tables', async () => {
      const { pid } = await start(zeros + idle);
      const [own] = treeOf(await readProcesses(), pid);
      within(own?.resident ?? 0, 1, 30);
      within(await measure(pid, 64 * MB), 75, 120);
      within(await measure(pid, 1024 * MB), 75, 120);
    });
    test('each process has its own', async () => {
      const both = `import os, time\nread, write = os.pipe()\nchild = os.fork() == 0${zeros}
if child: os.write(write, b"x"); time.sleep(600)
os.read(read, 1)
`;
      const { pid } = await start(both + idle);
      within(await measure(pid, 64 * MB), 155, 230);
    });
    test('so a watch ends the program, and its peak is the figure of the limit', async () => {
      const { pid } = await start(zeros + idle);
      const { watch, exceeded } = watching(pid, { memory: 64 * MB });
      await expect.poll(() => exceeded().length, { timeout: 60_000, interval: 20 }).toBe(1);
      expect(exceeded()[0]).toMatchObject({ limit: 'memory', allowed: 64 * MB });
      expect((await watch.stop()).memory).toBeGreaterThanOrEqual(exceeded()[0]?.used ?? Infinity);
    });
  });
  test.runIf(process.getuid?.() === 0)(
    'processes that do not show their shares count in full, but not with more than the machine uses',
    async () => {
      const { pid } = await start(`
import os, time
table = bytearray(60 << 20)
os.setresuid(61501, 61501, 61501)
for _ in range(4):
    if os.fork() == 0: time.sleep(60)
${idle}`);
      const processes = treeOf(await readProcesses(), pid);
      const sum = processes.reduce((total, { resident }) => total + resident, 0);
      const measureHere = (available: number) => {
        const clues = { processes, files: 0, machine: { total: 1000 * MB, available: available * MB, swapped: 0 } };
        const module = JSON.stringify(new URL('../../../../services/python/watch/memory.ts', import.meta.url).href);
        const script = `const { MemoryMeter } = await import(${module});
          console.log(await new MemoryMeter(1).measure(${JSON.stringify(clues)}))`;
        const node = [process.execPath, '--input-type=module', '-e', script];
        return Number(execFileSync('setpriv', ['--bounding-set=-sys_ptrace,-perfmon,-sys_admin', ...node]));
      };
      within(sum, 300, 400);
      within(measureHere(100) - sum, 0, 3); // page tables
      expect(measureHere(850)).toBe(150 * MB);
      within(await measure(pid, MB), 60, 90); // with the capability
    },
  );
});
