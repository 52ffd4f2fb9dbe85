import { quoted } from '../../../core/brief/wording/quoted.ts';
import type { MetricFound } from '../../../core/metrics/metric.ts';
import { ruleOf } from '../../../core/metrics/rules.ts';
import { visible } from '../../../services/claude/prompt/fence.ts';
import type { Notes } from '../evidence.ts';
import { isKindred } from './agree.ts';
import type { Claims } from './claims.ts';
import { type Judged, whyNotMeant, whyUnfit } from './misfit.ts';

interface Question extends Judged {
  /** The metric that the page, Kaggle or a person names. */
  readonly found: MetricFound | undefined;
  readonly claims: Claims;
  readonly notes: Notes;
}

/** The metric of which rules are certain; else the one that a model read, if page and target confirm it; else the rules' guess. */
export const settleMetric = ({ found: said, claims, notes, ...judged }: Question): MetricFound | undefined => {
  const found = meant(said, judged, notes);
  const { metric: claim } = claims;
  if (claim === undefined || found?.confidence === 'high') return found;
  const { value, quote } = claim;
  const inQuote = ruleOf(quote);
  const agree = inQuote !== undefined && isKindred(inQuote.name, value.name);
  if (inQuote !== undefined && !agree) {
    claims.refuse('metric', `as its words speak of ${inQuote.name} (${quoted(quote, 100)})`);
    return found;
  }
  const misfit = whyUnfit(value.name, judged);
  if (misfit !== null) {
    claims.refuse('metric', misfit);
    return found;
  }
  return {
    ...value,
    words: visible(quote).replaceAll(/\s+/g, ' '),
    confidence: agree ? 'high' : 'low',
    source: 'model',
    stated: true,
  };
};

/** The metric that is named, if it can be meant. */
const meant = (said: MetricFound | undefined, judged: Judged, notes: Notes): MetricFound | undefined => {
  const why = said === undefined ? null : whyNotMeant(said, judged);
  if (said === undefined || why === null) return said;
  const who = said.source === 'kaggle' ? 'Kaggle' : 'The page';
  notes.warn(`${who} speaks of ${said.name} (${quoted(said.words, 120)}): not taken, ${why}.`);
  return undefined;
};
