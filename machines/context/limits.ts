/** How often the machine tries. Part of the machine's digest: a snapshot taken under other limits is not restored. */
export const limits = {
  /** The template in full (once for each strategy), then safe, then plain. */
  attempts: 3,
  /** How often a model writes one candidate anew. */
  modelAttempts: 2,
  /** Of a plan. */
  strategies: 3,
  fixes: 1,
  /** Rounds of debugging one candidate, of all attempts together: each may cost a rehearsal or a full run. */
  debugRounds: 3,
  /** How often a program whose GPU ran out of memory is run again: with half the batch, a quarter, then on the CPU. */
  shrinks: 3,
  /** Decisions between the template's answer and others: a second one follows if the first led to nothing valid. */
  merges: 2,
  /** How often a person can send plan and code back, together. */
  rejections: 3,
};
