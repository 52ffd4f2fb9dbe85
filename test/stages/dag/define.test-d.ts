import { expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import { fail, ok } from '../../../core/outcome.ts';
import { competition, submission, verdict } from '../../../stages/dag/artifacts.ts';
import { defineStage } from '../../../stages/dag/define.ts';

const base = { version: 1, wants: {}, params: z.strictObject({ n: z.int() }), timeoutMs: 1, cached: true } as const;
const good = { file: 'd', rows: 1, findings: [] };

test('a stage sees exactly the artifacts it declares', () => {
  defineStage({
    ...base,
    name: 'x',
    needs: { submission },
    wants: { competition },
    makes: verdict,
    recover: { bad: 'repair' },
    async run(input) {
      expectTypeOf(input.submission.file).toEqualTypeOf<string>();
      expectTypeOf(input.params.n).toEqualTypeOf<number>();
      expectTypeOf(input.competition?.slug).toEqualTypeOf<string | undefined>();
      // @ts-expect-error strategies was not asked for
      input.strategies;
      return ok(good);
    },
  });
});

test('a failure kind without a remedy does not compile', () => {
  const x = { ...base, name: 'x', needs: {}, makes: verdict } as const;
  const recover = { bad: 'retry' } as const;
  defineStage({ ...x, recover, run: async () => fail('bad', '') });
  // @ts-expect-error 'surprise' is not in recover
  defineStage({ ...x, recover, run: async () => fail('surprise', '') });
});

test('a stage cannot make another shape', () => {
  const x = { ...base, name: 'x', needs: {}, makes: verdict, recover: {} } as const;
  defineStage({ ...x, run: async () => ok(good) });
  // @ts-expect-error `rows` is missing
  defineStage({ ...x, run: async () => ok({ file: 'd', findings: [] }) });
});
