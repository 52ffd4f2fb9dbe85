import { type FlowCase, lines, script } from './script.ts';

/** Scripts that leave the target out, name it where nobody reads it, or learn from it as a feature. */
export const target: readonly FlowCase[] = [
  { name: 'the good script', code: script(), expected: [] },
  {
    name: 'the target only in a comment',
    code: script({
      fit: 'model = LogisticRegression().fit(train[["Age"]], train["Sex"]) # Survived',
      table: "out = pd.read_csv('sample_submission.csv')",
    }),
    expected: ['target-unused:1'],
  },
  {
    name: 'the target only in a docstring',
    code: lines(
      '"""Predicts Survived."""',
      script({
        fit: 'model = LogisticRegression().fit(train[["Age"]], train["Sex"])',
        table: "out = pd.read_csv('sample_submission.csv')",
      }),
    ),
    expected: ['target-unused:1'],
  },
  {
    name: 'the target only in a string that nobody reads',
    code: script({
      fit: '"Survived"\nmodel = LogisticRegression().fit(train[["Age"]], train["Sex"])',
      table: "out = pd.read_csv('sample_submission.csv')",
    }),
    expected: ['target-unused:4'],
  },
  {
    name: 'the target only in a variable that nobody reads',
    code: script({
      fit: 'y = train["Survived"].astype(int)\nmodel = LogisticRegression().fit(train[["Age"]], train["Sex"])',
      table: "out = pd.read_csv('sample_submission.csv')",
    }),
    expected: ['target-unused:4'],
  },
  {
    name: 'the target only in a chain of variables that ends nowhere',
    code: script({
      fit: 'A = "Survived"\nB = A\nmodel = LogisticRegression().fit(train[["Age"]], train["Sex"])',
      table: "out = pd.read_csv('sample_submission.csv')",
    }),
    expected: ['target-unused:4'],
  },
  {
    name: 'the target only in a function that nobody calls',
    code: script({
      fit: 'def label():\n    return train["Survived"]\nmodel = LogisticRegression().fit(train[["Age"]], train["Sex"])',
      table: "out = pd.read_csv('sample_submission.csv')",
    }),
    expected: ['target-unused:5'],
  },
  {
    name: 'the target only printed',
    code: script({
      fit: 'print("Survived", train["Survived"].mean())\nmodel = LogisticRegression().fit(train[["Age"]], train["Sex"])',
      table: "out = pd.read_csv('sample_submission.csv')",
    }),
    expected: ['target-unused:4'],
  },
  {
    name: 'the target only dropped',
    code: script({
      fit: 'train = train.drop(columns=["Survived"])\nmodel = LogisticRegression().fit(train[["Age"]], train["Sex"])',
      table: "out = pd.read_csv('sample_submission.csv')",
    }),
    expected: ['target-only-dropped:4'],
  },
  {
    name: 'the target only as the name of the output',
    code: script({
      fit: 'T = "Survived"\nmodel = LogisticRegression().fit(train[["Age"]], train["Sex"])',
      table: "out = test[['PassengerId']].copy()\nout[T] = p",
      write: "out[['PassengerId', 'Survived']].to_csv('submission.csv', index=False)",
    }),
    expected: ['target-unused:4'],
  },
  {
    name: 'one of two targets forgotten',
    code: script(),
    needs: { targets: ['Survived', 'Fare'] },
    expected: ['target-unused:1'],
  },
  {
    name: 'the target by its place',
    code: script({
      fit: 'model = LogisticRegression().fit(train.iloc[:, :-1], train.iloc[:, -1])',
      table: "out = test[['PassengerId']].assign(**{test.columns[-1]: p})",
    }),
    expected: ['header-derived:1', 'target-derived:1'],
  },
  {
    name: 'the target as what test lacks',
    code: script({
      fit: 'T = (set(train) - set(test)).pop()\nmodel = LogisticRegression().fit(train[["Age"]], train[T])',
    }),
    expected: [],
  },
  {
    name: 'the target left among the features',
    code: script({
      fit: "X = train.drop(columns=['PassengerId'])\ny = train['Survived']\nmodel = LogisticRegression().fit(X, y)",
    }).replace(
      "train, test = pd.read_csv('train.csv'), pd.read_csv('test.csv')",
      "train = pd.read_csv('train.csv')\ntest = pd.read_csv('test.csv')",
    ),
    expected: ['target-in-features:7'],
  },
  {
    name: 'the target in the list of features',
    code: script({
      fit: "FEATURES = ['Age', 'Survived']\nmodel = LogisticRegression().fit(train[FEATURES], train['Survived'])",
    }),
    expected: ['target-in-features:5'],
  },
];
