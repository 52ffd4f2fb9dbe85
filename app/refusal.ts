/**
 * A call that cannot be carried out. `usage`: the call was wrong. `no-data`: nothing to work on. `no-sandbox`: nothing here can keep
 * foreign code in. `kaggle`: Kaggle would not give or take what is needed. `busy`: another process has the run, or the GPU. `interrupted`: stopped on request; a resume goes on. `parked`: it waits
 * for a person's word.
 */
export interface Refusal {
  readonly ok: false;
  readonly kind: 'usage' | 'no-data' | 'no-sandbox' | 'kaggle' | 'busy' | 'interrupted' | 'parked';
  readonly message: string;
  readonly advice: string;
  /** Of `kaggle`: true where the same call may well work a little later, false where a person has to do something first. */
  readonly temporary?: boolean | undefined;
}

export const refuse = (kind: Refusal['kind'], message: string, advice: string): Refusal => ({
  ok: false,
  kind,
  message,
  advice,
});
