import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect } from 'vitest';
import { download } from '../../../../services/kaggle/download/download.ts';
import type { Order } from '../../../../services/kaggle/download/order.ts';
import type { Tuning } from '../../../../services/kaggle/download/transfer/tuning.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { type Answer, type Fixed, startStorage } from './storage.ts';

/** A clock that never waits, and remembers how long it should have. */
export const quickClock = () => {
  const waits: number[] = [];
  const sleep = async (ms: number) => {
    waits.push(ms / 1000);
  };
  return { waits, clock: { now: () => 0, sleep } };
};

/** On a busy machine an honest answer takes a second. */
const quick = { random: () => 0, progress: 1, stall: { ms: 10_000, bytes: 64 } };
/** For servers that fall silent: how long is waited for them. */
export const soon = { stall: { ms: 250, bytes: 64 } };

/** A storage server, a folder, and a download from the one into the other that never waits. */
export const scene = async (content: Buffer, script: Answer[] = [], fixed: Fixed = {}) => {
  const storage = await startStorage(content, script, fixed);
  const to = scratchFolder();
  const { waits, clock } = quickClock();
  const located: number[] = [];
  const fetch = async (changes: Omit<Partial<Order>, 'tuning'> = {}, tuning: Partial<Tuning> = {}) => {
    const locate = async () => {
      located.push(located.length);
      return { ok: true, value: { url: storage.url, fileName: 'archive.zip' } } as const;
    };
    const answer = await download({ locate, to, ...changes, tuning: { ...quick, clock, ...tuning } });
    expect(inspect(answer, { depth: 9 }), 'a signed address is a secret').not.toContain('canary');
    return answer;
  };
  const read = (name = 'archive.zip') => readFileSync(join(to, name));
  return { storage, to, waits, located, fetch, read, left: () => readdirSync(to).sort() };
};

/** The file is there, byte for byte, and nothing else is. */
export const expectWhole = (
  { read, left }: Pick<Awaited<ReturnType<typeof scene>>, 'read' | 'left'>,
  content: Buffer,
) => {
  expect(left()).toEqual(['archive.zip']);
  expect(read().equals(content), 'byte for byte').toBe(true);
};
