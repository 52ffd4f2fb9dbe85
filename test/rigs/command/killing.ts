import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import { expect } from 'vitest';
import { projectRoot } from '../../../services/python/environment.ts';
import { environmentOf } from './medalist.ts';

/** Mulberry32: small, seeded, good enough to choose instants. */
export const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

/** One process of Medalist, killed with -9 after some time, or left alone; true: it ended by itself, and well. */
export const session = async (
  home: string,
  args: readonly string[],
  killAfterMs?: number,
  more: Readonly<Record<string, string>> = {},
): Promise<boolean> => {
  const env = { ...environmentOf(home), ...more };
  const child = execa(process.execPath, [join(projectRoot, 'cli', 'main.ts'), ...args], { env, reject: false });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const { signal, exitCode, stderr } = await child;
  clearTimeout(timer);
  if (signal === 'SIGKILL') return false;
  expect(exitCode, stderr).toBe(0);
  return true;
};

/** Processes whose command line has `word` in it. */
export const processesOf = (word: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(join('/proc', pid, 'cmdline'), 'utf8').includes(word);
    } catch {
      return false;
    }
  });

/** Those that are still there after five seconds. */
export const orphansOf = async (word: string): Promise<string[]> => {
  for (let tries = 0; tries < 250 && processesOf(word).length > 0; tries++) await wait(20);
  return processesOf(word);
};
