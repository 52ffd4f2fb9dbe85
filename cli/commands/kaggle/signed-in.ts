import { kaggleOfUser } from '../../../app/kaggle/kaggle.ts';
import { competitionOf } from '../../../app/kaggle/slug.ts';
import type { Retry } from '../../../services/kaggle/http/retry.ts';
import type { Kaggle } from '../../../services/kaggle/kaggle.ts';
import { exitCodes } from '../../exit-codes.ts';
import { onInterrupt } from '../../interrupt.ts';
import { printRefusal } from '../../render/refusal.ts';
import { jsonLine, printable } from '../../render/terminal/printable.ts';
import { eraseLine, writeErr, writeOut } from '../../render/terminal/terminal.ts';
import { withWaiting } from '../../render/terminal/waiting.ts';

/** Why something was not done: Kaggle, the network or we refused it. */
export interface NotDone {
  readonly ok: false;
  readonly kind: string;
  readonly message: string;
  readonly advice: string;
}

/**
 * Opens Kaggle for one piece of work; warnings about credentials come first. A terminal shows `what` during the work; null: the work
 * draws its own progress.
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

/** A long silent wait would look stuck, so it is announced; a short one is not. */
const tellRetry = ({ failure, waitSeconds }: Retry): void => {
  if (waitSeconds < 2) return;
  const note = `medalist: ${printable(failure.message)}: trying again in ${Math.round(waitSeconds)} s`;
  writeErr(`${process.stderr.isTTY ? eraseLine : ''}${note}\n`);
};

/** The competition named as an argument, or with -c as in Kaggle's own client. Undefined: none is named, and the user was told so. */
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

/** Prints why something was not done, and sets the exit code. */
export const tell = (notDone: NotDone, json: boolean): void => {
  process.exitCode = codeOfKind(notDone.kind);
  if (json) writeOut(jsonLine(notDone));
  else printRefusal(notDone);
};

const codeOfKind = (kind: string): number => {
  if (kind === 'cancelled' || kind === 'interrupted') return exitCodes.interrupted;
  return kind === 'usage' || kind === 'unknown-competition' ? exitCodes.usage : exitCodes.failed;
};
