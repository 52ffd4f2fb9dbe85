import { expect, onTestFinished, test, vi } from 'vitest';
import { printOutcome } from '../../../cli/render/run/outcome.ts';
import { Result } from '../../../core/schema/result.ts';

const result = (change: object): Result =>
  Result.parse({
    ...{ schema: 1, slug: 'small', runId: 'r', status: 'ok', summary: 'A valid submission.', report: null },
    ...{ failures: [], submitted: null, kernel: null, gpu: null, peaks: null, models: null },
    request: { url: null, time: 60, seed: 42, solutions: [] },
    sandbox: { tier: 'bubblewrap', holes: [] },
    timings: { total: 1, python: 0.5, harness: 0.5, stages: {} },
    ...{ versions: {}, digests: {}, ...change },
  });

/** The card that a person is shown. */
const cardOf = (change: object): string => {
  let shown = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += text;
    return true;
  });
  vi.stubEnv('NO_COLOR', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  try {
    printOutcome({ ok: true, folder: '/runs/small/r', result: result(change) }, false);
  } finally {
    write.mockRestore();
  }
  return shown;
};

test('an answer in doubt is no plain ok, and each doubt is told', () => {
  const doubt = [{ kind: 'one-feature', message: '"paid_back" alone tells "y"\u001b[2J' }];
  const card = cardOf({ doubt });
  expect(card).toMatch(/^ok, in doubt {2}A valid submission\.$/m);
  expect(card).toContain('\n  in doubt  "paid_back" alone tells "y"\\u001b[2J (one-feature)\n');
  expect(cardOf({})).toMatch(/^ok {2}A valid submission\.$/m);
});

test('the sandbox is named, also where there was none', () => {
  expect(cardOf({})).toMatch(/^ {2}sandbox {3}bubblewrap$/m);
  expect(cardOf({ sandbox: { tier: 'none', holes: [] } })).toMatch(/^ {2}sandbox {3}none$/m);
});

test('a fallback says what failed, with the remedy', () => {
  const failures = [
    {
      ...{ ok: false, stage: 'execute', kind: 'out-of-memory', message: 'the solution ran out of memory' },
      advice: 'Or allow more: --limit memory=1G.',
    },
  ];
  const card = cardOf({ status: 'fallback', failures });
  expect(card).toContain('  why       execute: the solution ran out of memory\n');
  expect(card).toContain('  do        Or allow more: --limit memory=1G.\n');
  expect(cardOf({ status: 'ok', failures })).not.toContain('why');
});

test("where another program answers in the place of the user's own, the card says what became of theirs", () => {
  const request = { url: null, time: 60, seed: 42, solutions: ['/home/u/mine.py'] };
  const failures = [
    { ok: false, stage: 'execute', kind: 'timed-out', message: 'the solution ran out of time', file: 'mine.py' },
  ];
  expect(cardOf({ request, failures })).toContain('  why       execute: the solution ran out of time [mine.py]\n');
  expect(cardOf({ request: { ...request, only: true }, failures })).not.toContain('why');
});

test('a script that was left unmeasured is never called good, and has the command that shows its score', () => {
  const digest = 'a'.repeat(64);
  const report = {
    ...{ status: 'ok', summary: 'A valid submission.', name: 'Ships', target: ['lost'], task: 'binary' },
    metric: { name: 'auc', direction: 'max' },
    submission: { rows: 5, columns: ['id', 'lost'], sha256: digest, bytes: 9 },
    ...{ crossValidation: null, verdict: { valid: true, findings: [] }, found: [], repairs: [], strategy: null },
    ...{ sandbox: null, solution: null, warnings: [], outputs: { 'solution.py': digest, 'script.py': digest } },
    script: {
      ...{ file: null, why: 'no try ended in its time', engine: null, tries: [], left: [] },
      unmeasured: { file: digest, lines: 143 },
    },
  };
  const card = cardOf({ report });
  expect(card).toContain('  script    script.py, 143 lines, unmeasured: no try ended in its time\n');
  expect(card).toContain('python /runs/small/r/script.py --data DATA --out /runs/small/r/measured\n');
  expect(card).toContain('{submission.csv,solution.py,script.py,report.html,');
});
