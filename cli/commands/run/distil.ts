import { type DistilOptions, type DistilOutcome, distil } from '../../../app/script/distil.ts';
import { withError } from '../../../services/text/figures.ts';
import { exitCodes } from '../../exit-codes.ts';
import { printRefusal } from '../../render/refusal.ts';
import { jsonLine, printable } from '../../render/terminal/printable.ts';
import { paint, writeOut } from '../../render/terminal/terminal.ts';

type Flags = Omit<DistilOptions, 'run' | 'home'> & { readonly json?: boolean };

/** `medalist distil RUN`: writes a run's solution as a short program. */
export const run = (name: string, { json = false, ...options }: Flags): void => {
  const outcome = distil({ run: name, ...options });
  process.exitCode = codeOf(outcome);
  if (json) writeOut(jsonLine(outcome));
  else if (outcome.ok) writeOut(`${describe(outcome)}\n`);
  else if (outcome.kind === 'not covered') writeOut(`not covered: ${printable(outcome.why)}\n`);
  else printRefusal(outcome);
};

const codeOf = (outcome: DistilOutcome): number => {
  if (outcome.ok) return exitCodes.ok;
  return outcome.kind === 'not covered' ? exitCodes.failed : exitCodes.usage;
};

const describe = ({ file, lines, members, left, engine }: Extract<DistilOutcome, { ok: true }>): string => {
  const score =
    engine.score === null ? '' : `, cv of the run ${printable(engine.metric)} ${withError(engine.score, engine.error)}`;
  return [
    `${paint('bold', printable(file), { stream: process.stdout })}  ${lines} lines, ${members} ${members === 1 ? 'member' : 'members'}${score}`,
    ...left.map((what) => `  not in it  ${printable(what)}`),
  ].join('\n');
};
