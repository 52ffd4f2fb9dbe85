import { quoted, quotedList } from '../brief/quoted.ts';
import type { Requirement } from '../schema/requirement.ts';
import type { Description } from './description.ts';
import type { Notes } from './evidence.ts';
import { metricOfKaggle } from './kaggle-metrics.ts';
import { metricByWord } from './metric-aliases.ts';
import { ruleOf } from './metric-rules.ts';
import type { MetricName } from './metric-table.ts';
import { type PageProof, proofOf } from './page-proof.ts';

/** What a model read, with the words of the page it rests on. */
interface Claim<T> {
  readonly value: T;
  readonly quote: string;
}
export type ClaimedField = 'metric' | 'targets' | 'idColumn' | 'header';

/**
 * What a model read on the page and the page bears out. It is used only where rules are not sure, and only as far as the data
 * bear it out, too.
 */
export interface Claims {
  readonly metric?: Claim<{ readonly name: MetricName; readonly k: number | null }>;
  readonly targets?: Claim<readonly string[]>;
  readonly idColumn?: Claim<string>;
  readonly header?: Claim<readonly string[]>;
  /** Says that a claim is not used, and why: once, by the first reason. */
  readonly refuse: (field: ClaimedField, why: string) => void;
}

/** Nobody read the page but rules. */
export const noClaims: Claims = { refuse: () => {} };

const titles: Readonly<Record<ClaimedField, string>> = {
  metric: 'the metric',
  targets: 'the target',
  idColumn: 'the row id',
  header: 'the header of a submission',
};
const mostTold = 5;

/** The claims whose words really stand on the page, unless the page is out to mislead: then none. */
export const admitClaims = (
  requirement: Requirement | undefined,
  description: Description | null,
  notes: Notes,
): Claims => {
  if (requirement === undefined || description === null) return noClaims;
  const proof = proofOf(description.text, requirement.suspicious);
  const refused = new Set<ClaimedField>();
  const refuse: Claims['refuse'] = (field, why) => {
    const claim = wordsOf(requirement, field);
    if (claim === null || refused.has(field)) return;
    refused.add(field);
    notes.warn(`A model read ${titles[field]} on the page as ${claim}: not used, ${why}.`);
  };
  for (const sentence of proof.planted.slice(0, mostTold))
    notes.warn(`The page tells its reader what to do, and is not followed: ${quoted(sentence, 200)}.`);
  const more = proof.planted.length - mostTold;
  if (more > 0) notes.warn(`The page has ${more} more such sentences.`);
  return { ...proven(requirement, proof, refuse), refuse };
};

const wordsOf = ({ metric, targets, idColumn, header }: Requirement, field: ClaimedField): string | null => {
  switch (field) {
    case 'metric':
      return metric && quoted(metric.name, 60);
    case 'targets':
      return targets && quotedList(targets.columns, 5);
    case 'idColumn':
      return idColumn && quoted(idColumn.name, 60);
    case 'header':
      return header && quotedList(header.columns, 8);
  }
};

/** Shorter words prove nothing: they stand on every page. */
const shortestQuote = 6;

const proven = (
  { metric, targets, idColumn, header }: Requirement,
  proof: PageProof,
  refuse: Claims['refuse'],
): Omit<Claims, 'refuse'> => {
  const stands = (field: ClaimedField, quote: string): boolean => {
    const why = doubt(quote, proof);
    if (why !== null) refuse(field, why);
    return why === null;
  };
  const named = metric !== null && stands('metric', metric.quote) ? knownMetric(metric, refuse) : null;
  const unshown = header?.columns.find((name) => !proof.has(name));
  if (unshown !== undefined) refuse('header', `the page has no ${quoted(unshown, 60)}`);
  return {
    ...(metric !== null && named !== null && { metric: { value: named, quote: metric.quote } }),
    ...(targets !== null &&
      stands('targets', targets.quote) && { targets: { value: targets.columns, quote: targets.quote } }),
    ...(idColumn !== null &&
      stands('idColumn', idColumn.quote) && { idColumn: { value: idColumn.name, quote: idColumn.quote } }),
    ...(header !== null &&
      unshown === undefined &&
      stands('header', header.quote) && { header: { value: header.columns, quote: header.quote } }),
  };
};

const doubt = (quote: string, { has, isHostile, isPlanted }: PageProof): string | null => {
  if (quote.replaceAll(/\s+/g, '').length < shortestQuote || !has(quote)) return 'as its words do not stand there';
  if (isPlanted(quote)) return 'as it stands where the page tells its reader what to do';
  return isHostile ? 'as the page also tells its reader what to do' : null;
};

const knownMetric = (
  { name, quote }: NonNullable<Requirement['metric']>,
  refuse: Claims['refuse'],
): NonNullable<Claims['metric']>['value'] | null => {
  const known = metricByWord(name) ?? metricOfKaggle(name);
  if (known !== undefined) return known;
  refuse('metric', `as it is none that we know (the page: ${quoted(quote, 100)})`);
  return null;
};

/** The metric that rules read off the words of a claim, where they can. */
export const metricInQuote = (quote: string): MetricName | undefined => ruleOf(quote)?.name;
