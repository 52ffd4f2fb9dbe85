import { metricsNow, writeMetrics } from '../../app/metrics/write.ts';
import { exitCodes } from '../exit-codes.ts';
import { printRefusal } from '../render/refusal.ts';
import { writeOut } from '../render/terminal/terminal.ts';

/** `medalist metrics [LIST...]` */
export const run = async (lists: readonly string[], { out }: { readonly out?: string }): Promise<void> => {
  if (out === undefined) return void writeOut(await metricsNow(lists));
  const refused = await writeMetrics(out, lists);
  if (refused === null) return;
  printRefusal(refused);
  process.exitCode = exitCodes.usage;
};
