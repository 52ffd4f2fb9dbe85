import { describe, expect, test } from 'vitest';
import { doubtsAbout } from '../../../../stages/report/doubts/index.ts';
import { column, evidence, finding, labels, metric } from './evidence.ts';

const kinds = (...given: Parameters<typeof evidence>) => doubtsAbout(evidence(...given)).map(({ kind }) => kind);

test('a good score of a template is no doubt', () => {
  expect(kinds()).toEqual([]);
});

describe('the predictions', () => {
  const tell = { feature: 'paid', target: 'y', rows: 900 };
  const told = (explained: number) => {
    const { confirmation, ...rest } = evidence();
    return doubtsAbout({ ...rest, confirmation: confirmation && { ...confirmation, tells: [{ ...tell, explained }] } });
  };

  test('one column that tells all is a doubt, a strong one is none', () => {
    expect(told(1)).toMatchObject([
      { kind: 'one-feature', message: expect.stringContaining('"paid" alone tells "y"') },
    ]);
    expect(told(0.97)).toEqual([]);
  });

  const seen = (rule: string, columnName = 'y', rows = 100) => ({
    verdict: { file: 'a'.repeat(64), rows, findings: [finding(rule, columnName)] },
  });

  test('the same in every row is a doubt, unless the rows are few', () => {
    expect(kinds(seen('constant'))).toEqual(['constant']);
    expect(kinds(seen('constant', 'y', 5))).toEqual([]);
  });

  test('of a few rows one text or list for all is a doubt, of one row it is none', () => {
    const { submission } = evidence().competition;
    const withKind = (kind: 'text' | 'sequence') => ({
      submission: { ...submission, columns: [column('id', 'key', null), column('y', 'target', kind)] },
    });
    expect(kinds({ competition: withKind('text'), ...seen('constant', 'y', 3) })).toEqual(['constant']);
    expect(kinds({ competition: withKind('sequence'), ...seen('constant', 'y', 3) })).toEqual(['constant']);
    expect(kinds({ competition: withKind('text'), ...seen('constant', 'y', 1) })).toEqual([]);
  });

  test('one rare label of several that nobody got is none', () => {
    const columns = [column('id', 'key', null), column('y', 'target', 'class-int'), column('z', 'target', 'class-int')];
    const { submission } = evidence().competition;
    const competition = {
      submission: { ...submission, header: ['id', 'y', 'z'], columns, mapping: { y: 'y', z: 'z' } },
    };
    expect(kinds({ competition, ...seen('one-class', 'z') })).toEqual([]);
  });

  test('bounds beyond which no answer lies may be the same in every row', () => {
    const { submission } = evidence().competition;
    const columns = [column('id', 'key', null), ...['y-9', 'y0'].map((name) => column(name, 'target', 'probability'))];
    const mapping = { 'y-9': 'y', y0: 'y' };
    const asked = { submission: { ...submission, header: ['id', 'y-9', 'y0'], columns, mapping } };
    const competition = { ...asked, ...metric('crps', 'min', 'values') };
    expect(kinds({ competition, ...seen('sample-fill', 'y-9') })).not.toContain('constant');
    expect(kinds({ competition: asked, ...seen('sample-fill', 'y-9') })).toContain('constant');
  });

  test('labels or values unlike train are a doubt, a lean to the frequent label is none', () => {
    expect(kinds(seen('label-shift'))).toEqual(['labels-shifted']);
    expect(kinds(seen('far-from-train'))).toEqual(['labels-shifted']);
    expect(kinds(seen('label-shares'))).toEqual([]);
  });

  test('a column of train under the name that the sample asks for was to be learned, not another', () => {
    const { submission } = evidence().competition;
    const profile = [
      {
        ...{ name: 'y', type: 'integer', inTrain: true, inTest: false, missing: 0, testMissing: null, unique: 3 },
        ...{ min: 0, max: 2, mean: 1, meanLength: null, meanWords: null, examples: [] },
      },
    ];
    const competition = { profile, submission: { ...submission, mapping: { y: 'KindName' } } };
    expect(kinds({ competition })).toEqual(['labels-shifted']);
    expect(kinds({ competition: { ...competition, orders: 'y' } })).toEqual([]);
  });

  test('words where the sample has numbers were not asked for', () => {
    const { submission } = evidence().competition;
    const asked = (sampleValues: string[]) => ({
      submission: {
        ...submission,
        columns: [
          column('id', 'key', null),
          column('y', 'target', 'class-string', { labels: ['Ash', 'Oak'], sampleValues, uniques: sampleValues.length }),
        ],
      },
    });
    expect(kinds({ competition: asked(['1', '2']) })).toEqual(['labels-shifted']);
    expect(kinds({ competition: asked(['Ash', 'Oak']) })).toEqual([]);
    expect(kinds({ competition: asked(['0']) })).toEqual([]);
  });
});

describe('the making', () => {
  const candidate = { code: 'pass', attempts: 3, complexity: null, findings: [] };

  test('a template that was kept for the worst says so, and why', () => {
    const failures = [{ stage: 'execute', kind: 'timed-out', message: 'the solution was still running after 20 s' }];
    const given = evidence({ candidate: { ...candidate, origin: 'template', mode: 'plain' }, failures });
    expect(doubtsAbout(given)).toMatchObject([
      { kind: 'degraded', message: expect.stringMatching(/plainest template.*timed-out.*still running after 20 s$/) },
    ]);
  });

  test('a program that nobody measured says so as loudly; its own word does not help it', () => {
    const user = { ...candidate, origin: 'user', mode: 'full' } as const;
    expect(kinds({ candidate: user, score: null })).toEqual(['unmeasured']);
    expect(kinds({ candidate: user })).toEqual([]);
  });

  test('files that nothing learned from are named', () => {
    const ignored = [{ kind: 'image', where: 'train', files: 1200, bytes: 9, example: 'train/a.png', why: 'pictures' }];
    expect(doubtsAbout(evidence({ competition: { ignored } }))).toMatchObject([
      { kind: 'ignored-files', message: expect.stringContaining('1,200 image files in train') },
    ]);
  });

  test('files that could not be used are named, the first of many, for a fallback as well', () => {
    const unusable = ['a', 'b', 'c', 'd'].map((file) => ({ file, why: `${file} is empty.`, advice: 'Remove it.' }));
    const given = evidence({ competition: { unusable } });
    const expected = ['a is empty.', 'b is empty.', 'c is empty. (and 1 more)'].map((why) => ({
      kind: 'unusable-files',
      message: `not used: ${why}`,
    }));
    expect(doubtsAbout(given)).toEqual(expected);
    expect(doubtsAbout({ ...given, submission: { ...given.submission, origin: 'fallback' } })).toEqual(expected);
  });

  test('media of which less than half were looked at are named with their figures', () => {
    const given = evidence();
    const seeing = (seen: number) => ({
      ...given,
      submission: { ...given.submission, media: [{ source: 'image', rows: 50_000, seen }] },
    });
    expect(doubtsAbout(seeing(1_024))).toMatchObject([
      {
        kind: 'unseen-media',
        message: expect.stringMatching(/^image: the files of 1,024 of 50,000 rows were looked at/),
      },
    ]);
    expect(doubtsAbout(seeing(25_000))).toEqual([]);
  });

  test('what review found is told; what it only warns of is not', () => {
    const found = (severity: 'error' | 'warning') => ({
      ...{ score: 0.4, by: 'rules' as const, reasons: [], unused: [], criteria: [] },
      findings: [{ rule: 'target-as-feature', severity, message: 'y is learned from', advice: '', line: 7 }],
    });
    expect(kinds({ review: found('error') })).toEqual(['leak']);
    expect(kinds({ review: found('warning') })).toEqual([]);
  });

  test('a program that the clock ended was perhaps not done; a template that had reported was', () => {
    const { submission } = evidence();
    const stopped = { ...submission, stopped: 'its 20 s were over' };
    expect(kinds({ submission: stopped })).toEqual(['cut-off']);
  });

  test('a fallback claims nothing, so there is nothing to doubt', () => {
    const { submission } = evidence();
    const targets = [{ column: 'y', rows: 9, missing: 0, labels: labels({ 0: 9 }), numeric: null }];
    expect(kinds({ submission: { ...submission, origin: 'fallback' }, competition: { targets }, score: null })).toEqual(
      [],
    );
  });
});

describe('what is asked for', () => {
  const made = evidence().competition;
  const guess = { targets: [{ source: 'default' as const, detail: '"y" is the likeliest of 3 train columns' }] };

  test('is guessed where nothing but likeness spoke for the column that a template learned', () => {
    expect(doubtsAbout(evidence({ competition: { evidence: guess } }))).toMatchObject([
      { kind: 'guessed', message: expect.stringContaining('"y" was learned, which is a guess') },
    ]);
    const candidate = { ...evidence().candidate, origin: 'model' } as ReturnType<typeof evidence>['candidate'];
    expect(kinds({ competition: { evidence: guess }, candidate })).not.toContain('guessed');
  });

  test('is guessed where train knows only some of the columns', () => {
    const columns = [...made.submission.columns, column('Confidence', 'target', 'real')];
    expect(doubtsAbout(evidence({ competition: { submission: { ...made.submission, columns } } }))).toMatchObject([
      { kind: 'guessed', message: expect.stringContaining('"Confidence"') },
    ]);
    const competition = { submission: { ...made.submission, columns }, ...metric('laplace_ll', 'max', 'values') };
    expect(kinds({ competition })).not.toContain('guessed');
  });

  test('is guessed where the sample has a number of its own in each column that is none of train', () => {
    const names = ['a', 'b', 'c'];
    const numeric = { integral: false, min: 0, max: 9, mean: 5, median: 5, std: 2, meanLog1p: null };
    const targets = names.map((name) => ({ column: name, rows: 9, missing: 0, labels: null, numeric }));
    const sampled = (cells: readonly string[], change: object = {}) => ({
      targets,
      submission: {
        ...made.submission,
        mapping: Object.fromEntries(names.map((name) => [name, name])),
        columns: names.map((name, at) => column(name, 'target', 'real', { sampleValues: [cells[at]], ...change })),
      },
    });
    const guessed = (competition: object) => kinds({ competition }).includes('guessed');
    expect(guessed(sampled(['0.5', '0', '300']))).toBe(true);
    expect(guessed(sampled(['0.5', '0', '300'], { weight: 2 }))).toBe(false);
    expect(guessed(sampled(['5.01', '5.02', '300']))).toBe(false);
    expect(guessed(sampled(['0', '0', '0']))).toBe(false);
  });

  test('is guessed where lists are asked for keys that train never met, and no feature tells them apart', () => {
    const lists = { lists: [{ source: 'train' as const, detail: 'none of the first 50 keys is in train' }] };
    expect(kinds({ competition: { evidence: lists, features: [] } })).toEqual(['guessed']);
    expect(kinds({ competition: { evidence: lists, features: ['x'] } })).toEqual([]);
    const given = evidence({ competition: { evidence: lists, features: [] } });
    const crossValidation = {
      ...{ metric: 'mean_f1', score: 0.6, direction: 'max' as const, scheme: 'kfold', folds: 0 },
      ...{ source: 'reported' as const, models: [{ name: 'history', score: 0.6, weight: 1 }] },
    };
    expect(doubtsAbout({ ...given, submission: { ...given.submission, crossValidation } })).toEqual([]);
  });

  test('is in doubt where each item of a list wants a row, or a class or label is none of train', () => {
    const rows = { 'lists.rows': [{ source: 'description' as const, detail: 'its example has a row for each item' }] };
    expect(kinds({ competition: { evidence: rows } })).toEqual(['guessed']);
    const unseen = { 'labels.unseen': [{ source: 'sample_submission' as const, detail: 'it has "silence"' }] };
    expect(kinds({ competition: { evidence: unseen } })).toEqual(['guessed']);
    const shown = (mapping: Record<string, string>) => {
      const columns = ['id', 'p_a', 'p_b'].map((name, at) =>
        column(name, at === 0 ? 'key' : 'target', at === 0 ? null : 'probability'),
      );
      return { submission: { ...made.submission, layout: 'classes' as const, columns, mapping } };
    };
    expect(doubtsAbout(evidence({ competition: shown({ p_a: 'a' }) }))).toMatchObject([
      { kind: 'guessed', message: 'no row of train has the class of "p_b": all rows have the same share of it' },
    ]);
    expect(kinds({ competition: shown({ p_a: 'a', p_b: 'b' }) })).toEqual([]);
  });

  test('is guessed where test tells of some of the ids alone: the others got one value', () => {
    const shapes = { ...made.shapes, test: { rows: 30, columns: 2 } };
    expect(doubtsAbout(evidence({ competition: { shapes } }))).toMatchObject([
      { kind: 'guessed', message: 'the submission has 100 rows and test tells of 30: the others got one value' },
    ]);
    const submission = { ...made.submission, keyUnique: false };
    expect(kinds({ competition: { shapes, submission } })).toEqual([]);
  });

  test('is guessed where rows of test are not as many as are asked for, and nothing ties them', () => {
    const shapes = { ...made.shapes, test: { rows: 30, columns: 2 } };
    expect(kinds({ competition: { shapes, idColumn: null } })).toEqual(['guessed']);
    const enough = { ...shapes, test: { rows: 100, columns: 2 } };
    expect(kinds({ competition: { shapes: enough, idColumn: null } })).toEqual([]);
    expect(kinds({ competition: { shapes: enough } })).toEqual([]);
  });
});
