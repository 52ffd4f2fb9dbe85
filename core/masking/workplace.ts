import type { Intake } from '../../services/reader/intake.ts';
import type { Store } from '../../services/store/store.ts';
import type { Say } from '../say.ts';

/** What is needed to make masked copies and to run programs on them. A stage's context has all of it. */
export interface Workplace {
  readonly signal: AbortSignal;
  /** Where masked copies come to lie. */
  readonly scratch: string;
  /** The competition's real files, with archives unpacked. */
  readonly data: string;
  /** The only way to read files of strangers. */
  readonly intake: Intake;
  readonly store: Store;
  readonly say: Say;
}
