import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { readResult } from '../../app/result/result.ts';
import type { Result } from '../../core/schema/result.ts';
import { projectRoot } from '../../services/python/environment.ts';
import type { JournalLine } from '../../services/store/events.ts';
import { openHome, runFolder } from '../../services/store/home.ts';
import { readJournal } from '../../services/store/journal-lines.ts';
import { openStore, type Store } from '../../services/store/store.ts';
import type { Script } from '../../test/rigs/messages/script.ts';
import type { Subject } from '../../test/rigs/messages/scripts/subjects.ts';
import { startMessages } from '../../test/rigs/messages/server/server.ts';

/** The outcome of a run with a scripted model. */
export interface Trial {
  readonly submission: string;
  readonly result: Result | undefined;
  readonly lines: readonly JournalLine[];
  readonly calls: number;
  readonly seconds: number;
  readonly stderr: string;
}

/** Runs `medalist compete` as a user does, with our server that answers by a script. Runs with the same `name` share a store. */
export const trialOf = async (
  root: string,
  name: string,
  subject: Pick<Subject, 'folder'>,
  script: Script,
  time: number,
  { more = [], folder: own = 'out' }: { readonly more?: readonly string[]; readonly folder?: string } = {},
): Promise<Trial> => {
  const rig = await startMessages({ script });
  const home = join(root, name.replaceAll(/\W+/g, '-'));
  const out = join(home, own);
  mkdirSync(home, { recursive: true });
  const settings = join(home, 'models.json');
  writeFileSync(settings, JSON.stringify({ all: { timeoutSeconds: 10 } }));
  const env = {
    MEDALIST_HOME: home,
    MEDALIST_MODELS: settings,
    ANTHROPIC_API_KEY: rig.key,
    ANTHROPIC_BASE_URL: rig.url,
    NO_COLOR: '1',
  };
  const command = ['compete', subject.folder, '--time', String(time), '--out', out, '--threads', '1', ...more];
  const started = performance.now();
  const ended = await execa(process.execPath, [join(projectRoot, 'cli', 'main.ts'), ...command], {
    ...{ env, reject: false, stdin: 'ignore' },
  });
  const seconds = (performance.now() - started) / 1000;
  await rig.stop();
  const folder = runFolder(out);
  const lines = readJournal(folder.journal);
  const [submission, result] = [join(out, 'submission.csv'), readResult(folder.result)];
  return { submission, result, lines, calls: rig.asked().length, seconds, stderr: ended.stderr };
};

export interface FreeRun extends Pick<Trial, 'submission' | 'result' | 'seconds'> {
  readonly journal: string;
}

const homeOfFree = (root: string): string => join(root, 'free');

/** The store that all runs without a model share. */
export const storeOfFree = (root: string): Store => openStore(openHome(homeOfFree(root)).store);

/**
 * Runs without a model, as a user would. Runs with the same `root` share a store. `seed`: another than the default; `rounds` of candidates
 * by rules; one thread by default.
 */
export const freeRun = async (
  root: string,
  name: string,
  folder: string,
  time: number,
  { seed, rounds, threads = 1 }: { readonly seed?: number; readonly rounds?: number; readonly threads?: number } = {},
): Promise<FreeRun> => {
  const out = join(root, name.replaceAll(/\W+/g, '-'), 'out');
  const seeded = seed === undefined ? [] : ['--seed', String(seed)];
  const searching = rounds === undefined ? [] : ['--rounds', String(rounds)];
  const settings = [
    '--no-models',
    '--time',
    String(time),
    '--threads',
    String(threads),
    '--out',
    out,
    ...seeded,
    ...searching,
  ];
  const command = ['compete', folder, ...settings];
  const began = performance.now();
  await execa(process.execPath, [join(projectRoot, 'cli', 'main.ts'), ...command], {
    ...{ env: { MEDALIST_HOME: homeOfFree(root) }, reject: false, stdin: 'ignore' },
  });
  const seconds = (performance.now() - began) / 1000;
  const { result, journal } = runFolder(out);
  return { submission: join(out, 'submission.csv'), result: readResult(result), journal, seconds };
};

/** Works on many items, so many at a time, and returns the results in their order. */
export const inLanes = async <T, R>(
  lanes: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  const queue = items.entries();
  const lane = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
};
