import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { chooseTier } from '../../../../services/python/sandbox/choose.ts';
import type { SessionJob } from '../../../../services/python/session/job.ts';
import type { Session } from '../../../../services/python/session/session.ts';
import { skipReason } from '../../../rigs/sandbox/sandbox-here.ts';
import { opened, seconds, sessionJob } from './job.ts';

/** What every tier keeps from a cell, and what works in every one. test/services/python/session/hostile.test.ts tries harder. */
describe.each(['bubblewrap', 'landlock'] as const)('%s', async (tier) => {
  const reason = skipReason(tier, process.platform === 'linux');
  if (reason !== undefined) return test.skip(reason, () => {});
  const sandbox = await chooseTier(tier);
  if ('refused' in sandbox) throw new Error(sandbox.refused);

  let job: SessionJob;
  let session: Session;
  beforeAll(async () => {
    process.env.MEDALIST_TEST_KEY = 'secret';
    job = await sessionJob({ sandbox }, afterAll);
    session = await opened(job, afterAll);
  });
  afterAll(() => void delete process.env.MEDALIST_TEST_KEY);

  test('cells, plots, commands, worker processes and interrupts work', async () => {
    await session.run('import matplotlib.pyplot as plt\nx = 1', seconds);
    const cell =
      '!echo hello\nplt.plot([1, 2])\nfrom joblib import Parallel, delayed\nParallel(n_jobs=2)(delayed(abs)(n) for n in [-1, 2])';
    const { printed, value, pictures } = await session.run(cell, seconds);
    expect({ printed, value, pictures: pictures.length }).toEqual({ printed: 'hello\n', value: '[1, 2]', pictures: 1 });
    expect(await session.run('import time\ntime.sleep(600)', 1)).toMatchObject({ ended: 'interrupted' });
    expect(await session.run('x', seconds)).toMatchObject({ value: '1' });
  });

  test('no file of others, no network, no key, no other process; the data stays as it is', async () => {
    const secrets = mkdtempSync(join(tmpdir(), 'medalist-secret-'));
    onTestFinished(() => rmSync(secrets, { recursive: true }));
    writeFileSync(join(secrets, 'key'), 'secret');
    let reached = 0;
    const server = createServer((socket) => {
      reached += 1;
      socket.on('error', () => {});
      socket.end();
    });
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)); // of a TCP server
    });
    onTestFinished(() => void server.close());
    const tries: Readonly<Record<string, string>> = {
      'read a file': `open(${JSON.stringify(join(secrets, 'key'))}).read()`,
      'connect by TCP': `socket.create_connection(("127.0.0.1", ${port}), 5)`,
      'change the data': '(DATA / "train.csv").write_text("x")',
      'add to the data': '(DATA / "new.csv").write_text("x")',
      'write beside the work folder': 'open("../beside", "w").write("x")',
      'a key in the environment': 'os.environ["MEDALIST_TEST_KEY"]',
      'the environment of the parent': `open("/proc/${process.pid}/environ").read()[0]`,
      'a signal to the parent': `os.kill(${process.pid}, 0)`,
      'the socket of the driver': 'socket.socket(fileno=6).getpeername()',
    };
    await session.run('import os, socket', seconds);
    for (const [what, code] of Object.entries(tries)) {
      const { ended, value } = await session.run(code, seconds);
      expect({ what, ended, value }).toEqual({ what, ended: 'raised', value: null });
    }
    expect(reached).toBe(0);
    expect(readFileSync(join(job.data, 'train.csv'), 'utf8')).toBe('id,y\n1,2\n3,4\n');
  });
});
