import { setTimeout as sleep } from 'node:timers/promises';
import { batch } from '../../../app/batch/run.ts';
import { randomOf } from '../command/killing.ts';
import { scriptedEngine } from '../engine/scripted.ts';

/** A batch as a process of its own, to be killed at any moment: its runs take a few milliseconds and tell a log of each. */
const work = async (home: string, list: string, log: string, seed: number): Promise<void> => {
  const random = randomOf(seed);
  const engine = scriptedEngine({
    log,
    outcome: async ({ args }, attempt) => {
      await sleep(20 + 480 * random());
      // every fifth row fails once, which is tried again as another run
      const fails = attempt === 1 && /5$/.test(args[1] ?? '') && !args.some((arg) => arg.startsWith('--earlier'));
      return { kind: 'result', status: fails ? 'failed' : 'ok' };
    },
  });
  const ended = await batch({ list, home, engine, parallel: 3 });
  if (!ended.ok) throw new Error(ended.message);
};

const [home, list, log, seed] = process.argv.slice(2);
if (import.meta.main && home !== undefined && list !== undefined && log !== undefined) {
  await work(home, list, log, Number(seed));
}
