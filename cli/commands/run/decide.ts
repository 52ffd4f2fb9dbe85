import { decide } from '../../../app/run/decide.ts';
import type { PersonAnswer } from '../../../app/run/decision.ts';
import { runWithProgress } from '../../watch.ts';

interface Flags {
  readonly json?: boolean;
  readonly verbose?: boolean;
}

/** `medalist approve|reject|edit RUN`: a person's answer, after which the run goes on. */
export const run = async (name: string, answer: PersonAnswer, flags: Flags): Promise<void> =>
  runWithProgress(flags, (attending) => decide(name, answer, attending));
