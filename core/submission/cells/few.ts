/** At most one in a hundred, or a single one: a model that failed on some rows, not a way of saying "nothing here". */
export const areFew = (some: number, all: number): boolean =>
  some > 0 && some < all && (some === 1 || some <= all / 100);
