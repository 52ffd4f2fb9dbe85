import { statsOf } from '../../../../core/columns/source.ts';
import { metrics } from '../../../../core/metrics/table.ts';
import type { TargetsAsked } from '../targets.ts';
import { whyUnlike } from './names.ts';
import { isUnlike } from './values.ts';

/** Why the one column that test lacks may not be what the submission asks for; undefined: it may be. */
export const whyOther = ({ targets, train, shown = [], metric }: TargetsAsked, only: string): string | undefined => {
  const wants = metric && metrics[metric.name].wants;
  if (wants === 'labels' && isUnlike(train, only, shown)) return `"${only}" never is what the sample shows`;
  const [asked = '', ...more] = targets;
  const { number } = statsOf(train, only);
  if (more.length > 0 || number === null) return undefined;
  const unlike = whyUnlike(asked, only);
  return unlike && `"${only}" was found for "${asked}", and ${unlike}`;
};
