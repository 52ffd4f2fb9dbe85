import { readFileSync } from 'node:fs';
import type { Finding } from '../schema/finding.ts';

/** What one attempt made, and what the checks said about it. */
export interface Draft {
  readonly code: string;
  readonly findings: readonly Finding[];
  /** The complexity of the hardest function; null: nobody measures that of a template. */
  readonly complexity: number | null;
}

/** No code this time, for this reason; asking again may be worth it. */
interface Nothing {
  readonly nothing: string;
}

/** A source of code. Each attempt gets the findings of the last code; `undefined`: it has nothing (more) to offer. */
export interface CandidateSource {
  readonly origin: 'template' | 'user' | 'model';
  /** How often it is worth asking: a source that always says the same is asked once. */
  readonly attempts: number;
  readonly write: (feedback: readonly Finding[]) => Promise<string | Nothing | undefined>;
}

/** A file that the user wrote. */
export const userSource = (path: string): CandidateSource => ({
  origin: 'user',
  attempts: 1,
  write: async () => readFileSync(path, 'utf8'),
});

/** A filled template: deterministic, so one attempt says it all. */
export const templateSource = (fill: () => string): CandidateSource => ({
  origin: 'template',
  attempts: 1,
  write: async () => fill(),
});
