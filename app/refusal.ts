import type { NotTaken } from '../services/files/lock.ts';
import { quoted } from '../services/text/quoted.ts';

/**
 * A call that cannot be carried out. `usage`: the call was wrong. `no-data`: there is nothing to work on. `no-sandbox`: no sandbox works
 * here. `kaggle`: Kaggle would not give or take what is needed. `busy`: another process has the run, or the GPU. `interrupted`: it was
 * stopped on request and can be resumed. `parked`: it waits for a person's decision.
 */
export interface Refusal {
  readonly ok: false;
  readonly kind: 'usage' | 'no-data' | 'no-sandbox' | 'kaggle' | 'busy' | 'interrupted' | 'parked';
  readonly message: string;
  readonly advice: string;
  /** Of `kaggle`. True: the same call may work a little later. False: a person must do something first. */
  readonly temporary?: boolean | undefined;
}

export const refuse = (kind: Refusal['kind'], message: string, advice: string): Refusal => ({
  ok: false,
  kind,
  message,
  advice,
});

/** Why work on a run or an exploration cannot begin: its lock was not taken. */
export const refuseWithoutLock = (what: string, { heldBy, odd }: NotTaken): Refusal =>
  odd === null
    ? refuse('busy', `the ${what} is in use by ${heldBy}`, 'Wait for it, or stop that process first.')
    : refuse(
        'usage',
        `${odd} is a link, or no plain file, and is not opened`,
        `Look where it leads, and remove it: ls -l ${quoted(odd)}`,
      );
