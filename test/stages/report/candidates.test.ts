import { expect, test } from 'vitest';
import { Blend } from '../../../core/schema/search/blend.ts';
import { Tree } from '../../../core/schema/search/tree.ts';
import { filesOf } from '../../../stages/report/answered.ts';
import { candidatesIn } from '../../../stages/report/candidates.ts';

const digest = 'a'.repeat(64);
const metric = { name: 'auc', direction: 'max' as const };

const node = (id: string, round: number, change: object = {}) => ({
  ...{ id, round, operator: 'draft', parents: [], title: `title of ${id}`, verdict: 'keep', why: '' },
  ...{ score: 0.8, gain: 0.01, error: 0.004, parts: [], seconds: 1, candidate: digest, trial: digest, ...change },
});
const treeOf = (...nodes: object[]) => Tree.parse({ metric: 'auc', direction: 'max', template: 0.79, nodes });
const blendOf = (change: object = {}) =>
  Blend.parse({
    ...{ kept: true, why: 'The blend gains 0.01.', weights: { template: 0.5, aa: 0.2, cc: 0.3 }, ranks: false },
    ...{ search: null, final: null, optimism: null, finalists: [], ...change },
  });
const crashed = { verdict: 'crash', score: null, gain: null, error: null, why: 'trial: out of memory' };
const tree = treeOf(node('aa', 1), node('bb', 1, crashed), node('cc', 2, { parents: ['aa'], operator: 'improve' }));

const rowsOf = (page: readonly string[]) =>
  page.flatMap((part) => part.split('\n')).filter((line) => /^\| [t\d]/.test(line));

test('each candidate stands below its parent, with verdict, gain, share and the file of its program', () => {
  const page = candidatesIn({ blend: blendOf(), tree, metric });
  expect(page[0]).toBe('## Candidates');
  expect(rowsOf(page)).toEqual([
    '| template |  |  | 0.79 |  | 50.0 % |  |',
    '| 1.1 draft | title of aa | keep | 0.8 | 0.01 ± 0.004 | 20.0 % | [program-2.py](program-2.py) |',
    '| 2.1 improve | title of cc | keep | 0.8 | 0.01 ± 0.004 | 30.0 % | [program.py](program.py) |',
    '| 1.2 draft | title of bb | crash: trial: out of memory |  |  | 0.0 % |  |',
  ]);
});

test('without the template in it, the heaviest program is the one to read first', () => {
  const weights = { aa: 0.4, cc: 0.6 };
  expect([...filesOf(blendOf({ weights }), tree)]).toEqual([
    ['cc', 'solution.py'],
    ['aa', 'program.py'],
  ]);
});

test('where nothing is kept, no program has a share or a file, and the reason is told', () => {
  const page = candidatesIn({ blend: blendOf({ kept: false, why: 'That may be chance.' }), tree, metric });
  expect(page.join('\n')).toContain("The template's answer is shipped. That may be chance.");
  expect(page.join('\n')).not.toContain('.py');
  expect(rowsOf(page)[0]).toContain('100.0 %');
});

test('finalists and what the search saw too much are told, with the figures of both checks', () => {
  const compared = { rows: 1700, scores: {}, blend: 0.81, gain: 0.02, error: 0.005, parts: [] };
  const gain = { gain: 0.02, error: 0.005 };
  const finalist = { weights: { template: 1 }, search: gain, final: gain, again: null };
  const blend = blendOf({
    search: compared,
    final: { ...compared, rows: 300, gain: 0.012 },
    optimism: 0.008,
    finalists: [finalist, finalist],
  });
  const text = candidatesIn({ blend, tree, metric }).join('\n');
  expect(text).toContain('2 blends came to the last check; the search had seen 0.008 more than the check did.');
  expect(text).toContain('- Compared on 1,700 rows: auc of the blend 0.81, gain 0.02 ± 0.005');
  expect(text).toContain('- Checked on 300 rows that nothing was chosen on: auc of the blend 0.81, gain 0.012 ± 0.005');
});

test('what a model wrote makes no markup and no cell', () => {
  const evil = '](javascript:x) ![x](http://evil) <img src=x> | 100 %\n# head';
  const page = candidatesIn({
    blend: blendOf({ why: evil }),
    tree: treeOf(node('aa', 1, { title: evil }), node('bb', 1, { ...crashed, why: evil })),
    metric,
  });
  expect(page.join('\n\n')).not.toMatch(/!\[x|<img|\]\(j|^# head/m);
  for (const row of rowsOf(page)) expect(row.match(/\|/g)).toHaveLength(8);
});

test('a run without a search has no such section', () => {
  expect(candidatesIn({ blend: null, tree: null, metric })).toEqual([]);
});
