import { describe, expect, test } from 'vitest';
import { answerMarkdown } from '../../../../core/explore/left/answer.ts';
import type { Exploration } from '../../../../core/schema/explore/exploration.ts';
import { explorationResult } from '../../../rigs/explore/result.ts';
import { cellRun } from '../../../rigs/explore/sessions.ts';

const cells = [
  cellRun(1, 'plot()', { plots: ['001-01.png', '001-02.png'] }),
  cellRun(2, 'plot()', { plots: ['002-01.png', '002-02.png'] }),
];
const answered = (answer: string | null, more: Partial<Exploration> = {}) =>
  answerMarkdown({ result: explorationResult({ answer, ...more }), cells, goOn: [] });
const plotsOf = (text: string) => [...text.matchAll(/\]\(plots\/([\d-]+)\.png\)/g)].map(([, name]) => name);

test('the question, the answer, the score and how it was made', () => {
  const scores = [{ metric: 'roc_auc', direction: 'max' as const, score: 0.81234, error: 0.0123, constant: 0.5 }];
  const result = explorationResult({
    answer: '# Short\n\n**Contracts** decide.',
    score: { kind: 'scored', rows: 1200, by: { kind: 'random' }, scores },
  });
  const goOn = ['medalist explore DATA --resume 20261127'];
  expect(answerMarkdown({ result, cells: [cellRun(1, '1')], goOn })).toBe(`# churn

> Who leaves?

### Short

**Contracts** decide.

## The model

| metric | is better | score | a constant |
| --- | --- | --- | --- |
| roc_auc | higher | 0.81234 ± 0.012 | 0.5 |

On 1,200 rows held back: the session never had them. They were drawn at random, copies of a row together.

## How it was made

- claude-x, 3 turns, 4 calls, 1,000 tokens in, 200 out, 0.12 USD
- 5 cells of Python in the sandbox landlock
- 62 seconds

## Go on

\`\`\`sh
medalist explore DATA --resume 20261127
\`\`\`
`);
});

describe('plots below the answer', () => {
  test('are those that it names', () => expect(plotsOf(answered('See `plots/001-02.png`.'))).toEqual(['001-02']));
  test('are not shown twice', () =>
    expect(plotsOf(answered('![a](plots/001-01.png) and plots/002-01.png'))).toEqual(['001-01', '002-01']));
  test('are the last few where it names none', () =>
    expect(plotsOf(answered('Nothing.'))).toEqual(['001-02', '002-01', '002-02']));
  test('are of this exploration', () =>
    expect(plotsOf(answered('![a](plots/009-01.png)'))).toEqual(['001-02', '002-01', '002-02']));
});

test('without an answer it says why, and what there is', () => {
  expect(answered(null, { status: 'profiled', model: null })).toMatch(
    /Nothing was asked: report\.html[\s\S]*- No language model/,
  );
  expect(answered(null, { status: 'partial' })).toContain('notebook.ipynb has what was done');
});

test('a model that was not scored, troubles and notes are told', () => {
  const text = answered('a', {
    score: { kind: 'not-scored', why: 'predict.py <raised> an error' },
    troubles: [{ step: 'score', kind: 'timeout', message: 'it took too long', advice: 'Allow more time.' }],
    notes: ['2 files are no tables'],
  });
  expect(text).toContain('It was not scored: predict.py &#60;raised&#62; an error');
  expect(text).toContain('- score: it took too long Allow more time.');
  expect(text).toContain('- 2 files are no tables');
});

test('whatever stands in it, nothing acts', () => {
  const evil = '<img src=x onerror=alert(1)>';
  const text = answered(`${evil}\n\n[a](javascript:alert(1)) https://evil.example`, {
    ...{ name: evil, ask: `${evil}\n\n# heading`, model: evil },
    score: {
      kind: 'scored',
      rows: 1,
      by: { kind: 'groups', column: evil, groups: 3 },
      scores: [{ metric: evil, direction: 'min', score: 1, error: null, constant: null }],
    },
  });
  expect(text).not.toContain('<img');
  expect(text).not.toMatch(/(?<!\\)\]\((?!plots\/)/);
  expect(text).not.toMatch(/^# heading/m);
});

test('an answer of far too many words ends at a sentence, and it is said where all of it is', () => {
  const text = answered(`${'Few leave. '.repeat(600)}![p](plots/002-01.png)`);
  expect(text).toMatch(
    /Few leave\.\n\n\*The answer goes on for 301 words: report\.html and conversation\.md have all of it\.\*/,
  );
  expect(text.match(/Few leave/g)).toHaveLength(450);
});

test('an answer of a megabyte is cut', () => {
  const text = answered('![['.repeat(350_000));
  expect(text.length).toBeLessThan(200_000);
  expect(text).toContain('more characters are left out');
});
