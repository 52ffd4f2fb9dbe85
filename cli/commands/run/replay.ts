import { explorationAt } from '../../../app/explore/folder/folder.ts';
import { type ExplorationReplayed, replayExploration } from '../../../app/explore/replay/replay.ts';
import type { Refusal } from '../../../app/refusal.ts';
import { type Replayed, replay } from '../../../app/run/replay.ts';
import { codeOf, exitCodes } from '../../exit-codes.ts';
import { printRefusal } from '../../render/refusal.ts';
import { replayedWords } from '../../render/run/replayed.ts';
import { jsonLine } from '../../render/terminal/printable.ts';
import { writeOut } from '../../render/terminal/terminal.ts';
import { withProgress } from '../../watch.ts';

interface Flags {
  readonly verbose?: boolean;
  readonly json?: boolean;
}

/** `medalist replay RUN`, where RUN may be the folder of an exploration. */
export const run = async (name: string, { verbose = false, json = false }: Flags): Promise<void> => {
  const exploration = explorationAt(name);
  const outcome = await withProgress<Replayed | ExplorationReplayed | Refusal>(
    (watching) => (exploration === undefined ? replay(name, watching) : replayExploration(exploration, watching)),
    verbose,
  );
  if (json) writeOut(jsonLine(outcome));
  if (!outcome.ok) {
    process.exitCode = codeOf(outcome);
    if (!json) printRefusal(outcome);
    return;
  }
  if (outcome.differing.length > 0) process.exitCode = exitCodes.failed;
  if (!json) writeOut(replayedWords(outcome));
};
