import { describe, expect, test } from 'vitest';
import { cpuTime } from '../../../../rigs/cpu-time.ts';
import { binaryCompetition, csv, type Files } from '../../../../rigs/data/competitions.ts';
import { analysisOf } from '../../../../rigs/stages/expect-analysis.ts';

const example = 'id,target\n120,0.5\n121,0.25\netc.';
const markdown = (block: string, heading = '## Submission File') =>
  `# Overview\n\nPredict it.\n\n## Evaluation\n\nSubmissions are scored by AUC, id, and more.\n\n${heading}\n\nFor each id, predict:\n\n${block}\n\n## Timeline\n\nSoon.\n`;

/** A competition without a sample, with this page. */
const shown = (files: Files, text: string, name = 'description.md'): Files => {
  const { 'sample_submission.csv': _, 'description.md': __, ...rest } = files;
  return { ...rest, [name]: text };
};
/** Three classes of a column that the submission spreads over three columns: nothing but the page says so. */
const classes: Files = {
  'train.csv': csv(['id', 'text', 'author'], 60, (i) => [`t${i}`, i * 3, ['EAP', 'HPL', 'MWS'][i % 3] ?? '']),
  'test.csv': csv(['id', 'text'], 12, (i) => [`t${60 + i}`, i]),
};

describe('without a sample, the page shows the columns', () => {
  test.each([
    ['fenced markdown', markdown(`\`\`\`\n${example}\n\`\`\``), 'description.md'],
    ['indented markdown', markdown(example.replaceAll(/^/gm, '    ')), 'description.md'],
    ['bare lines under a bare heading', markdown(example, 'Submission Format:'), 'description.md'],
    ['spaces about the cells', markdown('```\nid, target \n120, 0.5\n```'), 'description.md'],
    ['a header of dots', markdown('```\nid,target\n120,0.5\n...\n```'), 'description.md'],
    [
      'no heading, but words',
      markdown(example, 'The file should have a header and the following format:'),
      'description.md',
    ],
    [
      'preformatted html',
      `<html><body><h2>Submission File</h2><p>As follows:</p><pre><code>${example}</code></pre></body></html>`,
      'description.html',
    ],
    [
      'html with breaks',
      `<div><h3>Submission\n File</h3><p>id,target<br>120,0.5<br/>\n121,0.25<br>etc.</p></div>`,
      'description.html',
    ],
    [
      'markdown as a download keeps it beside html',
      `<section><h2>Evaluation</h2>\n<pre>${markdown(`\`\`\`\n${example}\n\`\`\``)}</pre></section>`,
      'description.html',
    ],
  ])('%s', async (_, text, name) => {
    const found = await analysisOf(shown(binaryCompetition(), text, name));
    expect(found.submission).toMatchObject({ header: ['id', 'target'], key: ['id'], rows: { count: 40 } });
    expect(found.evidence['submission.header']).toEqual([
      { source: 'description', detail: 'the page shows "id,target"' },
    ]);
    expect(found.expected.split('\n').slice(0, 2)).toEqual(['id', '120']);
    expect(found.warnings.join()).toContain('No sample submission: the columns are those that the page shows');
  });

  test('in another order and as classes, which train could not tell', async () => {
    const text = markdown('```\nid,MWS,EAP,HPL\nt99,0.33,0.33,0.34\n```').replace('AUC', 'multi-class log loss');
    const found = await analysisOf(shown(classes, text));
    expect(found.submission).toMatchObject({ header: ['id', 'MWS', 'EAP', 'HPL'], layout: 'classes' });
    expect(found.submission.columns.map(({ kind }) => kind)).toEqual([null, 'simplex', 'simplex', 'simplex']);
    expect(found.targets.map(({ column }) => column)).toEqual(['author']);
    expect((await analysisOf(shown(classes, markdown('')))).submission.header).toEqual(['id', 'author']);
  });

  test('with cells that say the kind, though they fill nothing', async () => {
    const files = shown(
      {
        'train.csv': csv(['id', 'x', 'tags'], 40, (i) => [i, i % 7, 'abcd'[i % 4] ?? '']),
        'test.csv': csv(['id', 'x'], 10, (i) => [40 + i, i]),
      },
      markdown('```\nid,tags\n40,a;b;c\n41,b;c;d\n```').replace('AUC', 'MAP@3'),
    );
    const [, target] = (await analysisOf(files)).submission.columns;
    expect(target).toMatchObject({ kind: 'ranked-list', list: { separator: ';', maxItems: 3 } });
    expect(target).toMatchObject({ sampleValues: [], uniques: 0 });
  });

  test('a key of two columns, and one that is copied', async () => {
    const both = (i: number) => [`s${i % 3}`, Math.floor(i / 3)] as const;
    const files: Files = {
      'train.csv': csv(['shop', 'day', 'x', 'sales'], 30, (i) => [...both(i), i, i * 2]),
      'test.csv': csv(['shop', 'day', 'x'], 9, (i) => [...both(i), i]),
    };
    const pair = await analysisOf(shown(files, markdown('```\nday,shop,sales\n0,s1,10\n```')));
    expect(pair.submission).toMatchObject({ header: ['day', 'shop', 'sales'], key: ['day', 'shop'], keyUnique: true });
    expect(pair.expected.split('\n').slice(0, 3)).toEqual(['day,shop', '0,s0', '0,s1']);
    const copied = await analysisOf(shown(binaryCompetition(), markdown('```\nid,c,target\n120,x,0.5\n```')));
    expect(copied.submission.columns.map(({ role }) => role)).toEqual(['key', 'carry', 'target']);
    expect(copied.expected.split('\n')[0]).toBe('id,c');
  });

  test('an id that test leaves without a name', async () => {
    const files: Files = {
      'train.csv': csv(['', 'late', 'age'], 40, (i) => [i + 1, i % 4 === 0 ? 1 : 0, 20 + (i % 30)]),
      'test.csv': csv(['', 'late', 'age'], 10, (i) => [i * 3 + 2, '', 30 + i]),
    };
    const found = await analysisOf(shown(files, markdown('Id,Probability\n59771,0.0\n21363,0.0')));
    expect(found).toMatchObject({
      idColumn: 'Unnamed: 0',
      submission: { header: ['Id', 'Probability'], key: ['Id'], mapping: { Probability: 'late' } },
    });
  });
});

describe('what does not fit the data is ignored, with a warning', () => {
  const fromData = ['id', 'target'];
  test.each([
    ['an id that test does not have', 'PassengerId,target\n1,0'],
    ['an id that repeats in test', 'c,target\nx,0'],
    ['a target that train does not have', 'id,price,size\n1,2,3'],
    ['nothing to predict', 'id,a\n1,0.5'],
    ['words for numbers', 'id,target\n120,cat\n121,dog'],
  ])('%s', async (_, block) => {
    const found = await analysisOf(shown(binaryCompetition(), markdown(`\`\`\`\n${block}\n\`\`\``)));
    expect(found.submission.header).toEqual(fromData);
    expect(found.evidence['submission.header']).toBeUndefined();
    expect(found.warnings.join()).toContain(`"${block.split('\n')[0]}", which does not fit the data`);
  });

  test('a target that train could only guess at', async () => {
    const files: Files = {
      'train.csv': csv(['id', 'x', 'kept', 'lost'], 40, (i) => [i, i % 7, i % 3, i % 5]),
      'test.csv': csv(['id', 'x'], 10, (i) => [40 + i, i]),
    };
    const found = await analysisOf(shown(files, markdown('```\nid,votes\n1,2\n```')));
    expect(found.submission.header).not.toContain('votes');
    expect(found.warnings.join()).toContain('"id,votes", which does not fit the data');
  });

  test('the next example on the page may fit', async () => {
    const text = markdown(
      `\`\`\`\nname,size\ntrain.csv,12\n\`\`\`\n\n## Submission Format\n\n\`\`\`\n${example}\n\`\`\``,
    );
    expect((await analysisOf(shown(binaryCompetition(), text))).evidence['submission.header']).toBeDefined();
  });

  test.each([
    ['prose with commas', 'First, read the rules\nThen, and only then, begin'],
    ['a header alone', '```\nid,target\n```'],
    ['a header with dots for columns', '```\nid,a,...,z\n1,2,...,3\n```'],
    ['nothing', ''],
  ])('%s is no example, and nothing to warn of', async (_, block) => {
    const found = await analysisOf(shown(binaryCompetition(), markdown(block)));
    expect(found.submission.header).toEqual(fromData);
    expect(found.warnings.join()).not.toContain('does not fit');
  });

  test('a sample that is there counts alone', async () => {
    const { 'sample_submission.csv': sample = '' } = binaryCompetition();
    const text = markdown('```\nid,c,target\n120,x,0.5\n```');
    const found = await analysisOf({ ...shown(binaryCompetition(), text), 'sample_submission.csv': sample });
    expect(found.submission.header).toEqual(fromData);
    expect(found.warnings).toEqual([]);
  });

  test('so does a person who names the key', async () => {
    const override = JSON.stringify({ key: [] });
    const files = shown(binaryCompetition(), markdown(example));
    const found = await analysisOf({ ...files, 'submission-schema.json': override });
    expect(found.submission.header).toEqual(['target']);
  });
});

test.each([
  ['all announcements and commas', `## Submission File\n${'a,b\n'.repeat(50)}`.repeat(6000), 'description.md'],
  ['html as deep as it is long', '<div>'.repeat(200_000), 'description.html'],
])('a page that is %s is read in no time', async (_, text, name) => {
  const started = cpuTime();
  await analysisOf(shown(binaryCompetition(), text, name));
  expect(cpuTime() - started).toBeLessThan(10_000);
});
