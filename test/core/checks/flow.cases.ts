import type { SolutionNeeds } from '../../../core/checks/index.ts';

/** A script that does nothing useful well enough: which rules say so, and on which line. */
export interface FlowCase {
  readonly name: string;
  readonly code: string;
  /** `rule:line`, every error and warning there is. */
  readonly expected: readonly string[];
  readonly needs?: Partial<SolutionNeeds>;
}

/** Six lines that do everything; the cases change one thing each. */
const good = {
  imports: 'import pandas as pd',
  learner: 'from sklearn.linear_model import LogisticRegression',
  load: "train, test = pd.read_csv('train.csv'), pd.read_csv('test.csv')",
  fit: "model = LogisticRegression().fit(train[['Age']], train['Survived'])",
  predict: 'p = model.predict(test[["Age"]])',
  table: "out = pd.DataFrame({'PassengerId': test['PassengerId'], 'Survived': p})",
  write: "out.to_csv('submission.csv', index=False)",
};
const script = (changes: Partial<Record<keyof typeof good, string>> = {}) =>
  Object.values({ ...good, ...changes }).join('\n');
const lines = (...text: string[]) => text.join('\n');

export const flows: readonly FlowCase[] = [
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
    name: 'a column of the header spelled wrongly',
    code: script({ table: "out = pd.DataFrame({'passenger_id': test['Id'], 'Survived': p})" }),
    expected: ['header-missing:1'],
  },
  {
    name: 'the header only in a function that nobody calls',
    code: script({
      table: "def build():\n    return pd.DataFrame({'PassengerId': test['Id']})\nout = pd.DataFrame({'Survived': p})",
    }),
    expected: ['header-missing:7'],
  },
  {
    name: 'the sample read for its key only',
    code: script({
      table: "s = pd.read_csv('sample_submission.csv')\nout = pd.DataFrame({'Id': s['PassengerId'], 'y': p})",
    }),
    needs: { header: ['PassengerId', 'Alive'] },
    expected: ['header-missing:1'],
  },
  {
    name: 'nothing loaded',
    code: script({ load: 'train = test = pd.DataFrame({"Age": [1], "PassengerId": [1], "Survived": [0]})' }),
    expected: ['no-load:1', 'test-file:1', 'train-file:1'],
  },
  {
    name: 'a read that is a string only',
    code: script({ load: "'train.csv'; 'test.csv'\ntrain = test = pd.DataFrame({'Age': [1], 'PassengerId': [1]})" }),
    expected: ['no-load:1', 'test-file:3', 'train-file:3'],
  },
  {
    name: 'no test file',
    code: script({ load: "train = pd.read_csv('train.csv')\ntest = train.copy()" }),
    expected: ['test-file:1'],
  },
  {
    name: 'one of two train files',
    code: script(),
    needs: { trainFiles: ['train.csv', 'train_2.csv'] },
    expected: ['some-file:1'],
  },
  {
    name: 'a fit that is named, not called',
    code: script({
      fit: "y = train['Survived']\nmodel = LogisticRegression()\nmodel.fit",
      predict: 'p = [y.mode()[0]] * len(test); model.predict(test)',
    }),
    expected: ['no-fit:1'],
  },
  {
    name: 'a fit in a function that nobody calls',
    code: script({
      fit: "def learn():\n    return LogisticRegression().fit(train[['Age']], train['Survived'])\nmodel = LogisticRegression()",
    }),
    expected: ['no-fit:5', 'target-unused:8'],
  },
  {
    name: 'no prediction',
    code: script({ predict: 'p = 0' }),
    expected: ['no-predict:1'],
  },
  {
    name: 'a write in a function that nobody calls',
    code: script({ write: "def save(table):\n    table.to_csv('submission.csv', index=False)" }),
    expected: ['no-write:8', 'submission-file:8'],
  },
  {
    name: 'a main that is named, not called',
    code: lines(
      'import pandas as pd',
      'from sklearn.svm import SVC',
      'def main():',
      "    train, test = pd.read_csv('train.csv'), pd.read_csv('test.csv')",
      "    m = SVC().fit(train[['Age']], train['Survived'])",
      "    pd.DataFrame({'PassengerId': test.PassengerId, 'Survived': m.predict(test[['Age']])}).to_csv('submission.csv')",
      "if __name__ == '__main__':",
      '    main',
    ),
    expected: [
      'no-load:4',
      'test-file:4',
      'train-file:4',
      'no-fit:5',
      'target-unused:5',
      'header-missing:6',
      'header-missing:5',
      'no-predict:6',
      'no-write:6',
      'submission-file:6',
    ],
  },
  {
    name: 'a write after the exit',
    code: script({ write: "import sys\nsys.exit(0)\nout.to_csv('submission.csv', index=False)" }),
    expected: ['no-write:9', 'submission-file:9'],
  },
  {
    name: 'a write under a constant that is false',
    code: script({ write: "SAVE = False\nif SAVE:\n    out.to_csv('submission.csv', index=False)" }),
    expected: ['no-write:9', 'submission-file:9'],
  },
  {
    name: 'a write after an endless loop',
    code: script({ write: "while True:\n    p = 1\nout.to_csv('submission.csv')" }),
    expected: ['no-write:9', 'submission-file:9'],
  },
  {
    name: 'a method of a class that nobody makes',
    code: script({ write: "class Writer:\n    def save(self, table):\n        table.to_csv('submission.csv')" }),
    expected: ['no-write:9', 'submission-file:9'],
  },
  {
    name: 'a method that nobody calls',
    code: script({
      write:
        "class Writer:\n    def __init__(self): pass\n    def save(self, table):\n        table.to_csv('submission.csv')\nWriter()",
    }),
    expected: ['no-write:10', 'submission-file:10'],
  },
  {
    name: 'two functions that call only each other',
    code: script({ write: "def a(): b()\ndef b():\n    a(); out.to_csv('submission.csv')" }),
    expected: ['no-write:9', 'submission-file:9'],
  },
  {
    name: 'another name for the file',
    code: script({ write: "out.to_csv('sub.csv', index=False)" }),
    expected: ['submission-file:1'],
  },
  {
    name: 'no reader and no learner',
    code: 'print("train.csv test.csv")\n',
    expected: [
      'header-missing:1',
      'header-missing:1',
      'no-fit:1',
      'no-load:1',
      'no-predict:1',
      'no-reader:1',
      'no-write:1',
      'submission-file:1',
      'target-unused:1',
      'test-file:1',
      'train-file:1',
      'no-learner:1',
    ],
  },
  {
    name: 'the sample as the label',
    code: script({
      fit: "train['Survived'].hist()\nsample = pd.read_csv('sample_submission.csv')\nmodel = LogisticRegression().fit(test[['Age']], sample['Survived'])",
    }),
    expected: ['sample-as-data:6'],
  },
  {
    name: 'the sample as the label, through a name and an attribute',
    code: script({
      fit: "train['Survived'].hist()\nsample = pd.read_csv('sample_submission.csv')\ny = sample.Survived.astype(int)\nmodel = LogisticRegression()\nmodel.fit(X=test[['Age']], y=y)",
    }),
    expected: ['sample-as-data:8'],
  },
  {
    name: 'the sample joined into train',
    code: script({
      fit: "sample = pd.read_csv('sample_submission.csv')\nX = train.merge(sample, on='PassengerId')\nmodel = LogisticRegression().fit(X, train['Survived'])",
    }),
    expected: ['sample-as-data:6'],
  },
  {
    name: 'the sample stacked below train, read by a function',
    code: script({
      fit: "def load():\n    s = pd.read_csv('sample_submission.csv')\n    return train, s\na, s = load()\nX = pd.concat([a, s])\nmodel = LogisticRegression().fit(X[['Age']], X['Survived'])",
    }),
    expected: ['sample-as-data:9'],
  },
  {
    name: 'the sample joined, features not spelled out',
    code: script({
      fit: "cols = test.columns\nsample = pd.read_csv('sample_submission.csv').merge(train, on='PassengerId')\nmodel = LogisticRegression().fit(sample[cols], train['Survived'])",
    }),
    expected: ['sample-merged:6'],
  },
  {
    name: 'the sample below train, only train rows learned',
    code: script({
      fit: "s = pd.read_csv('sample_submission.csv')\nboth = pd.concat([train, s])\nmodel = LogisticRegression().fit(both[:len(train)][['Age']], both.loc[both.Age > 0, 'Survived'])",
    }),
    expected: ['sample-merged:6', 'sample-merged:6'],
  },
  {
    name: 'the test table itself handed in',
    code: script({ table: "test.insert(0, 'Survived', p)\nout = test.copy()" }),
    needs: { header: ['Survived', 'Date', 'Comment'] },
    expected: ['header-derived:1'],
  },
  {
    name: 'the sample overwritten with predictions, then read',
    code: script({
      table:
        "s = pd.read_csv('sample_submission.csv')\ns['Survived'] = p\nagain = LogisticRegression().fit(test[['Age']], s['Survived'])\nout = s",
    }),
    expected: [],
  },
  {
    name: 'the key of the sample only',
    code: script({
      table:
        "s = pd.read_csv('sample_submission.csv')\nt = s[['PassengerId']].merge(test, on='PassengerId')\np = model.predict(t)\nout = s.assign(Survived=p)",
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
  {
    name: 'a name that nothing defines',
    code: script({ write: 'out.to_csv("submission.csv", index=False)\ndisplay(out)' }),
    expected: ['undefined-name:8'],
  },
];
