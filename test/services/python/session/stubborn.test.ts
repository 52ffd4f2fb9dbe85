import { describe, expect, test } from 'vitest';
import { opened, seconds, sessionJob } from './job.ts';

describe('a cell that does not end', () => {
  test('is interrupted where it is, and the variables are still there', async () => {
    const session = await opened(sessionJob());
    await session.run('x = 5', seconds);
    const shown = await session.run('print("on it")\nwhile True:\n    pass', 1);
    expect(shown).toMatchObject({ ended: 'interrupted', printed: 'on it\n' });
    expect(shown.trouble).toMatch(
      /^It was interrupted after running for 1 s\.\nTraceback [^\n]*\n {2}File "<cell 2>", line [23], in <module>\n.*KeyboardInterrupt$/s,
    );
    expect(await session.run('x', seconds)).toMatchObject({ ended: 'ran', value: '5' });
  });

  test('and does not listen is killed with the session', async () => {
    const session = await opened(sessionJob());
    const deaf =
      'import time\nwhile True:\n    try:\n        time.sleep(1)\n    except KeyboardInterrupt:\n        print("no")';
    expect(await session.run(deaf, 1)).toMatchObject({
      ended: 'died',
      printed: expect.stringMatching(/^(no\n)+$/),
      trouble: 'The session was ended: a cell went on after it was interrupted; its variables are gone.',
    });
    expect(session.ended()).toBe('was ended: a cell went on after it was interrupted');
    expect(await session.run('1', seconds)).toMatchObject({ ended: 'died' });
  });

  test('but prints without end is interrupted for that', async () => {
    const session = await opened(sessionJob());
    const before = process.memoryUsage.rss();
    const shown = await session.run('while True: print("y" * 10_000)', seconds);
    expect(shown).toMatchObject({
      ended: 'interrupted',
      trouble: expect.stringMatching(/^It was interrupted after printing 16,777,216 characters\./),
    });
    expect(shown.printed.length).toBeLessThan(13_000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(256e6);
    expect(await session.run('1 + 1', seconds)).toMatchObject({ ended: 'ran', value: '2' });
  });
});

describe('a session that breaks says why', () => {
  test.each([
    ['os._exit(3)', 'ended with exit code 3'],
    ['os._exit(0)', 'ended by itself'],
    ['os.kill(os.getpid(), 9)', 'was ended by SIGKILL'],
    ['import ctypes; ctypes.string_at(0)', 'was ended by SIGSEGV: a crash inside a compiled library'],
    ['os.kill(os.getppid(), 9)', 'was ended by SIGKILL'],
  ])('%s', async (code, why) => {
    const session = await opened(sessionJob());
    const shown = await session.run(`import os, time\nprint("before", flush=True)\ntime.sleep(0.3)\n${code}`, seconds);
    expect(shown.ended).toBe('died');
    expect(shown.trouble?.startsWith(`The session ${why}`), shown.trouble ?? '').toBe(true);
    expect(shown.trouble).toMatch(/; its variables are gone\.$/);
    if (!code.includes('ppid')) expect(shown.printed).toBe('before\n');
  });

  test('so does one that ran out of memory', async () => {
    const session = await opened(sessionJob({ limits: { memory: 600e6 } }));
    const eat =
      'import os\nheld = []\nif os.fork() == 0:\n    while True: held.append(b"x" * (20 << 20))\nos.wait()\nos.kill(os.getpid(), 9)';
    const shown = await session.run(eat, seconds);
    expect(shown).toMatchObject({ ended: 'died', trouble: expect.stringContaining('ran out of memory') });
  });

  test('so does one that breaks while no cell runs', async () => {
    const session = await opened(sessionJob());
    await session.run('import os, threading\nthreading.Timer(0.5, os._exit, [7]).start()', seconds);
    await expect.poll(() => session.ended(), { timeout: 60_000 }).toBe('ended with exit code 7');
  });
});

test('a session that cannot be opened says why', async () => {
  const { openSession } = await import('../../../../services/python/session/session.ts');
  const job = await sessionJob({ python: '/usr/bin/python3' });
  expect(await openSession(job)).toEqual({
    why: expect.stringMatching(/^ended with exit code 1 \(ModuleNotFoundError: /),
  });
});
