import { describe, expect, test } from 'vitest';
import type { Requirement } from '../../../../core/schema/planning/requirement.ts';
import { bare, both, doubtful, late, said } from '../../../rigs/batch/claims.ts';
import { binaryCompetition, type Files } from '../../../rigs/data/competitions.ts';

describe('where rules are not sure, a claim that page and data bear out is used', () => {
  test('a target among several columns that only train has', async () => {
    const quote = 'say how much each customer will spend';
    const { found, plain } = await both(doubtful(`For each code, ${quote}.`), {
      targets: { columns: ['spent'], quote },
    });
    expect(plain.evidence.targets?.[0]?.source).toBe('default');
    expect(found.targets.map(({ column }) => column)).toEqual(['spent']);
    expect(found.evidence.targets).toEqual([{ source: 'model', detail: `the page says so: "${quote}"` }]);
    expect(found.submission.mapping).toEqual({ answer: 'spent' });
    expect(found.leaks).toEqual(['left']);
    expect(found.warnings.join()).not.toContain('guess');
  });

  test('words stand on the page whatever its line ends, marks and letter case', async () => {
    const files = doubtful('For each `code` say how much\nevery "customer" will *spend*.');
    const quote = 'for each code Say how much every “customer” will spend';
    const { found } = await both(files, { targets: { columns: ['Spent'], quote } });
    expect(found.targets.map(({ column }) => column)).toEqual(['spent']);
  });

  test('a metric in words that no rule reads', async () => {
    const quote = 'The winner is whose guesses order leavers before stayers best, by the c-statistic';
    const files = { ...binaryCompetition(), ...said(`${quote}.`) };
    const { found, plain } = await both(files, { metric: { name: 'ROC AUC', quote } });
    expect(plain.metric).toMatchObject({ name: 'auc', confidence: 'low' });
    expect(plain.evidence.metric?.[0]?.source).toBe('default');
    expect(found.metric).toMatchObject({ name: 'auc', confidence: 'low' });
    expect(found.evidence.metric).toEqual([{ source: 'model', detail: `"${quote}"` }]);
    expect(found.warnings).toContain(`The metric auc is what a model makes of the page: "${quote}".`);
  });

  test('a passing remark becomes a sure metric when model and rules read the same in one sentence', async () => {
    const quote = 'Our last contest had this too, the log loss';
    const files = { ...binaryCompetition(), ...said(`${quote}.`) };
    const { found, plain } = await both(files, { metric: { name: 'logloss', quote } });
    expect(plain.metric).toMatchObject({ name: 'logloss', confidence: 'low' });
    expect(found.metric).toMatchObject({ name: 'logloss', confidence: 'high' });
  });

  test('the row id, without a sample, where no name and no place shows it', async () => {
    const quote = 'Each row has the cookie that it came with';
    const { found, plain } = await both(late(`${quote}.`), { idColumn: { name: 'cookie', quote } });
    expect(plain.idColumn).toBe(null);
    expect(found).toMatchObject({ idColumn: 'cookie', submission: { key: ['cookie'], header: ['cookie', 'spent'] } });
    expect(found.evidence['submission.key']?.[0]?.source).toBe('model');
  });

  test('the header, without a sample, where the page shows it in prose', async () => {
    const quote = 'two columns called code and left';
    const files = bare(doubtful(`Send us ${quote}, one line for each.`));
    const { found, plain } = await both(files, { header: { columns: ['code', 'left'], quote } });
    expect(plain.evidence['submission.header']).toBe(undefined);
    expect(found.submission).toMatchObject({ header: ['code', 'left'], key: ['code'] });
    expect(found.evidence['submission.header']?.[0]?.source).toBe('model');
    expect(found.targets.map(({ column }) => column)).toEqual(['left']);
  });

  test('several targets, without a sample', async () => {
    const quote = 'Predict both what is spent and who has left';
    const files = bare(doubtful(`${quote}.`));
    const { found } = await both(files, { targets: { columns: ['spent', 'left'], quote } });
    expect(found.targets.map(({ column }) => column)).toEqual(['spent', 'left']);
    expect(found.submission.header).toEqual(['code', 'spent', 'left']);
  });
});

describe('a claim is refused with its reason, and nothing else changes', () => {
  const words = 'Say how much each of them will spend, or who has left, by code';
  const open = doubtful(`${words}.`);
  const sure = binaryCompetition();
  const auc = 'Submissions are evaluated on area under the ROC curve';
  test.each<[string, Files, Partial<Requirement>, string]>([
    [
      'words that do not stand there',
      open,
      { targets: { columns: ['spent'], quote: 'Predict spent please' } },
      '"spent": not used, as its words do not stand there',
    ],
    [
      'words that stand everywhere',
      open,
      { targets: { columns: ['spent'], quote: 'of' } },
      'its words do not stand there',
    ],
    [
      'a target that is no column',
      open,
      { targets: { columns: ['salary'], quote: words } },
      'train has no column "salary"',
    ],
    ['a target that test has, too', open, { targets: { columns: ['x'], quote: words } }, 'test has "x", too'],
    ['a target that names rows', open, { targets: { columns: ['code'], quote: words } }, '"code" names rows'],
    [
      'two targets for one column of the sample',
      open,
      { targets: { columns: ['spent', 'left'], quote: words } },
      'nothing says which of them',
    ],
    ['another target than the data say', sure, { targets: { columns: ['a'], quote: auc } }, 'test has "a", too'],
    ['of two reasons, by the first', open, { metric: { name: 'vibes', quote: 'of' } }, 'none that we know'],
    ['a metric nobody knows', open, { metric: { name: 'vibes', quote: words } }, 'none that we know'],
    ['another metric than the page says', sure, { metric: { name: 'rmse', quote: auc } }, 'rules read it as auc'],
    [
      'a metric that its own words contradict',
      doubtful('Oh, the mean absolute error is nice.'),
      { metric: { name: 'accuracy', quote: 'the mean absolute error is nice' } },
      'its words speak of mae',
    ],
    [
      'a metric of numbers for words',
      {
        ...sure,
        'train.csv': (sure['train.csv'] as string).replaceAll(/1$/gm, 'yes').replaceAll(/,0$/gm, ',no'),
        ...said('Look how far off you are.'),
      },
      { metric: { name: 'rmse', quote: 'Look how far off you are' } },
      'wants numbers',
    ],
    [
      'a row id whose cells repeat',
      late('Every x is a row.'),
      { idColumn: { name: 'x', quote: 'Every x is a row' } },
      'cells of "x" repeat in test',
    ],
    ['another row id than the data say', sure, { idColumn: { name: 'b', quote: auc } }, 'the files say "id"'],
    [
      'a row id that is nowhere',
      sure,
      { idColumn: { name: 'uuid', quote: auc } },
      'no file to predict for has a column "uuid"',
    ],
    [
      'another header than the sample has',
      sure,
      { header: { columns: ['id', 'area'], quote: auc } },
      'the files say "id", "target"',
    ],
    [
      'a header of names that the page lacks',
      sure,
      { header: { columns: ['id', 'label'], quote: auc } },
      'the page has no "label"',
    ],
  ])('%s', async (_, files, claims, why) => {
    const { found, plain, added } = await both(files, claims);
    expect(added).toEqual([expect.stringContaining(why)]);
    expect(found.lines).toContain(added[0]);
    expect({ ...found, warnings: [], lines: [] }).toEqual({ ...plain, warnings: [], lines: [] });
  });

  test('claims that rules agree with need no word, even if their proof is poor', async () => {
    const claims = (quotes: readonly string[]): Partial<Requirement> => ({
      metric: { name: 'AUC', quote: quotes[0] ?? '' },
      targets: { columns: ['target'], quote: quotes[1] ?? '' },
      idColumn: { name: 'id', quote: quotes[2] ?? '' },
      header: { columns: ['id', 'target'], quote: quotes[2] ?? '' },
    });
    for (const quotes of [[auc, 'predicted probability and the observed target', 'One row per id'], []]) {
      const { found, plain, added } = await both(sure, claims(quotes));
      expect(added).toEqual([]);
      expect({ ...found, lines: [] }).toEqual({ ...plain, lines: [] });
    }
  });
});

test('names that hide something are shown in quotes, on one line', async () => {
  const quote = 'Say how much each of them will spend';
  const files = doubtful(`${quote}.`);
  const { added } = await both(files, { targets: { columns: ['a\u001b[2J\nfi\u202ene'], quote } });
  expect(added).toEqual([expect.stringContaining('"a\\u001b[2J\\nfi\\u202ene"')]);
});
