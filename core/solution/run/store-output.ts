import { openUntrusted, type UntrustedFile } from '../../../services/python/run/untrusted.ts';
import type { Store } from '../../../services/store/store.ts';
import { ok } from '../../outcome.ts';

/** A file that was stored, or the reason why it was not; `isTooLarge`: for its size, or the time that this would take. */
type Stored =
  | { readonly ok: true; readonly value: { readonly digest: string; readonly bytes: number } }
  | { readonly ok: false; readonly why: string; readonly isTooLarge: boolean };

/** Where the files of a program go, and when nobody waits any longer for that. */
export interface Taking {
  readonly store: Store;
  readonly signal: AbortSignal;
}

/** Stores a file that a program wrote. `check` says what is wrong with its content. */
export const storeOutput = async (
  path: string,
  limit: number,
  { store, signal }: Taking,
  check: (file: UntrustedFile) => string | undefined = () => undefined,
): Promise<Stored> => {
  const file = openUntrusted(path, limit);
  if ('why' in file) return { ok: false, why: file.why, isTooLarge: file.large === true };
  using open = file;
  const why = check(open);
  if (why !== undefined) return { ok: false, why, isTooLarge: false };
  try {
    return ok({ digest: await store.putOpenFile(open.fd, signal), bytes: open.bytes });
  } catch (error) {
    if (!signal.aborted) throw error;
    return { ok: false, why: 'could not be stored in the time that was left', isTooLarge: true };
  }
};
