import type { NoVerdict, RepairOutcome } from '../../app/submission/outcome.ts';
import { repair } from '../../app/submission/submission.ts';
import { codeOfNoVerdict, exitCodes } from '../exit-codes.ts';
import { describeFindings, describeRepairs } from '../render/findings.ts';
import { describeKnowledge, printNoVerdict } from '../render/submission.ts';
import { jsonLine, printable } from '../render/terminal/printable.ts';
import { paint, type Style, write } from '../render/terminal/terminal.ts';
import { withWaiting } from '../render/terminal/waiting.ts';

interface Flags {
  readonly competition: string;
  readonly out: string;
  readonly manifest?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

/** `medalist fix FILE -c X -o OUT`; with `-o -` only the CSV goes to standard output. */
export const run = async (file: string, { json = false, out, ...options }: Flags): Promise<void> => {
  const piped = out === '-';
  const outcome = await withWaiting(`fixing ${printable(file)}`, (watching) =>
    repair(file, { ...options, out: piped ? process.stdout : out }, watching),
  );
  const stream = piped ? process.stderr : process.stdout;
  process.exitCode = outcome.ok ? exitCodes.ok : isVerdict(outcome) ? exitCodes.failed : codeOfNoVerdict(outcome);
  if (json) write(stream, jsonLine(outcome));
  else if (isVerdict(outcome)) write(stream, `${describe(outcome, stream)}\n`);
  else printNoVerdict(outcome);
};

type Verdict = Exclude<RepairOutcome, NoVerdict>;

const isVerdict = (outcome: RepairOutcome): outcome is Verdict => outcome.ok || outcome.kind === 'refused';

const describe = (verdict: Verdict, stream: NodeJS.WriteStream): string => {
  const colour = (style: Style, text: string) => paint(style, text, { stream });
  const target = verdict.ok ? `-> ${printable(verdict.out ?? 'standard output')}` : '';
  const lines = [describeKnowledge(verdict, target, stream)];
  if (!verdict.ok) {
    lines.push(describeFindings(verdict.found, stream), '');
    lines.push(`${colour(['bold', 'red'], 'refused')}: repairing this would be guessing; nothing was written`);
    lines.push(...verdict.why.split('\n').map((reason) => `  why  ${printable(reason)}`));
    lines.push('  do   Correct the solution as said above and write the file again.');
  } else if (verdict.status === 'unchanged') {
    lines.push(`${colour(['bold', 'green'], 'unchanged')}: nothing to repair, the result has the same bytes`);
  } else {
    lines.push(describeRepairs(verdict.repairs, stream), '');
    lines.push(`${colour(['bold', 'green'], 'repaired')}: ${verdict.schema.rows.count} rows, valid now`);
  }
  return lines.join('\n');
};
