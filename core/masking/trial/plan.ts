import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { catchTableErrors } from '../../catch-table-errors.ts';
import { assignFolds } from '../../holdout/folds.ts';
import { outlineOf } from '../../holdout/outline.ts';
import { ok } from '../../outcome.ts';
import type { Result } from '../../result.ts';
import type { Competition } from '../../schema/competition.ts';
import type { Dataset } from '../../schema/dataset.ts';
import type { Workplace } from '../workplace.ts';
import { planMixed } from './mixed.ts';
import { planSeparate } from './separate.ts';
import type { NoPlan, TrialPlan } from './trial.ts';

/**
 * Plans the runs that try a program out on all of train: in each, test is one fold of train, mixed with the real test so that
 * the program cannot tell which is which. Where rows are ordered in time, they stand apart, in runs of their own.
 */
export const planTrial = async (
  engine: TableEngine,
  competition: Competition,
  dataset: Dataset,
  options: { readonly seed: number; readonly folds: number },
  workplace: Omit<Workplace, 'intake'>,
): Promise<Result<TrialPlan, NoPlan>> => {
  const { data, scratch, store, say, signal } = workplace;
  const planned = await catchTableErrors(signal, async (): Promise<Result<TrialPlan, NoPlan>> => {
    const opened = await outlineOf(engine, competition, dataset, data);
    if (!opened.ok) return opened;
    const outline = opened.value;
    const assigned = await assignFolds(engine, competition, outline.train, options);
    if (!assigned.ok) return assigned;
    const input = {
      ...{ engine, competition, dataset, outline, data, seed: options.seed },
      realExpected: store.pathOf(competition.submission.rows.expected),
      newFolder: () => {
        mkdirSync(scratch, { recursive: true });
        return mkdtempSync(join(scratch, 'trial-'));
      },
      say: (line: string) => say({ type: 'stage.log', line }),
    };
    return assigned.value === 'in time' ? planSeparate(input, options.folds) : planMixed(input, assigned.value);
  });
  if (!planned.ok) return planned;
  const plan = planned.value;
  return ok({ ...plan, write: (pass) => catchTableErrors(signal, () => plan.write(pass)) });
};
