import * as z from 'zod';
import { competition, strategies } from './artifacts.ts';
import { defineStage, ok } from './define.ts';
import { modelsFor } from './plan/models.ts';
import { postprocessFor } from './plan/postprocess.ts';
import { timeSharesFor } from './plan/time-shares.ts';
import { validationFor } from './plan/validation.ts';
import type { Competition } from './schema/competition.ts';
import type { Strategy } from './schema/strategy.ts';

/** Decides by rules how to go about a competition. The first strategy is the one to run, the second another way in. */
export const plan = defineStage({
  name: 'plan',
  version: 1,
  needs: { competition },
  wants: {},
  makes: strategies,
  /** `time`: the seconds the solution will have. */
  params: z.strictObject({ time: z.number() }),
  timeoutMs: 30_000,
  recover: {},
  headline: ({ strategies: [first] }) =>
    first === undefined
      ? ''
      : `${first.template}, ${first.validation.scheme} in ${first.validation.folds} folds: ${first.models.join(', ')}`,
  cached: true,
  run: async (input) =>
    ok({
      strategies: templatesFor(input.competition).map((t) => strategyFor(input.competition, t, input.params.time)),
    }),
});

/** Templates that suit, best first: text needs text, forecasts need time; a table always does when there is more than text. */
const templatesFor = ({
  task,
  time,
  textColumns,
  features,
}: Competition): readonly [Strategy['template'], ...Strategy['template'][]] => {
  if (task === 'forecasting' && time !== null) return ['forecast', 'tabular'];
  if (textColumns.length === 0) return ['tabular'];
  return features.every((name) => textColumns.includes(name)) ? ['text'] : ['mixed', 'tabular'];
};

const strategyFor = (competition: Competition, template: Strategy['template'], time: number): Strategy => {
  const texts = template === 'text' || template === 'mixed' ? competition.textColumns : [];
  const features = competition.features.filter(
    (name) => texts.includes(name) || !competition.textColumns.includes(name),
  );
  return {
    name: template,
    template,
    models: modelsFor(template, { rows: competition.shapes.train.rows, columns: features.length }, time),
    validation: validationFor(competition, time),
    features,
    textColumns: texts,
    postprocess: postprocessFor(competition),
    timeShares: timeSharesFor(template, time),
  };
};
