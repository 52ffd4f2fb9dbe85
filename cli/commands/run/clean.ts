import { clean } from '../../../app/clean/clean.ts';
import { exitCodes } from '../../exit-codes.ts';
import { onInterrupt } from '../../interrupt.ts';
import { describeLeftover, describeSum } from '../../render/run/clean.ts';
import { jsonLine } from '../../render/terminal/printable.ts';
import { writeOut } from '../../render/terminal/terminal.ts';

interface Flags {
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `medalist clean`: removes what killed runs left, and says what it was. */
export const run = async ({ dryRun = false, json = false }: Flags): Promise<void> => {
  const signal = onInterrupt();
  const show = (text: string) => void (json || writeOut(`${text}\n`));
  const leftovers = await clean({ dryRun, signal, onLeftover: (one) => show(describeLeftover(one, dryRun)) });
  const ok = dryRun || leftovers.every(({ gone }) => gone);
  const counted = leftovers.filter(({ gone }) => gone || dryRun);
  const sum = {
    leftovers: counted.length,
    entries: counted.reduce((all, { entries }) => all + entries, 0),
    bytes: counted.reduce((all, { bytes }) => all + bytes, 0),
  };
  if (json) writeOut(jsonLine({ ok, dryRun, ...sum, found: leftovers }));
  else show(describeSum(sum, dryRun));
  if (signal.aborted) process.exitCode = exitCodes.interrupted;
  else if (!ok) process.exitCode = exitCodes.failed;
};
