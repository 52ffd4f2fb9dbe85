/** What an attack (or a careless model) writes, the rule that names it, and the line, counted from 1. */
export interface Case {
  readonly name: string;
  readonly code: string;
  readonly rule: string;
  readonly line: number;
}

/** Lines of a script. */
export const lines = (...text: readonly string[]): string => text.join('\n');
