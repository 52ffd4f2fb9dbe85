import { homeOf } from '../../../app/home.ts';
import { lessonLines } from '../../../app/lessons/overview.ts';
import { refuse } from '../../../app/refusal.ts';
import { forgetLessons } from '../../../services/lessons/lessons.ts';
import { askYes, isTerminal } from '../../ask.ts';
import { exitCodes } from '../../exit-codes.ts';
import { printRefusal } from '../../render/refusal.ts';
import { describeLessons } from '../../render/run/lessons.ts';
import { placeOf } from '../../render/terminal/place.ts';
import { jsonLine } from '../../render/terminal/printable.ts';
import { writeOut } from '../../render/terminal/terminal.ts';

interface Flags {
  readonly for?: string;
  readonly forget?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** `medalist lessons`: what helped on which kind of data, or `--forget` all of it. */
export const run = async (flags: Flags): Promise<void> => {
  const home = homeOf(undefined);
  if (flags.forget === true) return forget(home.lessons, flags);
  const looked = lessonLines(home, flags.for);
  if (!looked.ok) process.exitCode = exitCodes.usage;
  if (flags.json === true) writeOut(jsonLine(looked.ok ? { ...looked, file: home.lessons } : looked));
  else if (looked.ok) writeOut(`${describeLessons(looked, placeOf(home.lessons), flags.for !== undefined)}\n`);
  else printRefusal(looked);
};

const forget = async (file: string, { yes = false, json = false }: Flags): Promise<void> => {
  if (!yes && !(isTerminal() && (await askYes(`Delete all lessons in ${placeOf(file)}?`)))) {
    const refusal = refuse('usage', 'nothing was deleted', 'To delete all lessons: medalist lessons --forget --yes');
    process.exitCode = exitCodes.usage;
    return json ? writeOut(jsonLine(refusal)) : printRefusal(refusal);
  }
  const gone = forgetLessons(file);
  if (!gone.ok) process.exitCode = exitCodes.failed;
  if (json) writeOut(jsonLine(gone));
  else if (gone.ok) writeOut(`${gone.forgotten} lessons deleted\n`);
  else printRefusal(gone);
};
