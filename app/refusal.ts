/**
 * A call that cannot be carried out. `usage`: the call was wrong. `no-data`: there is nothing to work on. `no-sandbox`: no sandbox works
 * here. `kaggle`: Kaggle would not give or take what is needed. `busy`: another process has the run, or the GPU. `interrupted`: it was
 * stopped on request and can be resumed. `parked`: it waits for a person's decision.
 */
export interface Refusal {
  readonly ok: false;
  readonly kind: 'usage' | 'no-data' | 'no-sandbox' | 'kaggle' | 'busy' | 'interrupted' | 'parked';
  readonly message: string;
  readonly advice: string;
  /** Of `kaggle`. True: the same call may work a little later. False: a person must do something first. */
  readonly temporary?: boolean | undefined;
}

export const refuse = (kind: Refusal['kind'], message: string, advice: string): Refusal => ({
  ok: false,
  kind,
  message,
  advice,
});
