import type { Intake } from '../../services/reader/intake.ts';
import type { Store } from '../../services/store/store.ts';
import type { Say } from '../say.ts';

/** The folders and services that make masked copies and run programs on them. A stage's context has all of them. */
export interface Workplace {
  readonly signal: AbortSignal;
  /** The folder below which masked copies are written. */
  readonly scratch: string;
  /** The competition's real files, with archives unpacked. */
  readonly data: string;
  /** The only way to read files of strangers. */
  readonly intake: Intake;
  readonly store: Store;
  readonly say: Say;
}
