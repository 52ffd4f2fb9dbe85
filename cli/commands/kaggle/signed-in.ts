import { kaggleOfUser } from '../../../app/kaggle/kaggle.ts';
import { competitionOf } from '../../../app/kaggle/slug.ts';
import type { Retry } from '../../../services/kaggle/http/retry.ts';
import type { Kaggle } from '../../../services/kaggle/kaggle.ts';
import { exitCodes } from '../../exit-codes.ts';
import { onInterrupt } from '../../interrupt.ts';
import { printProblem } from '../../render/kaggle/problem.ts';
import { jsonLine, printable } from '../../render/terminal/printable.ts';
import { eraseLine, writeErr, writeOut } from '../../render/terminal/terminal.ts';
import { withWaiting } from '../../render/terminal/waiting.ts';

/** Anything that was not done: by Kaggle, by the network, or by us. */
export interface NotDone {
  readonly ok: false;
  readonly kind: string;
  readonly message: string;
  readonly advice: string;
}

/**
 * Opens Kaggle for one piece of work; warnings about credentials come first. `what`: the note on a terminal while it lasts, null where
 * the work draws something itself.
 */
export const withKaggle = async <T>(
  what: string | null,
  work: (kaggle: Kaggle, signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const open = async ({ signal }: { readonly signal: AbortSignal }) => {
    const { kaggle, warnings } = kaggleOfUser({ signal, onRetry: tellRetry });
    for (const warning of warnings) writeErr(`medalist: ${warning}\n`);
    return work(kaggle, signal);
  };
  return what === null ? open({ signal: onInterrupt() }) : withWaiting(what, open);
};

/** Waiting in silence looks like being stuck; short waits are not worth a line. */
const tellRetry = ({ failure, waitSeconds }: Retry): void => {
  if (waitSeconds < 2) return;
  const note = `medalist: ${printable(failure.message)}: trying again in ${Math.round(waitSeconds)} s`;
  writeErr(`${process.stderr.isTTY ? eraseLine : ''}${note}\n`);
};

/** The competition named as an argument, or with -c as Kaggle's own client also takes it; undefined: it was told what is wrong. */
export const slugOrTell = (
  argument: string | undefined,
  flag: string | undefined,
  json: boolean,
): string | undefined => {
  const found = competitionOf(argument ?? flag);
  if (!('kind' in found)) return found.slug;
  tell(found, json);
  return undefined;
};

/** Says why something was not done, and sets the exit code. */
export const tell = (notDone: NotDone, json: boolean): void => {
  process.exitCode = codeOfKind(notDone.kind);
  if (json) writeOut(jsonLine(notDone));
  else printProblem(notDone);
};

const codeOfKind = (kind: string): number => {
  if (kind === 'cancelled' || kind === 'interrupted') return exitCodes.interrupted;
  return kind === 'usage' || kind === 'unknown-competition' ? exitCodes.usage : exitCodes.failed;
};
