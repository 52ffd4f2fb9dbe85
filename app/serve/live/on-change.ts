import type { LivePart } from './stream.ts';

/**
 * Draws a page only if something that it is drawn from has changed since the last look (`from`, compared by identity); null: nothing has.
 * A page on which nothing happens then only costs a look at its files.
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
