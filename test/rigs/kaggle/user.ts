import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Arena, startArena } from '../../../app/arena/arena.ts';
import type { Judge, Rival } from '../../../app/arena/grading/board.ts';
import type { Settings } from '../../../app/arena/settings.ts';
import { environmentOf, medalistWith } from '../command/medalist.ts';
import { atTerminal, type Step } from '../command/terminal.ts';
import { binaryCompetition, type Files, makeCompetition } from '../data/competitions.ts';
import { scratchFolder } from '../scratch.ts';

const always: Judge = async () => ({ ok: true, score: 0.8125 });

/**
 * A competition `comp` on an arena of the test's own, and a user with a home and credentials who runs medalist against it;
 * with `afterAll` for all tests of a file.
 */
export const kaggleUser = async (
  settings: Partial<Settings> = {},
  more: Files = {},
  judge = always,
  names: readonly string[] = [],
  rivals: readonly Rival[] = [],
  atEnd: (end: () => void) => void = onTestFinished,
) => {
  const home = scratchFolder(atEnd);
  const files = { ...binaryCompetition({ testRows: 40 }), ...more };
  const folder = join(scratchFolder(atEnd), 'comp');
  makeCompetition(folder, files);
  const arena = await startArena({ competitions: [{ folder, judge, settings, rivals }], scenarios: true, names });
  atEnd(arena.stop);
  const { username, key } = arena.account;
  const place = { HOME: home, MEDALIST_KAGGLE_URL: arena.url, KAGGLE_API_TOKEN: '', KAGGLE_API_V1_TOKEN: '' };
  const signedIn = { ...place, KAGGLE_USERNAME: username, KAGGLE_KEY: key };
  const nobody = { ...place, KAGGLE_USERNAME: '', KAGGLE_KEY: '', KAGGLE_CONFIG_DIR: home, XDG_CONFIG_HOME: home };
  return {
    home,
    folder,
    /** Puts a file of predictions into the home, and the competition's files where a download puts them. */
    withPredictions: (text: string) => {
      makeCompetition(join(home, 'competitions', 'comp', 'data'), files);
      writeFileSync(join(home, 'sub.csv'), text);
    },
    arena,
    medalist: (...args: string[]) => medalistWith(signedIn, home, ...args),
    atTerminal: (args: readonly string[], steps: readonly Step[]) =>
      atTerminal({ ...environmentOf(home), ...signedIn }, home, args, steps),
    anonymous: (...args: string[]) => medalistWith(nobody, home, ...args),
  };
};

/** How often a method was called. */
export const callsOf = ({ calls }: Arena, method: string): number =>
  calls.filter((call) => call.name === method).length;
