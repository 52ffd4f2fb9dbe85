import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { ProcessRow } from '../../../../services/python/watch/process-row.ts';
import { readProcesses, treeOf } from '../../../../services/python/watch/processes.ts';
import { readByPs, secondsOf } from '../../../../services/python/watch/processes-by-ps.ts';
import { idle, start } from './programs.ts';

const row = (pid: number, parent: number): ProcessRow => ({
  pid,
  parent,
  cpu: 0,
  endedCpu: 0,
  resident: 0,
  virtual: 0,
  threads: 1,
});
const hasPs = (() => {
  try {
    return execFileSync('ps', ['-A', '-o', 'pid=']).length > 0;
  } catch {
    return false;
  }
})();

describe('the tree of a process', () => {
  const table = [row(9, 7), row(5, 1), row(7, 5), row(8, 5), row(1, 0), row(6, 1)];
  test('generations are counted from the root', () => {
    const depths = treeOf(table, 5).map(({ pid, depth }) => [pid, depth]);
    expect(depths.sort()).toEqual([
      [5, 0],
      [7, 1],
      [8, 1],
      [9, 2],
    ]);
  });
  test('of a root that has ended it is empty, whatever it left behind', () => {
    expect(treeOf(table, 4)).toEqual([]);
    expect(treeOf([row(9, 4)], 4)).toEqual([]);
  });
});

describe.runIf(process.platform === 'linux')('by /proc', () => {
  test('a program cannot fake its row by its name', async () => {
    const name = 'open("/proc/self/comm", "w").write("x) R 1 1 1 (y")';
    const { pid } = await start(
      `import threading, time\n${name}\nthreading.Thread(target=time.sleep, args=[60]).start()\n${idle}`,
    );
    const own = (await readProcesses()).find((process) => process.pid === pid);
    expect(own).toMatchObject({ parent: process.pid, threads: 2 });
    expect(own?.resident).toBeGreaterThan(4e6);
    expect(own?.resident).toBeLessThan(60e6);
  });
  test('a thousand processes are read as of one moment: nothing of ours runs between the first and the last', async () => {
    const fork = 'import os, time\nfor _ in range(1000):\n  if os.fork() == 0: time.sleep(60); os._exit(0)\n';
    const { pid } = await start(fork + idle);
    let others = 0;
    const interval = setInterval(() => (others += 1), 0);
    const table = await readProcesses();
    clearInterval(interval);
    expect(treeOf(table, pid)).toHaveLength(1001);
    expect(others).toBe(0);
  });
});

describe('by ps', () => {
  test.runIf(hasPs)('our own process is in it', async () => {
    const own = (await readByPs()).find(({ pid }) => pid === process.pid);
    expect(own).toMatchObject({ parent: process.ppid });
    expect(own?.resident).toBeGreaterThan(20e6);
  });
  test.each([
    ['0:00.12', 0.12],
    ['12:34.56', 754.56],
    ['00:01:02', 62],
    ['1-02:03:04', 93_784],
  ])('%s is %d seconds', (time, seconds) => {
    expect(secondsOf(time)).toBeCloseTo(seconds);
  });
});
