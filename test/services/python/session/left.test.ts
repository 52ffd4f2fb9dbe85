import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../../../services/python/environment.ts';
import { openSession } from '../../../../services/python/session/session.ts';
import { below, type Process, processes } from '../../../hostile/tree.ts';
import { killNow } from '../../../rigs/kill.ts';
import { skipReason } from '../../../rigs/sandbox/sandbox-here.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { daemons } from './daemons.ts';
import { opened, seconds, sessionJob } from './job.ts';

const here = () => below(process.pid, processes());
const among = (some: readonly Process[], all: readonly Process[]) =>
  some.filter(({ pid, started }) => all.some((one) => one.pid === pid && one.started === started));

describe('no process is left', () => {
  /** A session with daemons, and the processes that came with it: the supervisors', the driver, IPython, three daemons. */
  const crowded = async (signal: AbortSignal = new AbortController().signal) => {
    const before = here();
    const session = await opened(sessionJob({ signal }));
    await session.run(daemons, seconds);
    const crowd = here().filter((one) => among([one], before).length === 0);
    expect(crowd.length).toBeGreaterThan(6);
    return { session, crowd };
  };

  test('of a session that is disposed of', async () => {
    const { session, crowd } = await crowded();
    await session[Symbol.asyncDispose]();
    expect(among(crowd, processes())).toEqual([]);
  });
  test('of one that died', async () => {
    const { session, crowd } = await crowded();
    expect(await session.run('os._exit(1)', seconds)).toMatchObject({ ended: 'died' });
    expect(among(crowd, processes())).toEqual([]);
  });
  test('of one that is cancelled while a cell runs', async () => {
    const stop = new AbortController();
    const { session, crowd } = await crowded(stop.signal);
    const running = session.run('import time\ntime.sleep(600)', seconds);
    stop.abort();
    expect(await running).toMatchObject({
      ended: 'died',
      trouble: 'The session was cancelled; its variables are gone.',
    });
    expect(among(crowd, processes())).toEqual([]);
  });
  test('of one that is cancelled before it is open', async () => {
    expect(await openSession(await sessionJob({ signal: AbortSignal.abort() }))).toEqual({ why: 'was cancelled' });
  });
});

describe('kill -9 of the process that opened it leaves no process and no temporary folder', () => {
  test.each(['bubblewrap', 'landlock', 'none'] as const)('%s', async (tier) => {
    const reason = tier === 'none' ? undefined : skipReason(tier, process.platform === 'linux');
    if (reason !== undefined) return;
    const root = scratchFolder();
    const env = { ...process.env, TMPDIR: root };
    const runner = join(import.meta.dirname, 'runner.ts');
    const parent = spawn(process.execPath, [runner, tier, join(root, 'session')], { cwd: projectRoot, env });
    await once(parent.stdout, 'data');
    const crowd = below(parent.pid ?? 0, processes());
    expect(crowd.length).toBeGreaterThan(6);
    await killNow({ nodeChildProcess: parent });
    await expect.poll(() => among(crowd, processes()), { timeout: 120_000 }).toEqual([]);
    await expect.poll(() => readdirSync(root), { timeout: 120_000 }).toEqual(['session']);
  });
});
