import { counted } from '../../../core/explore/profile/words/figures.ts';
import type { Result } from '../../../core/schema/result.ts';
import { short, withError } from '../../../services/text/figures.ts';
import { barsChart } from '../charts/bars.ts';
import { scoresChart } from '../charts/scores.ts';
import type { Facts } from '../facts.ts';
import { chart, facts, folded, type Part, section, table } from './parts.ts';

/** How it was validated, and what each model and fold scored. */
export const models = ({ result: { report }, recipe }: Facts): readonly Part[] => {
  const cv = report?.crossValidation ?? null;
  if (cv === null) return [];
  const [target, ...others] = recipe?.targets ?? [];
  const folds = others.length === 0 ? (target?.blend?.folds ?? []).flatMap((score) => score ?? []) : [];
  const scheme = target?.folds?.words ?? null;
  const words = facts([
    ['scheme', `${cv.scheme}, ${cv.folds} folds${scheme === null ? '' : `: ${scheme}`}`],
    ['score of the blend', withError(cv.score, cv.error)],
  ]);
  const named = folds.map((score, at) => ({ name: `fold ${at + 1}`, score, error: null, isMain: true }));
  const whole = { name: 'all folds', score: cv.score, error: cv.error ?? null, isMain: true };
  const ofFolds =
    folds.length < 2 ? null : chart(scoresChart([whole, ...named], cv.metric), `${cv.metric} of each fold`);
  return [
    section('validation', 'Validation', words, ofFolds),
    section('models', 'Models', ...modelsOf(cv)),
    ...importanceOf(recipe),
  ];
};

type CrossValidation = NonNullable<NonNullable<Result['report']>['crossValidation']>;

/** The most models that a picture has room for; the table has all. */
const mostDrawn = 25;

const modelsOf = ({ models: all, metric }: CrossValidation): readonly Part[] => {
  if (all.length === 0) return [];
  const ordered = all.toSorted((one, other) => other.weight - one.weight);
  const drawn = ordered.slice(0, mostDrawn).map(({ name, score, error = null, weight }) => ({
    ...{ name: weight > 0 ? `${name} (${Math.round(100 * weight)} %)` : name, score, error, isMain: weight > 0 },
  }));
  const rows = ordered.map(({ name, score, error, weight, cut }) => [
    cut === true ? `${name} (cut off by the clock)` : name,
    withError(score, error),
    `${(100 * weight).toFixed(1)} %`,
  ]);
  return [
    chart(
      scoresChart(drawn, metric),
      `${metric} of each model, with its standard error over folds; the share is its weight in the blend`,
    ),
    folded(
      `All ${counted(all.length, 'model')}`,
      table(['model', `${metric} ± standard error`, 'weight'], rows, [1, 2]),
    ),
  ];
};

const mostFeatures = 20;

const importanceOf = (recipe: Facts['recipe']): readonly Part[] => {
  const features = recipe?.features ?? [];
  const told = features.flatMap(({ name, kind, importance }) => {
    if (importance === null || importance <= 0) return [];
    const isTwice = features.filter((other) => other.name === name).length > 1;
    return [{ name: isTwice ? `${name} (${kind})` : name, share: importance }];
  });
  if (told.length === 0) return [];
  const first = told.toSorted((one, other) => other.share - one.share).slice(0, mostFeatures);
  const words = `Share of each feature in what the blend gains: ${first
    .slice(0, 5)
    .map(({ name, share }) => `${name} ${short(100 * share)} %`)
    .join(', ')}`;
  return [section('importance', 'Importance', chart(barsChart(first), words))];
};
