import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoFolder } from '../../../../app/run/demo.ts';
import { projectRoot } from '../../../../services/python/environment.ts';

/** A competition, as far as a scripted model has to know it. */
export interface Subject {
  readonly slug: string;
  /** Where its files are: the public ones. */
  readonly folder: string;
  readonly train: string;
  readonly test: string;
  readonly sample: string;
  readonly key: string;
  readonly targets: readonly string[];
  readonly answer: 'probability' | 'label' | 'value' | 'columns';
  /** For `columns`: label -> column of the submission. */
  readonly classColumns: Readonly<Record<string, string>>;
  /** Whether the metric looks at ratios. */
  readonly logarithm: boolean;
  readonly texts: readonly string[];
  /** A column whose odd digits a program counts; absent: none. */
  readonly digits?: string;
  /** As its page calls it. */
  readonly metric: string;
}

const table = {
  train: 'train.csv',
  test: 'test.csv',
  sample: 'sample_submission.csv',
  key: 'id',
  classColumns: {},
  logarithm: false,
  texts: [],
} as const;

const demo = (slug: string, target: string, answer: Subject['answer'], metric: string): Subject => ({
  ...table,
  slug,
  folder: demoFolder(slug),
  targets: [target],
  answer,
  metric,
});

/** The built-in competitions. */
export const demos = {
  tumours: demo('demo-tumours', 'benign', 'probability', 'area under the ROC curve'),
  digits: demo('demo-digits', 'digit', 'label', 'classification accuracy'),
  diabetes: demo('demo-diabetes', 'progression', 'value', 'root mean squared error'),
} as const;

const sharedRoot = join(projectRoot, '..', 'shared', 'competitions');

type Named = Pick<Subject, 'targets' | 'answer'> & Partial<Subject>;

/** What is named here; the files are read where they lie, if they are there. */
const named: Readonly<Record<string, Named>> = {
  titanic: { targets: ['Survived'], answer: 'label', key: 'PassengerId', sample: 'gender_submission.csv' },
  'spaceship-titanic': { targets: ['Transported'], answer: 'label', key: 'PassengerId' },
  'house-prices-advanced-regression-techniques': {
    targets: ['SalePrice'],
    answer: 'value',
    key: 'Id',
    logarithm: true,
  },
  'ghouls-goblins-and-ghosts-boo': { targets: ['type'], answer: 'label' },
  'playground-series-s3e26': {
    targets: ['Status'],
    answer: 'columns',
    classColumns: { C: 'Status_C', CL: 'Status_CL', D: 'Status_D' },
  },
  'nomad2018-predict-transparent-conductors': {
    targets: ['formation_energy_ev_natom', 'bandgap_energy_ev'],
    answer: 'value',
    logarithm: true,
  },
  'spooky-author-identification': {
    targets: ['author'],
    answer: 'columns',
    classColumns: { EAP: 'EAP', HPL: 'HPL', MWS: 'MWS' },
    texts: ['text'],
  },
  commonlitreadabilityprize: { targets: ['target'], answer: 'value', texts: ['excerpt'] },
};

/** Real competitions beside the project; none where the folder is missing. */
export const sharedSubjects = (): readonly Subject[] =>
  Object.entries(named).flatMap(([slug, known]) => {
    const folder = join(sharedRoot, slug, 'public');
    if (!existsSync(folder)) return [];
    const { metric } = JSON.parse(readFileSync(join(sharedRoot, slug, 'competition.json'), 'utf8'));
    return [{ ...table, slug, folder, metric: String(metric), ...known }];
  });

/** Rows of its train file, by its lines; for flaws that show on all of the data only. */
export const trainRows = ({ folder, train }: Subject): number =>
  readFileSync(join(folder, train), 'utf8').trimEnd().split('\n').length - 1;

/** The submission's header, as it should be written. */
export const headerOf = ({ key, targets, answer, classColumns }: Subject): readonly string[] => [
  key,
  ...(answer === 'columns' ? Object.values(classColumns) : targets),
];
