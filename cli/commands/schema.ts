import { type SchemaOutcome, schemaOf } from '../../app/submission/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { describeSchema } from '../render/schema.ts';
import { printNoVerdict } from '../render/submission.ts';
import { jsonLine } from '../render/terminal/printable.ts';
import { writeOut } from '../render/terminal/terminal.ts';
import { withProgress } from '../watch.ts';

/** `medalist schema X` */
export const run = async (competition: string, { json = false }: { readonly json?: boolean }): Promise<void> => {
  const outcome = await withProgress((watching) => schemaOf({ competition }, watching));
  process.exitCode = codeOf(outcome);
  if (json) writeOut(jsonLine(outcome.ok ? plain(outcome) : outcome));
  else if (outcome.ok) writeOut(`${describeSchema(outcome.competition)}\n`);
  else printNoVerdict(outcome);
};

const plain = ({ competition, full }: Extract<SchemaOutcome, { ok: true }>) => {
  const { submission, metric, evidence, warnings } = competition;
  return { ok: true, full, submission, metric, evidence, warnings };
};

const codeOf = (outcome: SchemaOutcome): number => {
  if (outcome.ok) return exitCodes.ok;
  if (outcome.kind === 'usage') return exitCodes.usage;
  return outcome.kind === 'interrupted' ? exitCodes.interrupted : exitCodes.failed;
};
