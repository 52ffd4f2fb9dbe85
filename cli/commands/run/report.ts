import { type ReportOutcome, report } from '../../../app/report/report.ts';
import { exitCodes } from '../../exit-codes.ts';
import { printRefusal } from '../../render/refusal.ts';
import { placeOf } from '../../render/terminal/place.ts';
import { jsonLine, printable } from '../../render/terminal/printable.ts';
import { paint, writeOut } from '../../render/terminal/terminal.ts';

interface Flags {
  readonly out?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

/** `medalist report RUN` */
export const run = (what: string, { json = false, ...options }: Flags): void => {
  const outcome = report({ run: what, ...options });
  process.exitCode = outcome.ok ? exitCodes.ok : exitCodes.usage;
  if (json) writeOut(jsonLine(outcome));
  else if (outcome.ok) writeOut(`${describe(outcome)}\n`);
  else printRefusal(outcome);
};

const describe = ({ file, bytes }: Extract<ReportOutcome, { ok: true }>): string =>
  `${paint('bold', printable(placeOf(file)), { stream: process.stdout })}  ${Math.ceil(bytes / 1000)} kB, needs nothing beside it`;
