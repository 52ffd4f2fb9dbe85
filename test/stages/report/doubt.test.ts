import { readFileSync } from 'node:fs';
import { assert, expect, test } from 'vitest';
import { candidate, report } from '../../../stages/dag/artifacts.ts';
import { reportStage } from '../../../stages/report/report.ts';
import { summarise } from '../../../stages/report/summary.ts';
import { shipsContext } from '../generate/ships.ts';
import { evidence, finding } from './doubts/evidence.ts';

/** The report of an answer of the template, and its page. */
const reported = async (change: Parameters<typeof evidence>[0]) => {
  const { context } = shipsContext(null);
  const file = context.store.putText('id,y\n1,0\n');
  const { competition, submission, verdict, confirmation, failures } = evidence(change);
  assert(confirmation !== null);
  const code = { code: 'x = 1', origin: 'template', mode: 'full', attempts: 1, complexity: 1, findings: [] };
  const outcome = await reportStage.run(
    {
      ...{ competition, confirmation, submission: { ...submission, file } },
      verdict: { ...verdict, file },
      candidate: candidate.schema.parse({ ...code, ...change?.candidate }),
      params: { status: 'ok', failures: [...failures] },
    },
    context,
  );
  if (!outcome.ok) throw new Error(outcome.message);
  const made = report.schema.parse(outcome.value);
  const page = readFileSync(context.store.pathOf(made.outputs['report.md'] ?? ''), 'utf8');
  return { kinds: made.doubt.map(({ kind }) => kind), summary: made.summary, page };
};

test('what speaks against an answer stands in its report, its summary and on its page', async () => {
  const { kinds, summary, page } = await reported({
    score: 1,
    verdict: { file: 'a'.repeat(64), rows: 100, findings: [finding('constant', 'y')] },
  });
  expect(kinds).toEqual(['too-good', 'constant']);
  expect(summary).toMatch(/^A valid submission, but in doubt, of/);
  expect(page).toMatch(/^## In doubt\n\n- \*\*too-good\*\*: .*\n- \*\*constant\*\*: /m);
});

test('a template that was kept for the worst says so, with what made the others fail', async () => {
  const failures = [{ stage: 'execute', kind: 'out-of-memory', message: 'the solution ran out of memory' }];
  const made = candidate.schema.parse({
    ...{ code: 'x', origin: 'template', mode: 'safe', attempts: 3, complexity: 1, findings: [] },
  });
  const { kinds, page } = await reported({ candidate: made, failures });
  expect(kinds).toEqual(['degraded']);
  expect(page).toContain('the solution ran out of memory');
});

test('an answer that nothing speaks against is not in doubt', async () => {
  const { kinds, summary, page } = await reported({});
  expect([kinds, page.includes('In doubt')]).toEqual([[], false]);
  expect(summary).toMatch(/^A valid submission of/);
});

test('an answer that was made without a sandbox says so', () => {
  const { competition, submission, confirmation } = evidence();
  const said = (sandbox: 'none' | 'landlock') =>
    summarise('ok', {
      ...{ competition, confirmation, check: null, doubt: [] },
      submission: { ...submission, sandbox },
    });
  expect(said('none')).toMatch(/ It was made without a sandbox\.$/);
  expect(said('landlock')).not.toContain('sandbox');
});
