import { quoted } from '../../../core/brief/wording/quoted.ts';
import type { Description } from '../../../core/competition/description.ts';
import { metricByWord } from '../../../core/metrics/aliases.ts';
import { metricOfKaggle } from '../../../core/metrics/kaggle-names.ts';
import type { MetricName } from '../../../core/metrics/table.ts';
import type { Requirement } from '../../../core/schema/planning/requirement.ts';
import type { Notes } from '../evidence.ts';
import { type PageProof, proofOf } from './page-proof.ts';

/** What a model read, with the words of the page that prove it. */
interface Claim<T> {
  readonly value: T;
  readonly quote: string;
}
export type ClaimedField = 'metric' | 'targets' | 'idColumn' | 'header';

/**
 * What a model read on the page and the page confirms. It is used only where rules are not certain, and only as far as the data confirm
 * it, too.
 */
export interface Claims {
  readonly metric?: Claim<{ readonly name: MetricName; readonly k: number | null }>;
  readonly targets?: Claim<readonly string[]>;
  readonly idColumn?: Claim<string>;
  readonly header?: Claim<readonly string[]>;
  /** All that the model said, proven or not; null: only rules read the page. */
  readonly read: Requirement | null;
  /** Notes why a claim cannot be used. The first reason counts. */
  readonly refuse: (field: ClaimedField, why: string) => void;
  readonly refusals: ReadonlyMap<ClaimedField, string>;
}

export const noClaims: Claims = { read: null, refuse: () => {}, refusals: new Map() };

const mostTold = 5;

/** The claims whose words are really on the page; none if the page is meant to mislead. */
export const admitClaims = (
  read: Requirement | undefined,
  description: Description | null,
  warn: Notes['warn'],
): Claims => {
  if (read === undefined || description === null) return noClaims;
  const proof = proofOf(description.text, read.suspicious);
  const refusals = new Map<ClaimedField, string>();
  const refuse: Claims['refuse'] = (field, why) => {
    if (!refusals.has(field)) refusals.set(field, why);
  };
  for (const sentence of proof.planted.slice(0, mostTold))
    warn(`The page tells its reader what to do, and is not followed: ${quoted(sentence, 200)}.`);
  const more = proof.planted.length - mostTold;
  if (more > 0) warn(`The page has ${more} more such sentences.`);
  return { ...proven(read, proof, refuse), read, refuse, refusals };
};

const proven = (
  { metric, targets, idColumn, header }: Requirement,
  proof: PageProof,
  refuse: Claims['refuse'],
): Pick<Claims, ClaimedField> => {
  const stands = (field: ClaimedField, quote: string): boolean => {
    const why = doubt(quote, proof);
    if (why !== null) refuse(field, why);
    return why === null;
  };
  const named = metric && metricNamedSo(metric.name);
  if (metric !== null && named === null)
    refuse('metric', `as it is none that we know (the page: ${quoted(metric.quote, 100)})`);
  const unshown = header?.columns.find((name) => !proof.has(name));
  if (unshown !== undefined) refuse('header', `as the page has no ${quoted(unshown, 60)}`);
  return {
    ...(metric && named && stands('metric', metric.quote) && { metric: { value: named, quote: metric.quote } }),
    ...(targets && stands('targets', targets.quote) && { targets: { value: targets.columns, quote: targets.quote } }),
    ...(idColumn &&
      stands('idColumn', idColumn.quote) && { idColumn: { value: idColumn.name, quote: idColumn.quote } }),
    ...(header &&
      unshown === undefined &&
      stands('header', header.quote) && { header: { value: header.columns, quote: header.quote } }),
  };
};

/** The metric with this name, by any of the names that we know. */
export const metricNamedSo = (name: string): { readonly name: MetricName; readonly k: number | null } | null =>
  metricByWord(name) ?? metricOfKaggle(name) ?? null;

/** Shorter quotes prove nothing, because they are on every page. */
const shortestQuote = 6;

const doubt = (quote: string, { has, isHostile, isPlanted }: PageProof): string | null => {
  if (quote.replaceAll(/\s+/g, '').length < shortestQuote || !has(quote)) return 'as its words do not stand there';
  if (isPlanted(quote)) return 'as it stands where the page tells its reader what to do';
  return isHostile ? 'as the page also tells its reader what to do' : null;
};
