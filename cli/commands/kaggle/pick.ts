import { compete } from '../../../app/run/compete.ts';
import { table } from '../../../core/options/table/table.ts';
import { askYes, isTerminal } from '../../ask.ts';
import { competitionRow } from '../../render/kaggle/rows.ts';
import { jsonLine, printable } from '../../render/terminal/printable.ts';
import { writeOut } from '../../render/terminal/terminal.ts';
import { runWithProgress } from '../../watch.ts';
import { pickCompetition } from './picker.ts';
import { tell } from './signed-in.ts';

interface Flags {
  readonly search?: string;
  readonly entered?: boolean;
  readonly compete?: boolean;
  readonly time?: number;
  readonly json?: boolean;
}

/** `medalist competitions pick`: asks on the terminal; then competes there, or prints the slug alone on standard output. */
export const run = async ({ compete: atOnce = false, time = table.time.or, json = false, ...wishes }: Flags) => {
  const picked = await pickCompetition(wishes);
  if (!picked.ok) return tell(picked, json);
  const { slug } = picked.value;
  if (!atOnce) writeOut(json ? jsonLine(competitionRow(picked.value)) : `${printable(slug)}\n`);
  if (!atOnce && (json || !(await wantsIt(slug, time)))) return;
  await runWithProgress({ json }, (attending) => compete({ competition: slug, time }, attending));
};

/** Asks only if standard output is the terminal: a command that reads the slug from it wants no question. */
const wantsIt = async (slug: string, time: number): Promise<boolean> =>
  process.stdout.isTTY && isTerminal() && (await askYes(`Compete in ${printable(slug)} now, for ${time} s?`));
