import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findPython } from '../../../../services/python/environment.ts';
import { defaultLimits, type Limits } from '../../../../services/python/limits/limits.ts';
import type { SessionJob } from '../../../../services/python/session/job.ts';
import { openSession, type Session } from '../../../../services/python/session/session.ts';
import { plainTerms } from '../../../rigs/sandbox/terms.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

type AtEnd = Parameters<typeof scratchFolder>[0];

/** A session to open in the strongest sandbox of this machine, with a small table as its data. */
export const sessionJob = async (
  change: Partial<Omit<SessionJob, 'limits'>> & { readonly limits?: Partial<Limits> } = {},
  atEnd: AtEnd = onTestFinished,
): Promise<SessionJob> => {
  const root = scratchFolder(atEnd);
  const data = join(root, 'data');
  mkdirSync(data);
  writeFileSync(join(data, 'train.csv'), 'id,y\n1,2\n3,4\n');
  return {
    ...{ python: findPython() ?? 'python3', sandbox: (await plainTerms()).sandbox, data, work: join(root, 'work') },
    ...{ threads: 1, signal: new AbortController().signal, ...change },
    limits: defaultLimits({ seconds: 600, memory: 2e9, ...change.limits }),
  };
};

/** An open session, which ends with its test; with `afterAll`, with the tests of a file. */
export const opened = async (
  job: SessionJob | Promise<SessionJob>,
  atEnd: AtEnd = onTestFinished,
): Promise<Session> => {
  const session = await openSession(await job);
  if ('why' in session) throw new Error(`the session ${session.why}`);
  atEnd(async () => await session[Symbol.asyncDispose]());
  return session;
};

/** Enough for whatever a test runs, however busy the machine. */
export const seconds = 120;
