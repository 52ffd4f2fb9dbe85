import { replay } from '../../../app/run/replay.ts';
import { exitCodes } from '../../exit-codes.ts';
import { placeOf } from '../../render/place.ts';
import { jsonLine } from '../../render/printable.ts';
import { printRefusal } from '../../render/refusal.ts';
import { writeOut } from '../../render/terminal.ts';
import { withProgress } from '../../watch.ts';

interface Flags {
  readonly verbose?: boolean;
  readonly json?: boolean;
}

/** `medalist replay RUN` */
export const run = async (name: string, { verbose = false, json = false }: Flags): Promise<void> => {
  const outcome = await withProgress((watching) => replay(name, watching), verbose);
  if (json) writeOut(jsonLine(outcome));
  if (!outcome.ok) {
    process.exitCode = outcome.kind === 'usage' ? exitCodes.usage : exitCodes.failed;
    if (!json) printRefusal(outcome);
    return;
  }
  const { differing, questions, folder, result } = outcome;
  if (differing.length > 0) process.exitCode = exitCodes.failed;
  if (json) return;
  const artifacts = Object.keys(result.digests).length;
  const same = `the same ${artifacts} artifacts, to the byte`;
  const words = differing.length === 0 ? same : `these artifacts differ: ${differing.join(', ')}`;
  writeOut(`${words}; ${questions} questions answered from the record, 0 asked\n  files     ${placeOf(folder)}\n`);
};
