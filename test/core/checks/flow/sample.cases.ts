import { type FlowCase, script } from './script.ts';

/** Scripts that write another header, or take what the sample says for answers. */
export const sample: readonly FlowCase[] = [
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
    name: 'the sample found by a look into the folder',
    code: script({
      imports: 'import pandas as pd\nfrom pathlib import Path',
      table: "out = pd.read_csv(next(Path('.').rglob('*submission*.csv')))\nout['Survived'] = p",
    }),
    expected: ['header-derived:1'],
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
];
