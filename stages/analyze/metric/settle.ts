import { quoted } from '../../../core/brief/wording/quoted.ts';
import type { MetricFound } from '../../../core/metrics/metric.ts';
import { ruleOf } from '../../../core/metrics/rules.ts';
import { type MetricName, metrics } from '../../../core/metrics/table.ts';
import type { TargetProfile } from '../../../core/schema/competition.ts';
import { visible } from '../../../services/claude/prompt/fence.ts';
import type { TargetMap } from '../target/targets.ts';
import { isKindred } from './agree.ts';
import type { Claims } from './claims.ts';

interface Question {
  /** As page, Kaggle or a person say it. */
  readonly found: MetricFound | undefined;
  readonly claims: Claims;
  readonly map: TargetMap;
  readonly targets: readonly TargetProfile[];
}

/** The metric that rules are sure of; else the one that a model read, where page and target bear it out; else what rules have. */
export const settleMetric = ({ found, claims, map, targets }: Question): MetricFound | undefined => {
  const { metric: claim } = claims;
  if (claim === undefined || found?.confidence === 'high') return found;
  const { value, quote } = claim;
  const inQuote = ruleOf(quote);
  const agree = inQuote !== undefined && isKindred(inQuote.name, value.name);
  if (inQuote !== undefined && !agree) {
    claims.refuse('metric', `as its words speak of ${inQuote.name} (${quoted(quote, 100)})`);
    return found;
  }
  const misfit = whyUnfit(value.name, map, targets);
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

/** Why such a target cannot be judged by this metric; null where it can. */
const whyUnfit = (name: MetricName, { layout }: TargetMap, targets: readonly TargetProfile[]): string | null => {
  const wants = metrics[name].wants;
  const every = (holds: (target: TargetProfile) => boolean) => targets.every(holds);
  switch (wants) {
    case 'values':
      return every(({ numeric }) => numeric !== null) ? null : 'as it wants numbers and the target has none';
    case 'probabilities':
      return layout === 'classes' || every(isClasses) || every(isShare)
        ? null
        : 'as it wants classes and the target has numbers';
    case 'labels':
      return every(isClasses) ? null : 'as it wants classes and the target has numbers';
    case 'text':
      return every(({ numeric }) => numeric === null) ? null : 'as it wants text and the target has numbers';
    case 'scores':
    case 'lists':
    case 'structured':
      return null;
  }
};

const isClasses = ({ labels, numeric }: TargetProfile): boolean =>
  labels !== null && (numeric === null || numeric.integral);
const isShare = ({ numeric }: TargetProfile): boolean => numeric !== null && numeric.min >= 0 && numeric.max <= 1;
