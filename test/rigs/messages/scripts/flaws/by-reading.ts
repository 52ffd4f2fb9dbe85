import { headerOf, type Subject } from '../subjects.ts';
import { type Flaw, flaw, type Spoiling } from './flaw.ts';
import { after, before, importing, replaced } from './places.ts';

const rule = (rule: string) => ({ by: 'static', rule }) as const;

/** The two lines that name the target. */
const named = ({ targets }: Subject) => `TARGETS = ["${targets.join('", "')}"]`;
const header = (columns: readonly string[]) => `HEADER = ["${columns.join('", "')}"]`;

/** Another column in their place. */
const misnamed = (subject: Subject, column: string, remark = ''): readonly Spoiling[] => [
  { right: named(subject), wrong: `${remark}TARGETS = ["${column}"]` },
  { right: header(headerOf(subject)), wrong: header([subject.key, column]) },
];

/** What the static checks catch, before anything runs. */
export const flawsByReading: readonly Flaw[] = [
  flaw(
    'syntax-error',
    'a bracket that is never closed',
    rule('syntax'),
    replaced('parsing', '    options, started = parse(), time.monotonic('),
  ),
  flaw(
    'missing-import',
    'uses np without importing numpy',
    rule('undefined-name'),
    replaced('imports', 'import lightgbm as lgb\nimport pandas as pd'),
  ),
  flaw(
    'missing-package',
    'imports tensorflow, which is not installed',
    rule('missing-import'),
    importing('import tensorflow'),
  ),
  flaw(
    'unknown-module',
    'imports a module that there is not',
    rule('unknown-import'),
    importing('import tabular_tricks'),
  ),
  {
    ...flaw('wrong-target', 'learns a column that train does not have', rule('target-unused')),
    spoilings: (subject) => misnamed(subject, 'outcome'),
  },
  {
    ...flaw('target-in-comment', 'names the target in a comment only', rule('target-unused')),
    spoilings: (subject) => misnamed(subject, 'label', `# We predict ${subject.targets.join(' and ')} here.\n`),
  },
  flaw(
    'no-to-csv',
    'predicts, and writes nothing',
    rule('no-write'),
    replaced('writing', '    print(submission.describe(), flush=True)'),
  ),
  flaw('other-file-name', 'writes a file of another name', rule('submission-file'), {
    right: 'SUBMISSION = "submission.csv"',
    wrong: 'SUBMISSION = "predictions.csv"',
  }),
  {
    ...flaw('sample-as-data', "learns from the sample submission's values", rule('sample-as-data')),
    base: 'linear',
    spoilings: () => [
      {
        right: '            y = train[target]\n',
        wrong: '            y = pd.concat([train[target], sample[target]]).head(len(train))\n',
      },
    ],
  },
  flaw(
    'loop-before-all',
    'waits for ever before it trains',
    rule('no-fit'),
    after('parsing', 'while True:', '    time.sleep(1)'),
  ),
  flaw(
    'network',
    'downloads more data',
    rule('network'),
    importing('import requests'),
    after('reading', 'extra = requests.get("http://data.example/extra.csv", timeout=5).text', 'print(len(extra))'),
  ),
  flaw(
    'network-by-reader',
    'gives an address to a reader',
    rule('network'),
    after('reading', 'extra = pd.read_csv("https://data.example/extra.csv")', 'print(extra.shape)'),
  ),
  flaw(
    'os-system',
    'installs a package while it runs',
    rule('process'),
    importing('import os'),
    after('parsing', 'os.system("pip install catboost")'),
  ),
  flaw(
    'subprocess',
    'starts a program',
    rule('process'),
    importing('import subprocess'),
    after('parsing', 'subprocess.run(["nvidia-smi"], check=False)'),
  ),
  flaw('executes-text', 'runs text as code', rule('code-execution'), after('reading', 'exec("train[\'twice\'] = 2")')),
  flaw(
    'writes-outside',
    'keeps a copy of the data elsewhere',
    rule('outside-write'),
    after('reading', 'train.to_csv("../train_copy.csv", index=False)'),
  ),
  flaw(
    'prints-environment',
    'prints all environment variables',
    rule('environment'),
    importing('import os'),
    before('last', 'print(dict(os.environ))'),
  ),
  flaw(
    'reads-credentials',
    "reads Kaggle's key",
    rule('secret-file'),
    after('parsing', 'print((Path.home() / ".kaggle" / "kaggle.json").read_text())'),
  ),
];
