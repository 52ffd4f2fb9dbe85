import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkReading } from '../../../../core/submission/check/check.ts';
import { quickFindings } from '../../../../core/submission/check/quick.ts';
import { readBytes } from '../../../../core/submission/read/read.ts';
import { scratchFolder } from '../../scratch.ts';
import { plainIntake } from '../../stages/intake.ts';
import type { Format } from './mutations/formats.ts';
import { csv } from './mutations/mutation.ts';

/** Where the quick look at one of these files says something else than the rules do; the first is what it says of a good file. */
export const quickFaults = async (format: Format, odd: readonly Buffer[]) => {
  const folder = scratchFolder();
  const scratch = join(folder, 'scratch');
  mkdirSync(scratch);
  const where = { openTableEngine: plainIntake.openTableEngine, scratch };
  const quick = async (bytes: Buffer): Promise<string | undefined> => {
    const file = join(folder, 'submission.csv');
    writeFileSync(file, bytes);
    return (await quickFindings(file, format.specification, where, 0))?.map(({ rule }) => rule).join();
  };
  const plain = csv([format.header, ...format.rows]);
  const lines = new Set(plain.toString().split('\n'));
  const good = await quick(plain);
  const faults: string[] = [];
  for (const bytes of odd) {
    const said = await quick(bytes);
    if (said === undefined) continue;
    const rules = checkReading(readBytes(bytes, format.header), format.specification).map(({ rule }) => rule);
    const oddLines = bytes
      .toString()
      .split('\n')
      .filter((line) => !lines.has(line));
    if (rules.join() !== said) faults.push([`${said} instead of ${rules}`, ...oddLines].join('\n'));
  }
  return { good, faults };
};
