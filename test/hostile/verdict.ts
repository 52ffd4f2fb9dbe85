import type { Tier } from '../../services/python/sandbox/tier.ts';

/** One thing that did not hold: `what` names it (most often the try of a script), `why` says what was seen. */
export interface Complaint {
  readonly what: string;
  readonly why: string;
}

/** A complaint that is known and named: where it may happen, and the sentence that says so to whoever relies on the tier. */
export interface Hole {
  readonly tier: Tier;
  /** Whom it concerns; missing: everyone. */
  readonly user?: 'root' | 'ordinary';
  readonly what: RegExp;
  readonly name: string;
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

/** Only what is listed by name may be open; one complaint beyond that and the row is broken. */
export const judge = (complaints: readonly Complaint[], holes: readonly Hole[], standing: Standing): Verdict => {
  if (complaints.length === 0) return { verdict: 'held' };
  const known = complaints.map(({ what }) => holes.find((hole) => concerns(hole, standing) && hole.what.test(what)));
  if (known.every((hole) => hole !== undefined)) {
    return { verdict: 'hole', holes: [...new Set(known.map(({ name }) => name))] };
  }
  const unknown = complaints.filter((_, index) => known[index] === undefined);
  return { verdict: 'broken', why: unknown.map(({ what, why }) => `${what}: ${why}`) };
};

const concerns = (hole: Hole, { tier, user }: Standing): boolean =>
  hole.tier === tier && (hole.user === undefined || hole.user === user);
