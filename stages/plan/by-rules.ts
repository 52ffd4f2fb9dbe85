import { unitsOf } from '../../core/competition/units.ts';
import { validationFor } from '../../core/holdout/validation.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { Strategy } from '../../core/schema/planning/strategy.ts';
import { modelsFor } from './models.ts';
import { postprocessFor } from './postprocess.ts';
import { timeSharesFor } from './time-shares.ts';

type Template = Strategy['template'];

/** The rules' strategies, best first, for a solution that has `time` seconds. */
export const strategiesByRules = (competition: Competition, time: number): Strategy[] =>
  templatesFor(competition).map((template) => strategyFor(competition, template, time));

/**
 * The templates that suit, best first: media need files or pixels, text needs texts, a forecast needs time. The tabular template suits
 * whenever there is more than texts.
 */
const templatesFor = (competition: Competition): readonly [Template, ...Template[]] => {
  const { task, time, textColumns, features, media } = competition;
  if (media !== undefined && media.target !== null) return ['mask'];
  if (media !== undefined && media.sources.length > 0) return features.length > 0 ? ['media', 'tabular'] : ['media'];
  const isSeries = unitsOf(competition) === null && time?.unit === undefined; // series that end at different times have no one horizon
  if (isSeries && time !== null && (task === 'forecasting' || (task === 'multi-target' && time.kind === 'future')))
    return ['forecast', 'tabular'];
  if (textColumns.length === 0) return ['tabular'];
  return features.every((name) => textColumns.includes(name)) ? ['text'] : ['mixed', 'tabular'];
};

/** The rules' strategy for a template. */
export const strategyFor = (competition: Competition, template: Template, time: number): Strategy => {
  const texts = template === 'text' || template === 'mixed' || template === 'media' ? competition.textColumns : [];
  const own = competition.features.filter((name) => texts.includes(name) || !competition.textColumns.includes(name));
  // if a table has only texts, the tabular template learns from them as categories
  const features = template === 'tabular' && own.length === 0 ? competition.features : own;
  return {
    name: template,
    template,
    models: modelsFor(template, competition, features.length),
    validation: validationFor(competition, time),
    features,
    textColumns: texts,
    postprocess: postprocessFor(competition),
    timeShares: timeSharesFor(template, time),
    author: 'rules',
    tasks: [],
  };
};
