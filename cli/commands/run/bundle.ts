import { type BundleOptions, type BundleOutcome, bundle } from '../../../app/bundle/bundle.ts';
import { exitCodes } from '../../exit-codes.ts';
import { sizeOf } from '../../render/kaggle/words.ts';
import { printRefusal } from '../../render/refusal.ts';
import { placeOf } from '../../render/terminal/place.ts';
import { jsonLine, printable } from '../../render/terminal/printable.ts';
import { paint, writeOut } from '../../render/terminal/terminal.ts';

type Flags = Omit<BundleOptions, 'run' | 'home'> & { readonly json?: boolean };

/** `medalist bundle RUN` */
export const run = async (name: string, { json = false, ...options }: Flags): Promise<void> => {
  const outcome = await bundle({ run: name, ...options });
  process.exitCode = outcome.ok ? exitCodes.ok : exitCodes.usage;
  if (json) writeOut(jsonLine(outcome));
  else if (outcome.ok) writeOut(`${describe(outcome)}\n`);
  else printRefusal(outcome);
};

const describe = ({ file, bytes, holds, notes }: Extract<BundleOutcome, { ok: true }>): string =>
  [
    `${paint('bold', printable(placeOf(file)), { stream: process.stdout })}  ${sizeOf(bytes)}: ${printable(holds.join(', '))}`,
    ...notes.map((note) => `  LOOK AT THIS: ${printable(note)}`),
  ].join('\n');
