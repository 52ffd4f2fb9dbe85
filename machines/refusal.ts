/**
 * A call that cannot be carried out. `usage`: the call was wrong. `no-data`: nothing to work on. `busy`: another process
 * has the run. `interrupted`: stopped on request; a resume goes on.
 */
export interface Refusal {
  readonly ok: false;
  readonly kind: 'usage' | 'no-data' | 'busy' | 'interrupted';
  readonly message: string;
  readonly advice: string;
}

export const refuse = (kind: Refusal['kind'], message: string, advice: string): Refusal => ({
  ok: false,
  kind,
  message,
  advice,
});
