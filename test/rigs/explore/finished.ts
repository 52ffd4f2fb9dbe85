import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { medalistWith } from '../command/medalist.ts';
import { info, turnByTurn } from '../messages/scripts/explorer.ts';
import { type MessagesRig, startMessages } from '../messages/server/server.ts';
import { scratchFolder } from '../scratch.ts';
import { keeps, tripled } from './kept-model.ts';

/** A home in which an exploration has ended, for all tests of a file; its server still listens. */
export interface Finished {
  readonly rig: MessagesRig;
  /** What the server had been asked when it ended. */
  readonly paid: number;
  /** The file that was explored. */
  readonly source: string;
  readonly medalist: (home: string, ...args: string[]) => ReturnType<typeof medalistWith>;
  /** A copy of the home, to be damaged; `out`: the exploration in it. Its data still lie where they were. */
  readonly copied: () => { readonly home: string; readonly out: string };
}

/** An exploration with one look, one cell that keeps a model, and an answer. For `beforeAll`. */
export const finishedExploration = async (): Promise<Finished> => {
  const made = scratchFolder(afterAll);
  const rig = await startMessages({ script: turnByTurn(info(), keeps('3 * x'), 'Three times x.') });
  const medalist = (home: string, ...args: string[]) =>
    medalistWith({ ANTHROPIC_API_KEY: rig.key, ANTHROPIC_BASE_URL: rig.url }, home, ...args);
  const source = join(made, 'table.csv');
  writeFileSync(source, tripled);
  const ended = await medalist(
    made,
    'explore',
    source,
    '--ask',
    'Build a model to predict y',
    '--out',
    join(made, 'out'),
  );
  if (ended.exitCode !== 0) throw new Error(ended.stderr);
  return {
    ...{ rig, paid: rig.calls.length, source, medalist },
    copied: () => {
      const home = join(scratchFolder(), 'home');
      cpSync(made, home, { recursive: true });
      return { home, out: join(home, 'out') };
    },
  };
};

/** What replays left in a home. */
export const replaysIn = (home: string): string[] => {
  const folder = join(home, 'explorations', 'table');
  return existsSync(folder) ? readdirSync(folder) : [];
};
