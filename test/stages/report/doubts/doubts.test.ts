import { describe, expect, test } from 'vitest';
import { doubtsAbout } from '../../../../stages/report/doubts/index.ts';
import { column, evidence, finding, heldBack, labels, metric } from './evidence.ts';

const kinds = (...given: Parameters<typeof evidence>) => doubtsAbout(evidence(...given)).map(({ kind }) => kind);

test('a good score of a template is no doubt', () => {
  expect(kinds()).toEqual([]);
});

describe('the metric', () => {
  const assumed = (source: string, name = 'accuracy', k: number | null = null) =>
    doubtsAbout(
      evidence({
        competition: {
          metric: { name, direction: 'max', wants: 'labels', k, confidence: 'low' },
          evidence: { metric: [{ source, detail: 'words' }] },
        },
        candidate: null,
      }),
    ).filter(({ kind }) => kind === 'guessed');

  test('is in doubt where no page names it, with the remedy', () => {
    const message =
      'no page names the metric, so accuracy is assumed: say --metric accuracy if it is right, or name another';
    expect(assumed('default')).toEqual([{ kind: 'guessed', message }]);
    expect(assumed('default', 'map_k', 3)).toMatchObject([{ message: expect.stringContaining('--metric map@3') }]);
    expect(assumed('default', 'unknown')).toMatchObject([{ message: expect.stringContaining('name it (--metric)') }]);
  });
  test('is in doubt where the page mentions it, or only a model read it', () => {
    expect(assumed('description')).toMatchObject([{ message: expect.stringContaining('a passing remark') }]);
    expect(assumed('model')).toMatchObject([{ message: expect.stringContaining('what a model makes of the page') }]);
  });
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

  test('the order of rows in a side table is a doubt, if models gain by it', () => {
    const origin = { how: 'side table' as const, from: ['id'] };
    const made = [
      { ...origin, name: 'log.place', words: 'by the order of rows in log' },
      { ...origin, name: 'log.size', words: 'of log.csv' },
    ];
    const told = (name: string, importance: number) => ({
      ...{ name, kind: 'number' as const, how: 'number' as const, from: [name], words: null, importance },
    });
    const learned = (order: number) => ({ made, features: [told('log.place', order), told('log.size', 0.6)] });
    expect(doubtsAbout(evidence({ recipe: learned(0.25) }))).toMatchObject([
      { kind: 'order-of-rows', message: expect.stringContaining('order of rows in "log"') },
    ]);
    expect(kinds({ recipe: learned(0.05) })).toEqual([]);
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
    const given = evidence({ candidate: { ...candidate, origin: 'template', mode: 'safe' }, failures });
    expect(doubtsAbout(given)).toMatchObject([
      { kind: 'degraded', message: expect.stringMatching(/safe mode.*timed-out.*still running after 20 s$/) },
    ]);
  });

  test('a program that nobody measured says so as loudly; its own word does not help it', () => {
    const user = { ...candidate, origin: 'user', mode: 'full' } as const;
    expect(kinds({ candidate: user, score: null })).toEqual(['unmeasured']);
    expect(kinds({ candidate: user })).toEqual(['unmeasured']);
    expect(kinds({ candidate: user, check: heldBack({ agrees: true }) })).toEqual([]);
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
