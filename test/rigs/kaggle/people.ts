import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startArena } from '../../../app/arena/arena.ts';
import { preflight } from '../../../app/kaggle/preflight.ts';
import type { Aim } from '../../../app/kaggle/signs.ts';
import { Credentials } from '../../../services/kaggle/credentials/credentials.ts';
import type { Kaggle } from '../../../services/kaggle/kaggle.ts';
import { openKaggle } from '../../../services/kaggle/open.ts';
import { binaryCompetition, makeCompetition } from '../data/competitions.ts';
import { scratchFolder } from '../scratch.ts';

/** An arena with one ordinary competition and every scenario, and Kaggle as different people see it. */
export const people = async (now: () => Date = () => new Date()) => {
  const folder = makeCompetition(join(scratchFolder(), 'House-Prices'), binaryCompetition({ testRows: 20 }));
  const judge = async () => ({ ok: true, score: 0.5 }) as const;
  const competitions = [{ folder, judge, settings: { maxDailySubmissions: 2 } }];
  const arena = await startArena({ competitions, scenarios: true, now });
  onTestFinished(arena.stop);
  const { username, key } = arena.account;
  const as = (credentials: Credentials | null) => openKaggle({ base: arena.url, credentials, retries: { tries: 1 } });
  return {
    arena,
    user: as(Credentials.key(username, key)),
    stranger: as(Credentials.token('KGAT_x')),
    nobody: as(null),
  };
};

/** What is in the way, with `!` where it blocks. */
export const inTheWay = async (kaggle: Kaggle, slug: string, aim: Aim) =>
  (await preflight(kaggle, slug, { aim })).problems.map(({ kind, blocking }) => `${kind}${blocking ? '!' : ''}`);
