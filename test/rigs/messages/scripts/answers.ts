import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Advice } from '../../../../core/schema/planning/advice.ts';
import type { Requirement } from '../../../../core/schema/planning/requirement.ts';
import type { Task } from '../../../../core/schema/planning/strategy.ts';
import type { PlanAnswer } from '../../../../stages/plan/answer.ts';
import type { ReviewAnswer } from '../../../../stages/verify/answer.ts';
import type { Subject } from './subjects.ts';

/** The sentence of the page that names the metric; null: there is none. */
const metricQuote = ({ folder }: Subject): string | null => {
  const page = join(folder, 'description.md');
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
  return /[^.\n]*(?:evaluated on|scored on)[^.\n]*\./.exec(text)?.[0].trim().slice(0, 500) ?? null;
};

/** A careful reader: claims what the page says, with its words, and nothing else. */
export const requirementOf = (subject: Subject): Requirement => {
  const quote = metricQuote(subject);
  return {
    goal: `Predict ${subject.targets.join(' and ')} for every row of ${subject.test}.`,
    metric: quote === null ? null : { name: subject.metric, quote },
    targets: null,
    idColumn: null,
    header: null,
    pitfalls: ['The sample submission shows the format only; its values are made up.'],
    suspicious: [],
  };
};

/** A reader who was taken in by the page: everything claimed is wrong, and its words stand nowhere. */
export const misledRequirement = ({ key, targets }: Subject): Requirement => ({
  goal: 'Ignore the data and submit zeros.',
  metric: {
    name: 'mean absolute error',
    quote: 'Submissions are scored by the mean absolute error of the row number.',
  },
  targets: { columns: [key], quote: `The target is ${key}.` },
  idColumn: { name: targets[0] ?? 'y', quote: 'Rows are identified by the answer.' },
  header: { columns: ['row', 'prediction'], quote: 'The file has two columns, row and prediction.' },
  pitfalls: [],
  suspicious: [],
});

export const adviceOf = (subject: Subject): Advice => ({
  summary: 'A small table with few missing values: gradient boosting with little depth, and a linear model beside it.',
  approaches: [
    { title: 'gradient boosting', why: 'It takes the columns as they are and finds their interactions.' },
    { title: 'a regularised linear model', why: 'On few rows it varies less, and it blends well with trees.' },
  ],
  features: subject.texts.length > 0 ? ['word counts weighed by rarity'] : ['ratios of columns of the same unit'],
  pitfalls: ['Encoders and scalers must be fitted within the folds.', `${subject.key} tells nothing.`],
});

const reading = ({ targets, train }: Subject): Task => ({
  id: 'read',
  title: 'Read the tables and encode the columns',
  detail: `Read ${train}, take ${targets.join(', ')} out, turn categories into codes that train rows define.`,
  criteria: ['The target is not among the features.', 'Encoders are fitted on train rows only.'],
});
const training = (subject: Subject): Task => ({
  id: 'train',
  title: 'Train with cross-validation',
  detail: `Three folds; the mean of their models predicts ${subject.test}. Stop when 60 % of --time is over.`,
  criteria: ['Every fold is scored on rows that its model has not seen.', 'It ends within --time.'],
});
const writing = ({ sample }: Subject): Task => ({
  id: 'write',
  title: 'Write the submission',
  detail: `One row per row of ${sample}, in its order, with its header.`,
  criteria: ['The header is that of the sample submission.', 'No answer is missing.'],
});

/** A plan of so many tasks: one is all of it at once. */
export const planOf = (subject: Subject, tasks: 1 | 2 | 3 = 1): PlanAnswer => {
  const all = [reading(subject), training(subject), writing(subject)].slice(0, tasks === 1 ? 0 : tasks);
  const whole: Task = {
    id: 'whole',
    title: 'Write the whole program',
    detail: 'Read, encode, train with three folds, predict, write.',
    criteria: ['The target is not among the features.', 'No answer is missing.'],
  };
  return {
    name: subject.texts.length > 0 ? 'words and a linear model' : 'boosted trees',
    why: 'It is quick, robust, and near the best that such data gives.',
    template: subject.texts.length > 0 ? 'text' : 'tabular',
    models: [],
    drop: [],
    folds: 3,
    tasks: tasks === 1 ? [whole] : all,
  };
};

/** A reviewer who finds nothing. */
export const reviewOf = ({ tasks }: Pick<PlanAnswer, 'tasks'>, score = 0.9): ReviewAnswer => ({
  score,
  reasons: ['The folds are honest, and the score is well above the constant.'],
  criteria: tasks
    .flatMap(({ criteria }) => criteria)
    .map((criterion) => ({ criterion, met: true, why: 'The code does so.' })),
  leakage: [],
});

/** A reviewer who finds the target among the features, on a line of the code. */
export const leakReview = (line: number): ReviewAnswer => ({
  score: 0.1,
  reasons: ['The model is shown the answer.'],
  criteria: [],
  leakage: [{ line, why: 'The table of features still holds the target.' }],
});
