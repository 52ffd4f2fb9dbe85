import { expect, test } from 'vitest';
import { candidate, report, submission } from '../../../stages/dag/artifacts.ts';
import { reportStage } from '../../../stages/report/report.ts';
import { ships, shipsContext, shipsStrategy } from '../generate/ships.ts';

const strategies = { strategies: [shipsStrategy({ name: 'mixed' }), shipsStrategy({ name: 'tabular' })] };
const made = { code: 'x = 1', origin: 'template', mode: 'full', attempts: 1, complexity: 1, findings: [] };

const named = async (which: object, origin: 'solution' | 'fallback') => {
  const { context } = shipsContext(null);
  const digest = context.store.putText('id,y\n1,0\n');
  const written = submission.schema.parse({
    ...{ origin, file: digest, bytes: 9, crossValidation: null, manifest: null, sandbox: null, repairs: [], found: [] },
  });
  const outcome = await reportStage.run(
    {
      competition: ships(),
      submission: written,
      verdict: { file: digest, rows: 5, findings: [] },
      candidate: candidate.schema.parse({ ...made, ...which }),
      strategies,
      params: { status: 'ok', failures: [] },
    },
    context,
  );
  return outcome.ok ? report.schema.parse(outcome.value).strategy : outcome;
};

test('the strategy that is named is the one whose predictions these are; a fallback follows none', async () => {
  expect(await named({}, 'solution')).toBe('mixed');
  expect(await named({ strategy: 1 }, 'solution')).toBe('tabular');
  expect(await named({ strategy: 1 }, 'fallback')).toBeNull();
});
