/** The reason why there is no script of a recipe. */
export interface NotCovered {
  readonly ok: false;
  readonly why: string;
}

/** A value, or the reason why short scripts do not cover the recipe. */
export type Covered<T> = { readonly ok: true; readonly value: T } | NotCovered;

export const notCovered = (why: string): NotCovered => ({ ok: false, why });
