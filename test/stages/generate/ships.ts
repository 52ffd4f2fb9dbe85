import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Competition } from '../../../core/schema/competition.ts';
import type { Dataset } from '../../../core/schema/dataset.ts';
import type { Strategy } from '../../../core/schema/planning/strategy.ts';
import type { Claude } from '../../../services/claude/claude.ts';
import { openStore } from '../../../services/store/store.ts';
import type { StageContext } from '../../../stages/dag/define.ts';
import { plainCompetition } from '../../rigs/data/plain-competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { plainIntake } from '../../rigs/stages/intake.ts';

const column = (name: string, role: 'key' | 'target') => ({
  name,
  role,
  kind: role === 'target' ? ('class-int' as const) : null,
  settled: null,
  min: null,
  max: null,
  labels: role === 'target' ? ['0', '1'] : null,
  list: null,
  sampleValues: ['0'],
  uniques: 2,
});

/** Ten people on a ship, two classes, one feature. */
export const ships = (changes: Partial<Competition> = {}): Competition =>
  plainCompetition({
    slug: 'ships',
    submission: {
      fileName: 'submission.csv',
      header: ['PassengerId', 'Survived'],
      columns: [column('PassengerId', 'key'), column('Survived', 'target')],
      key: ['PassengerId'],
      keyUnique: true,
      rows: { count: 5, expected: 'a'.repeat(64), examples: ['1'] },
      layout: 'columns',
      mapping: { Survived: 'Survived' },
      rowConstraint: null,
    },
    idColumn: 'PassengerId',
    targets: [
      {
        column: 'Survived',
        rows: 10,
        missing: 0,
        labels: [
          { label: '0', count: 5 },
          { label: '1', count: 5 },
        ],
        numeric: null,
      },
    ],
    features: ['Age'],
    task: 'binary',
    metric: { name: 'accuracy', direction: 'max', wants: 'labels', k: null, confidence: 'high' },
    ...changes,
  });

export const shipsStrategy = (changes: Partial<Strategy> = {}): Strategy => ({
  name: 'plain',
  template: 'tabular',
  models: ['lgb', 'linear'],
  validation: { scheme: 'stratified', folds: 5, group: null, time: null, why: 'few rows' },
  features: ['Age'],
  textColumns: [],
  postprocess: [],
  timeShares: { text: 0, writing: 0.1 },
  author: 'rules',
  tasks: [],
  ...changes,
});

export const shipsDataset: Dataset = {
  slug: 'ships',
  url: null,
  about: null,
  leftOut: [],
  files: ['train.csv', 'test.csv', 'sample_submission.csv'].map((path) => ({
    path,
    bytes: 60,
    sha256: 'b'.repeat(64),
    format: 'csv',
    encoding: 'utf-8',
    invalidLine: null,
    archive: null,
  })),
};

/** A folder with the files; what a cell says is the test's choice. */
export const shipsFolder = (age = '22'): string => {
  const folder = scratchFolder();
  const rows = (from: number, row: (id: number) => string) =>
    Array.from({ length: 10 }, (_, i) => row(from + i)).join('\n');
  const write = (name: string, header: string, lines: string) =>
    writeFileSync(join(folder, name), `${header}\n${lines}\n`);
  write(
    'train.csv',
    'PassengerId,Age,Survived',
    rows(1, (id) => `${id},${id === 3 ? age : 20 + id},${id % 2}`),
  );
  write(
    'test.csv',
    'PassengerId,Age',
    rows(11, (id) => `${id},${id === 12 ? age : 10 + id}`),
  );
  write(
    'sample_submission.csv',
    'PassengerId,Survived',
    rows(11, (id) => `${id},0`),
  );
  return folder;
};

/** A solution of the ships; `fit` is its line that learns. */
export const shipsProgram = (fit = "model = LogisticRegression().fit(train[['Age']], train['Survived'])") =>
  `import pandas as pd
from sklearn.linear_model import LogisticRegression
train, test = pd.read_csv('train.csv'), pd.read_csv('test.csv')
${fit}
out = pd.DataFrame({'PassengerId': test['PassengerId'], 'Survived': model.predict(test[['Age']])})
out.to_csv('submission.csv', index=False)
`;

type Said = Parameters<StageContext['say']>[0];

/** A stage's context with a model in it, and what the stage says. */
export const shipsContext = (claude: Claude | null, data = shipsFolder()) => {
  const said: Said[] = [];
  const scratch = scratchFolder();
  const context: StageContext = {
    signal: new AbortController().signal,
    scratch,
    data,
    source: data,
    cache: scratch,
    store: openStore(scratch),
    intake: plainIntake,
    terms: null,
    kaggle: null,
    claude,
    say: (event) => said.push(event),
  };
  const lines = () => said.flatMap((event) => (event.type === 'stage.log' ? [event.line] : []));
  const messages = () => said.flatMap((event) => (event.type === 'message' ? [event] : []));
  return { context, lines, messages };
};
