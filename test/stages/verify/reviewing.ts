import type { Rehearsal } from '../../../core/schema/judged/rehearsal.ts';
import { Review } from '../../../core/schema/judged/review.ts';
import type { Strategy } from '../../../core/schema/planning/strategy.ts';
import type { Claude } from '../../../services/claude/claude.ts';
import type { StageContext } from '../../../stages/dag/define.ts';
import { verify } from '../../../stages/verify/verify.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { candidateOf } from '../../rigs/stages/rehearsing.ts';
import { competitionWith, datasetWith, programWith } from './reviewed.ts';

const strategy: Strategy = {
  name: 'tabular',
  template: 'tabular',
  models: ['lgb'],
  validation: { scheme: 'kfold', folds: 5, group: null, time: null, why: '' },
  features: ['x', 'c'],
  textColumns: [],
  postprocess: [],
  author: 'model',
  tasks: [{ id: 'fit', title: 'Fit', detail: '', criteria: ['a model is fitted on train rows'] }],
  timeShares: { text: 0, writing: 0.05 },
};
export const rehearsalWith = (change: Partial<Rehearsal> = {}): Rehearsal => ({
  score: 0.8,
  metric: 'auc',
  direction: 'max',
  baseline: 0.5,
  rows: { train: 80, held: 20 },
  scheme: 'stratified',
  why: null,
  ...change,
});

export const leaky = programWith({ fit: 'model = LogisticRegression().fit(train, train["y"])' });

/** Runs the stage as a run would. */
export const review = async (
  code: string,
  given: {
    origin?: 'model' | 'template' | 'user';
    rehearsal?: Rehearsal;
    claude?: Claude | null;
    models?: string | null;
    next?: 'rewrite' | 'trial';
  } = {},
) => {
  const said: Parameters<StageContext['say']>[0][] = [];
  const { origin = 'model', rehearsal, claude = null, models = claude === null ? null : 'digest', next } = given;
  const outcome = await verify.run(
    {
      candidate: candidateOf(code, origin),
      competition: competitionWith(),
      dataset: datasetWith(),
      strategies: { strategies: [strategy] },
      ...(rehearsal !== undefined && { rehearsal }),
      params: { models, notes: ['mind the dates'], ...(next !== undefined && { next }) },
    },
    // the rest of a context is not for this stage
    {
      say: (event: (typeof said)[number]) => said.push(event),
      claude,
      data: scratchFolder(),
    } as unknown as StageContext,
  );
  return { outcome, said, made: outcome.ok ? Review.parse(outcome.value) : undefined };
};
