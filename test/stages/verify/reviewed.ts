import type { Competition } from '../../../core/schema/competition.ts';
import type { Dataset } from '../../../core/schema/dataset.ts';
import { plainCompetition } from '../../rigs/data/plain-competition.ts';

const column = {
  kind: null,
  settled: null,
  min: null,
  max: null,
  labels: null,
  list: null,
  sampleValues: ['0'],
  uniques: 1,
};

/** id, x, c -> y, with a table beside it, as a review sees it. */
export const competitionWith = (change: Partial<Competition> = {}): Competition =>
  plainCompetition({
    submission: {
      fileName: 'submission.csv',
      header: ['id', 'y'],
      columns: [
        { ...column, name: 'id', role: 'key' },
        { ...column, name: 'y', role: 'target', kind: 'probability' },
      ],
      key: ['id'],
      keyUnique: true,
      rows: { count: 10, expected: '0'.repeat(64), examples: [] },
      layout: 'columns',
      mapping: { y: 'y' },
      rowConstraint: null,
    },
    idColumn: 'id',
    targets: [{ column: 'y', rows: 100, missing: 0, labels: null, numeric: null }],
    features: ['x', 'c'],
    leaks: ['late'],
    task: 'binary',
    metric: { name: 'auc', direction: 'max', wants: 'probabilities', k: null, confidence: 'high' },
    ...change,
  });

const file = (path: string) => ({
  path,
  bytes: 1,
  sha256: '0'.repeat(64),
  format: 'csv' as const,
  encoding: 'utf-8' as const,
  invalidLine: null,
  archive: null,
});

/** The files of that competition, and more. */
export const datasetWith = (...more: readonly string[]): Dataset => ({
  slug: 'plain',
  url: null,
  about: null,
  leftOut: [],
  files: ['train.csv', 'test.csv', 'sample_submission.csv', ...more].map(file),
});

const parts = {
  imports:
    'import pandas as pd\nfrom sklearn.linear_model import LogisticRegression\nfrom sklearn.preprocessing import *',
  read: 'train, test, sub = pd.read_csv("train.csv"), pd.read_csv("test.csv"), pd.read_csv("sample_submission.csv")',
  features: 'X, T = train[["x", "c"]], test[["x", "c"]]',
  fit: 'model = LogisticRegression().fit(X, train["y"])',
  predict: 'sub["y"] = model.predict_proba(T)[:, 1]',
  write: 'sub.to_csv("submission.csv", index=False)',
};

/** A sound program with some of its parts changed. */
export const programWith = (change: Partial<typeof parts> = {}): string =>
  Object.values({ ...parts, ...change }).join('\n');
