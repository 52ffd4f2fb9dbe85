import type { NoVerdict, ValidateOutcome } from '../../app/submission/outcome.ts';
import { validate } from '../../app/submission/submission.ts';
import { codeOfNoVerdict, exitCodes } from '../exit-codes.ts';
import { countFindings, describeFindings } from '../render/findings.ts';
import { describeKnowledge, printNoVerdict } from '../render/submission.ts';
import { jsonLine, printable } from '../render/terminal/printable.ts';
import { paint, writeOut } from '../render/terminal/terminal.ts';
import { withWaiting } from '../render/terminal/waiting.ts';

interface Flags {
  readonly competition: string;
  readonly manifest?: string;
  readonly json?: boolean;
}

type Verdict = Exclude<ValidateOutcome, NoVerdict>;

/** `medalist validate FILE -c X` */
export const run = async (file: string, { json = false, ...options }: Flags): Promise<void> => {
  const outcome = await withWaiting(`checking ${printable(file)}`, (watching) => validate(file, options, watching));
  process.exitCode = outcome.ok ? (outcome.valid ? exitCodes.ok : exitCodes.failed) : codeOfNoVerdict(outcome);
  if (json) writeOut(jsonLine(outcome));
  else if (outcome.ok) writeOut(`${describe(outcome)}\n`);
  else printNoVerdict(outcome);
};

const describe = (verdict: Verdict): string => {
  const { valid, findings, rows } = verdict;
  const style = valid ? (['bold', 'green'] as const) : (['bold', 'red'] as const);
  const word = paint([...style], valid ? 'valid' : 'not valid', { stream: process.stdout });
  const counted = countFindings(findings);
  return [
    describeKnowledge(verdict, `${rows} rows, ${verdict.schema.rows.count} asked for`, process.stdout),
    ...(findings.length === 0 ? [] : [describeFindings(findings, process.stdout), '']),
    `${word}${counted === '' ? '' : `: ${counted}`}${outlook(verdict)}`,
  ].join('\n');
};

/** What `fix` would do, if `validate` tried it. */
const outlook = ({ valid, repair }: Verdict): string => {
  if (repair === null) return valid ? '' : '; medalist fix tells what can be repaired';
  if (!repair.ok) return '; medalist fix would refuse it';
  return `; medalist fix would repair it: ${[...new Set(repair.repairs.map(({ rule }) => printable(rule)))].join(', ')}`;
};
