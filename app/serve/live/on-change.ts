import type { LivePart } from './stream.ts';

/**
 * Draws a page only where something that it is drawn from is another than at the last look (`from`, by identity); null: nothing is.
 * A page on which nothing happens then costs a look at its files.
 */
export const onChange = <T>(
  look: () => T,
  from: (seen: T) => readonly unknown[],
  draw: (seen: T) => readonly LivePart[],
): (() => readonly LivePart[] | null) => {
  let last: readonly unknown[] | undefined;
  return () => {
    const seen = look();
    const now = from(seen);
    if (last?.length === now.length && now.every((one, at) => Object.is(one, last?.[at]))) return null;
    last = now;
    return draw(seen);
  };
};
