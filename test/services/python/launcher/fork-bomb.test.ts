import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { isLong, running } from './family.ts';
import { launch, orderOf, python, situations, until } from './launch.ts';

/** So many processes make a bomb: a hundred by `make test-long`. They take the machine from whoever is to end them. */
const crowd = isLong ? 100 : 40;

describe('a fork bomb', () => {
  let lit = 0;
  const bomb = `
import os
print("lit", flush=True)
while True:
    try:
        if os.fork() == 0 and SETSID: os.setsid()
    except OSError: pass`;
  /** Each process makes one child and ends: nobody lives long enough to be looked at. */
  const runner = `
import os, time
if os.fork(): time.sleep(600)
print("lit", flush=True)
while True:
    try:
        if os.fork(): os._exit(0)
    except OSError: pass
    if SETSID: os.setsid()`;
  /** All four by `make test-long`; the two that differ most by `make test`. */
  const bombs = [
    ['in one group', bomb, 'False'],
    ['running away, each into its own session', runner, 'True'],
    ['each in its own session', bomb, 'True'],
    ['running away', runner, 'False'],
  ] as const;
  const limited = situations.filter(({ name, user }) => user !== null || name.includes('user'));

  describe.each(limited)('$name', ({ wrap, user, owner }) => {
    test.each(bombs.slice(0, isLong ? undefined : 2))('%s ends when the starter goes', async (_, code, setsid) => {
      const marker = `bomb-${process.pid}-${++lit}`;
      const command = [python, '-c', `${code.replaceAll('SETSID', setsid)} # ${marker}`];
      const order = orderOf(command, { user, rlimits: { NPROC: 20 + crowd + threadsOf(owner) } });
      const { says, end, stdin } = launch(order, { wrap });
      await says(/lit/);
      if (code === bomb) {
        await until(
          () => running(marker).length >= crowd,
          () => `${crowd} processes`,
        );
      }
      stdin.end();
      expect(await end).toMatchObject({ code: 137 });
      expect(running(marker)).toEqual([]);
    });
  });
});

const threadsOf = (user: number): number =>
  spawnSync('ps', ['-Lo', 'lwp=', '-u', `${user}`])
    .stdout.toString()
    .split('\n').length;
