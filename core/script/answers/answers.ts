import { ok } from '../../outcome.ts';
import { noResult, type Result } from '../../result.ts';
import { hasWindows } from '../forecast/covered.ts';
import type { Plan } from '../plan.ts';
import { type Block, block, joinedBlocks } from '../python/block.ts';
import { call, compact, dict, figure, names, type Python, statement, text } from '../python/python.ts';
import { labelsOf } from '../reading.ts';
import { uncovered } from '../recipe/coverable.ts';
import { finishOf } from './finish.ts';

/** Gives the blocks that blend, finish and score predictions. */
export const scoreBlocks = (plan: Plan): { readonly blend: Block; readonly finish: Block } => {
  const { target, kind, members, score } = plan;
  const whole = plan.recipe.rows.of === null && plan.recipe.targets.length === 1;
  const finish = finishOf(kind, target.finish ?? [], whole ? target.metric.name : undefined);
  const several = members.length > 1;
  const scoreReport = plan.trialEndUnixSeconds === null ? printedScore(plan) : trialScore(plan);
  const pool = target.blend?.pool ?? 'mean';
  return {
    blend: several ? block(`blend/${pool}`, [kind]) : { imports: [], code: '' },
    finish: joinedBlocks([
      ...(finish === null ? [] : [finish]),
      { imports: score.imports, code: scoreFunction(plan) },
      scoreReport,
    ]),
  };
};

/** Gives the variable that a score's formula calls the right answers. */
export const answersVariable = ({ score }: Plan): 'target' | 'y' => (/\btarget\b/.test(score.code) ? 'target' : 'y');

/** Prints the score of each member and of the blend, over all rows. */
const printedScore = (plan: Plan): Block => {
  const [truth, seen] = [answersVariable(plan), predictedRows(plan)];
  return {
    imports: [],
    code: [
      ...(plan.members.length > 1
        ? ['for name in WEIGHTS:', `    print(f"{name}: {score(${truth}${seen}, oof[name]${seen}):.5f}")`]
        : []),
      `cv = score(${truth}${seen}, ${blended(plan, 'oof')}${seen})`,
      `print(f"cv ${plan.target.metric.name}: {cv:.5f}")`,
    ].join('\n'),
  };
};

/** Selects the rows that have predictions: windows in time leave earlier rows out. */
export const predictedRows = ({ target }: Plan): '[seen]' | '' => (hasWindows(target) ? '[seen]' : '');

/** Prints how a trial did in the folds that it had time for. */
const trialScore = (plan: Plan): Block => {
  const { imports, code } = comparisonBlock(plan, plan.members.length > 1);
  const line = 'print(json.dumps({**compared(oof, learned, 0), "folds": len(learned)}))';
  return { imports: [...imports, 'import json'], code: `${code}\n\n\n${line}` };
};

/** The function that tells how a trial did with a target; `several`: there is a function that blends members. */
export const comparisonBlock = (plan: Plan, several: boolean): Block => {
  const { recipe, target, kind, readsMemberPredictions } = plan;
  const isFinished = finishOf(kind, target.finish ?? []) !== null;
  const labels = isFinished && recipe.submission.columns.every(({ holds }) => holds === 'label');
  return block('trial/compared', [
    ...(several ? ['several'] : []),
    answersVariable(plan),
    ...(readsMemberPredictions ? ['known'] : []),
    ...(labels ? ['labels'] : []),
  ]);
};

/** Gives the function that finishes predictions and scores them. */
export const scoreFunction = (plan: Plan): string => {
  const { target, kind, score } = plan;
  const finished = finishOf(kind, target.finish ?? []) !== null;
  const isOnce = score.code.match(/\bp\b/g)?.length === 1;
  const body = finished && isOnce ? [score.code.replace(/\bp\b/, 'finish(p)')] : [score.code];
  const first = finished && !isOnce ? ['    p = finish(p)'] : [];
  return [`def score(${answersVariable(plan)}, p):`, ...first, ...body.map((code) => `    return ${code}`)].join('\n');
};

const blended = ({ members }: Plan, what: 'oof' | 'preds'): string =>
  members.length > 1 ? `blend(${what})` : `${what}[${text(members[0]?.name ?? '')}]`;

/** The submission, or why its shape has no block. */
export const submissionBlock = (plan: Plan): Result<Block> => {
  const { recipe, target, kind, subject } = plan;
  const { header, columns, layout } = recipe.submission;
  const keys = header.filter((name) => !columns.some((column) => column.name === name));
  if (keys.length > 1 || columns.length === 0)
    return noResult(uncovered('a submission with more than a key and answers'));
  const finished =
    finishOf(kind, target.finish ?? []) === null ? blended(plan, 'preds') : `finish(${blended(plan, 'preds')})`;
  const cells = layout === 'classes' ? byClass(plan, header) : byColumn(plan);
  if (cells === null) {
    const held = columns.map(({ holds }) => holds).slice(0, 3);
    return noResult(uncovered(`a submission of ${held.join(', ')}`));
  }
  const key = keys[0] === undefined ? [] : [[keys[0], keyCells(plan, keys[0])] as const];
  const order = [...key, ...cells.answers].sort(([a], [b]) => header.indexOf(a) - header.indexOf(b));
  return ok({
    imports: [...cells.imports, 'import pandas as pd'],
    code: [
      `answers = ${finished}`,
      ...cells.before,
      statement('submission = ', call('pd.DataFrame', [dict(order)])),
      `submission.to_csv(args.out / ${text(subject.submission.fileName)}, index=False)`,
    ].join('\n'),
  });
};

/** Gives the cells of the key: those of test if it has them, else those of the sample. Files are named by the competition, not by a recipe. */
export const keyCells = ({ recipe, subject }: Plan, key: string): string => {
  const sample = recipe.files.sample === null ? null : subject.files.sample;
  const idProfile = subject.profile.find(({ name }) => name === recipe.files.idColumn);
  return idProfile?.inTest === true || sample === null
    ? `test[${text(recipe.files.idColumn ?? key)}]`
    : `pd.read_csv(data / ${text(sample)})[${text(key)}]`;
};

interface Cells {
  readonly before: readonly string[];
  readonly answers: readonly (readonly [string, Python])[];
  readonly imports: readonly string[];
}

const byClass = ({ recipe, target, kind }: Plan, header: readonly string[]): Cells | null => {
  const labels = target.labels ?? [];
  const places = recipe.submission.columns.map(
    ({ name, labels: own }) => [name, labels.indexOf(own?.[0] ?? '')] as const,
  );
  if (places.some(([, place]) => place < 0) || header.length === 0) return null;
  const answers = places.map(([name, place]) => {
    const binary = place === 1 ? 'answers' : '1 - answers';
    return [name, kind === 'binary' ? binary : `answers[:, ${place}]`] as const;
  });
  return { before: [], answers, imports: [] };
};

/** The cells of one column, of what is called `answers`; null: it holds what has no block. */
export const byColumn = ({ recipe, target, kind }: Plan): Cells | null => {
  const { columns } = recipe.submission;
  const column = recipe.targets.length === 1 ? columns[0] : columns.find((one) => one.target === target.name);
  if (column === undefined) return null;
  const cells = (code: string, imports: string[] = [], before: string[] = []): Cells => ({
    before,
    answers: [[column.name, code]],
    imports,
  });
  const numpy = ['import numpy as np'];
  switch (column.holds) {
    case 'probability':
      return kind === 'binary' ? cells('answers') : null;
    case 'number':
      return cells(`answers${clipCode(column, target.finish ?? [])}`);
    case 'whole number':
      return cells('answers.round().astype(int)');
    case 'expected':
      return kind === 'classes' && !labelsOf(target.labels).places ? cells('answers @ LABELS') : null;
    case 'label': {
      const [own, asked] = [labelsOf(target.labels), labelsOf(column.labels)];
      const same = column.labels?.every((label, at) => label === target.labels?.[at]) === true;
      if (asked.places) return cells('answers');
      return same && !own.places
        ? cells('np.take(LABELS, answers)', numpy)
        : cells('np.take(SPELLED, answers)', numpy, [compact('SPELLED = ', names(column.labels ?? []))]);
    }
    default:
      return null;
  }
};

type Column = Plan['recipe']['submission']['columns'][number];

/** Bounds of the submission, where those of train do not hold them. */
const clipCode = ({ low, high }: Column, steps: NonNullable<Plan['target']['finish']>): string => {
  const clip = steps.find((step) => step.do === 'clip');
  const held = (low === null || (clip?.low ?? -Infinity) >= low) && (high === null || (clip?.high ?? Infinity) <= high);
  if (held) return '';
  return `.clip(${low === null ? 'None' : figure(low)}, ${high === null ? 'None' : figure(high)})`;
};
