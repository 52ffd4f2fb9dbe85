import { createHash } from 'node:crypto';
import { inputTokens, type Piece } from './server/tokens.ts';

/** How a request's input divides: three parts that sum to the whole. */
export interface CachedInput {
  readonly plain: number;
  readonly read: number;
  readonly written: number;
  readonly writtenForAnHour: number;
}

/** Shorter prefixes are not kept, nor said to be. */
const least = 1024;
/** How far back from a mark an older entry is looked for. */
const lookBack = 20;
const minutes = 60_000;

/** Prompt prefixes that this server has seen marked: the same bytes for the same model, until they are forgotten. */
export const openCache = (now: () => number) => {
  const until = new Map<string, number>();
  return (model: string, pieces: readonly Piece[]): CachedInput => {
    const prefixes = prefixDigests(model, pieces);
    const total = inputTokens(pieces);
    const marks = prefixes.filter(({ marked, tokens }) => marked && tokens >= least);
    const hit = prefixes.findLast(
      ({ digest, at }) =>
        (until.get(digest) ?? 0) > now() && marks.some((mark) => mark.at >= at && mark.at - at < lookBack),
    );
    const read = hit?.tokens ?? 0;
    const end = marks.at(-1);
    const written = Math.max(0, (end?.tokens ?? 0) - read);
    for (const { digest, hour } of hit === undefined ? marks : [hit, ...marks]) {
      until.set(digest, now() + (hour ? 60 : 5) * minutes);
    }
    return { plain: total - read - written, read, written, writtenForAnHour: end?.hour === true ? written : 0 };
  };
};

const prefixDigests = (model: string, pieces: readonly Piece[]) => {
  let [digest, tokens] = [model, 0];
  return pieces.map(({ text, tokens: more, marked, hour }, at) => {
    digest = createHash('sha256').update(digest).update(text).digest('hex');
    tokens += more;
    return { digest, tokens, marked, hour, at };
  });
};
