import { type FlowCase, lines, script } from './script.ts';

/** Scripts that load, learn, predict or write nothing, or only where no run comes by. */
export const missing: readonly FlowCase[] = [
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
    name: 'a prediction by a product, with the weights of a model',
    code: script({ predict: 'p = test[["Age"]].to_numpy() @ model.coef_.T' }),
    expected: [],
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
    name: 'a name that nothing defines',
    code: script({ write: 'out.to_csv("submission.csv", index=False)\ndisplay(out)' }),
    expected: ['undefined-name:8'],
  },
];
