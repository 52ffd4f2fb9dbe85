import { holesOf } from '../../services/python/sandbox/holes.ts';
import type { Tier } from '../../services/python/sandbox/tier.ts';

/** One thing that did not hold: `what` names it (most often the try of a script), `why` says what was seen. */
export interface Complaint {
  readonly what: string;
  readonly why: string;
}

/** A complaint that is known: where it may happen, and words of the sentence in `holesOf` that tells it to everyone. */
export interface Hole {
  readonly tier: Tier;
  /** Whom it concerns; missing: everyone. */
  readonly user?: 'root' | 'ordinary';
  readonly what: RegExp;
  readonly told: string;
}

/** Who the host is and which tier it got: holes differ by both. */
export interface Standing {
  readonly tier: Tier;
  readonly user: 'root' | 'ordinary';
}

export type Verdict =
  | { readonly verdict: 'held' }
  | { readonly verdict: 'hole'; readonly holes: readonly string[] }
  | { readonly verdict: 'broken'; readonly why: readonly string[] }
  | { readonly verdict: 'skipped'; readonly why: string };

/** Only what is listed here, and told to those who rely on the tier, may be open; one complaint beyond that breaks the row. */
export const judge = (complaints: readonly Complaint[], holes: readonly Hole[], standing: Standing): Verdict => {
  if (complaints.length === 0) return { verdict: 'held' };
  const sentences = complaints.map(({ what }) =>
    sentenceOf(
      holes.find((hole) => concerns(hole, standing) && hole.what.test(what)),
      standing.tier,
    ),
  );
  if (sentences.every((sentence) => sentence !== undefined)) return { verdict: 'hole', holes: [...new Set(sentences)] };
  const unknown = complaints.filter((_, index) => sentences[index] === undefined);
  return { verdict: 'broken', why: unknown.map(({ what, why }) => `${what}: ${why}`) };
};

const concerns = (hole: Hole, { tier, user }: Standing): boolean =>
  hole.tier === tier && (hole.user === undefined || hole.user === user);

const sentenceOf = (hole: Hole | undefined, tier: Tier): string | undefined =>
  hole && holesOf(tier, true).find((sentence) => sentence.includes(hole.told));
