import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assert, expect, test } from 'vitest';
import { runEngine } from '../../../app/explore/engine.ts';
import { hasHeldRows } from '../../../core/explore/competition.ts';
import { findPython } from '../../../services/python/environment.ts';
import type { JournalLine } from '../../../services/store/events.ts';
import { dataToExplore } from '../../rigs/explore/data-to-explore.ts';
import { plainTerms } from '../../rigs/sandbox/terms.ts';

/** The engine on a table of 300 rows, whose target follows from `x`. */
const engineOn = async (answer: (x: number) => string) => {
  const { sandbox } = await plainTerms();
  const line = (n: number) => `${n},${(n * 37) % 101},"w, ${n % 4}",${answer((n * 37) % 101)}`;
  const rows = Array.from({ length: 300 }, (_, n) => line(n));
  const { root, data, held, holdBack } = await dataToExplore({
    'own/rows.csv': `row,x,word,target\n${rows.join('\n')}\n`,
  });
  const heldBack = await holdBack({ target: 'target' });
  assert('rows' in heldBack && hasHeldRows(heldBack));
  const [competition, out] = [join(root, 'made', 'sales'), join(root, 'engine')];
  const heard: JournalLine[] = [];
  const ran = await runEngine(
    {
      ...{ heldBack, data, held, competition, out, sandbox, python: findPython() ?? '', scratch: root, repeats: null },
      options: { home: join(root, 'home'), time: 40, seed: 1, threads: 1, gpu: 'off' },
    },
    { onEvent: (event) => heard.push(event) },
  );
  assert(ran.ok, JSON.stringify(ran));
  return { ...ran, heard, out, competition };
};

test('the engine learns from the rows that are seen, and is scored on the others; its files are left', async () => {
  const { result, score, heard, out, competition } = await engineOn((x) => (x > 40 ? 'Alive' : 'Gone'));
  expect(result.status).toBe('ok');
  expect(score).toMatchObject({ kind: 'scored', rows: 60, scores: [{ metric: 'auc', constant: 0.5 }] });
  assert(score.kind === 'scored');
  expect(score.scores[0]?.score).toBeGreaterThan(0.9); // of the label that it was asked for, and not of the other one
  expect(['solution.py', 'report.html'].map((name) => existsSync(join(out, name)))).toEqual([true, true]);
  expect(heard.map(({ type }) => type)).toContain('run.ended');
  expect(readFileSync(join(competition, 'sample_submission.csv'), 'utf8')).toMatch(/^row_,target\n0,0.5\n/);
  expect(readdirSync(competition).sort()).toEqual(
    ['description.md', 'sample_submission.csv', 'submission-schema.json', 'test.csv', 'train.csv'].sort(),
  );
});

test('numbers are answered with numbers', async () => {
  const { score } = await engineOn((x) => String(3 * x + 0.25));
  expect(score).toMatchObject({ scores: [{ metric: 'rmse' }, { metric: 'r2' }] });
  assert(score.kind === 'scored');
  expect(score.scores[1]?.score).toBeGreaterThan(0.8);
});
