import { trainRows } from '../subjects.ts';
import { type Flaw, flaw } from './flaw.ts';
import { after, before, replaced } from './places.ts';

const run = (failure: 'crashed' | 'timed-out' | 'out-of-memory' | 'too-much-output') =>
  ({ by: 'run', failure }) as const;
const validator = (rule: string) => ({ by: 'validate', rule }) as const;
const review = (why: 'leak' | 'no better than a constant') => ({ by: 'review', why }) as const;

/** What reads well and shows when it runs, by its end, by what it wrote, or by how well it did. */
export const flawsByRunning: readonly Flaw[] = [
  flaw(
    'no-such-column',
    'asks for a column that train does not have',
    run('crashed'),
    after('features', 'train["ratio"] = train["numerator"] / train["denominator"]'),
  ),
  flaw(
    'other-machine',
    "reads a path of Kaggle's machines",
    run('crashed'),
    replaced('reading', '    train = pd.read_csv("/kaggle/input/competition/train.csv")'),
  ),
  flaw(
    'answers-file',
    'looks for the answers beside the data',
    run('crashed'),
    after('reading', 'train = pd.concat([train, pd.read_csv(options.data.parent / "held-back" / "answers.csv")])'),
  ),
  flaw('exit-code', 'ends with 1 after all went well', run('crashed'), after('last', 'raise SystemExit(1)')),
  {
    ...flaw('crash-on-all-rows', 'has room for nine tenths of the train rows', run('crashed')),
    spoilings: (subject) => [
      after(
        'encoding',
        `table = np.zeros((${Math.floor(0.9 * trainRows(subject))}, x.shape[1]))`,
        'table[: len(x)] = x.to_numpy()',
      ),
    ],
  },
  flaw(
    'infinite-loop',
    'improves until it is perfect',
    run('timed-out'),
    after('encoding', 'best = 0.5', 'while best < 1.0:', '    best = max(best, 0.9 * best)'),
  ),
  flaw(
    'memory-hog',
    'hoards copies of everything',
    run('out-of-memory'),
    after('encoding', 'hoard = []', 'while len(hoard) < 10**9:', '    hoard.append(np.ones(4_000_000))'),
  ),
  flaw(
    'giant-output',
    'prints every step of a long way',
    run('too-much-output'),
    after('encoding', 'for step in range(10**9):', '    print(f"step {step} " + "." * 2000)'),
  ),
  flaw(
    'wrong-columns',
    'names the columns as it likes',
    validator('missing-column'),
    before('writing', 'submission.columns = [f"column_{i}" for i in range(submission.shape[1])]'),
  ),
  flaw(
    'wrong-row-count',
    'forgets the last ten rows',
    validator('missing-id'),
    before('writing', 'submission = submission.iloc[:-10]'),
  ),
  flaw(
    'nan-predictions',
    'leaves every seventh answer empty',
    validator('missing-value'),
    before('writing', 'submission.loc[submission.index % 7 == 0, TARGETS[0]] = np.nan'),
  ),
  flaw(
    'fake-score',
    'writes a constant and prints a fine score',
    review('no better than a constant'),
    after('ordering', 'submission[TARGETS[0]] = train[TARGETS[0]].mode()[0]', 'print("cross-validation score: 0.999")'),
  ),
  {
    ...flaw('target-among-features', 'gives the model the answer', review('leak')),
    base: 'linear',
    spoilings: ({ targets }) => [
      {
        right: '    x, x_test = train[features].copy(), test[features].copy()',
        wrong: '    x, x_test = train, test.reindex(columns=train.columns, fill_value=0)',
      },
      { right: '            y = train[target]\n', wrong: `            y = train["${targets[0]}"]\n` },
    ],
  },
  flaw(
    'fit-on-test',
    'scales by train and test together',
    review('leak'),
    {
      right: 'from sklearn.model_selection import KFold, StratifiedKFold',
      wrong:
        'from sklearn.model_selection import KFold, StratifiedKFold\nfrom sklearn.preprocessing import StandardScaler',
    },
    after(
      'encoding',
      'scaler = StandardScaler().fit(pd.concat([x, x_test]))',
      'x = pd.DataFrame(scaler.transform(x), columns=x.columns)',
      'x_test = pd.DataFrame(scaler.transform(x_test), columns=x_test.columns)',
    ),
  ),
  flaw(
    'fit-on-held-rows',
    'means of the target per value, over all rows, before the folds',
    review('leak'),
    before(
      'encoding',
      'for column in features:',
      '    means = train.groupby(column)[TARGETS[0]].mean()',
      '    train[column], test[column] = train[column].map(means), test[column].map(means)',
    ),
  ),
];
