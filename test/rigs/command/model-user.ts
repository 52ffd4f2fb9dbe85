import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readResult } from '../../../app/result/result.ts';
import type { Result } from '../../../core/schema/result.ts';
import type { JournalLine } from '../../../services/store/events.ts';
import { runFolder } from '../../../services/store/home.ts';
import { readJournal } from '../../../services/store/journal-lines.ts';
import type { Script } from '../messages/script.ts';
import { type MessagesRig, startMessages } from '../messages/server/server.ts';
import { scratchFolder } from '../scratch.ts';
import { medalistWith } from './medalist.ts';

/** Somebody with a language model of our own making. */
export interface ModelUser {
  readonly home: string;
  readonly rig: MessagesRig;
  readonly medalist: (...args: string[]) => ReturnType<typeof medalistWith>;
  readonly result: (run: string) => Result | undefined;
  readonly journal: (run: string) => readonly JournalLine[];
  readonly folder: (run: string) => string;
}

/** A home of one's own and a server that answers by a script; both gone when the test is over. */
export const modelUser = async (script: Script, env: Record<string, string> = {}): Promise<ModelUser> => {
  const home = scratchFolder();
  const rig = await startMessages({ script });
  onTestFinished(() => rig.stop());
  const folder = (run: string) => join(home, run);
  return {
    ...{ home, rig, folder },
    medalist: (...args) =>
      medalistWith({ ANTHROPIC_API_KEY: rig.key, ANTHROPIC_BASE_URL: rig.url, ...env }, home, ...args),
    result: (run) => readResult(runFolder(folder(run)).result),
    journal: (run) => readJournal(runFolder(folder(run)).journal),
  };
};
