import { describe, expect, test } from 'vitest';
import { doubtsAbout } from '../../../../stages/report/doubts/index.ts';
import { column, evidence, metric } from './evidence.ts';

const kinds = (...given: Parameters<typeof evidence>) => doubtsAbout(evidence(...given)).map(({ kind }) => kind);

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
    expect(guessed({ ...sampled(['0', '1', '300']), ...metric('crps', 'min', 'values') })).toBe(false);
  });

  test('is guessed where lists are asked for keys that train never met, and no feature tells them apart', () => {
    const lists = { lists: [{ source: 'train' as const, detail: 'none of the first 50 keys is in train' }] };
    expect(kinds({ competition: { evidence: lists, features: [] } })).toEqual(['guessed']);
    expect(kinds({ competition: { evidence: lists, features: ['x'] } })).toEqual([]);
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
      {
        kind: 'guessed',
        message: 'the submission has 100 rows and test has only 30 of them: the others got one value',
      },
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
