import { decide } from '../../../app/run/decide.ts';
import type { Word } from '../../../app/run/decision.ts';
import { watchAndTell } from '../../watch.ts';

interface Flags {
  readonly json?: boolean;
  readonly verbose?: boolean;
}

/** `medalist approve|reject|edit RUN`: a person's word, after which the run goes on. */
export const run = async (name: string, word: Word, flags: Flags): Promise<void> =>
  watchAndTell(flags, (attending) => decide(name, word, attending));
