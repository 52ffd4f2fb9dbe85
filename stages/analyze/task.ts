import type { Metric, TargetProfile, TaskType } from '../../core/schema/competition.ts';
import type { MediaTarget } from '../../core/schema/media.ts';
import type { TargetMap } from './target/targets.ts';

interface TaskQuestion {
  /** The target if answers are masks; null: they are not. */
  readonly target: MediaTarget | null;
  readonly metric: Metric;
  readonly map: TargetMap;
  readonly targets: readonly TargetProfile[];
  readonly submissionTargets: number;
  readonly oneHot: boolean;
  readonly isFuture: boolean;
}

const numbers = ({ map, isFuture }: TaskQuestion): TaskType =>
  map.columns.length > 1 ? 'multi-target' : isFuture ? 'forecasting' : 'regression';

const classes = ({ map, targets, oneHot, submissionTargets }: TaskQuestion): TaskType => {
  if (map.columns.length > 1) return oneHot ? 'multiclass' : 'multilabel';
  const labels = targets[0]?.labels?.length ?? 0;
  if (map.layout === 'classes' && submissionTargets > 2) return 'multiclass';
  return labels > 2 ? 'multiclass' : 'binary';
};

/** The task, by the metric first, then by train's labels: five scores under Pearson are a regression. */
export const taskOf = (question: TaskQuestion): TaskType => {
  const { metric, targets, target: picture } = question;
  if (picture !== null) return 'mask';
  const [target] = targets;
  const distinct = target?.labels?.length ?? Number.POSITIVE_INFINITY;
  switch (metric.wants) {
    case 'values':
    case 'scores':
      return numbers(question);
    case 'lists':
      return metric.name === 'mean_f1' ? 'multilabel' : 'ranking';
    case 'text':
    case 'structured':
      return 'text-span';
    case 'labels':
      if (metric.name === 'qwk') return 'ordinal';
      if (target?.labels === null && target.numeric === null && question.map.layout === 'columns') return 'text-span';
      return target?.numeric?.integral === false && distinct > 100 ? numbers(question) : classes(question);
    case 'probabilities':
      if (metric.name === 'gini' && target?.numeric && distinct > 2) return numbers(question);
      return target?.numeric?.integral === false && question.map.layout !== 'classes'
        ? binaryOrMany(question)
        : classes(question);
  }
};

/** Probabilities as answers, such as annotators' shares, are still one yes-or-no question for each column. */
const binaryOrMany = ({ map }: TaskQuestion): TaskType => (map.columns.length > 1 ? 'multilabel' : 'binary');
