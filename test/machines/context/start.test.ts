import { expect, test } from 'vitest';
import { initialContext } from '../../../machines/context/context.ts';
import { startOfRun } from '../../../machines/context/start.ts';
import { planParams, sketchParams } from '../../../machines/params/stages.ts';
import { plainOrder } from '../../rigs/order.ts';

test('what the user says in the beginning is told to models, and not to rules', () => {
  const instruction = 'Use the readings before the failure.';
  const context = initialContext(startOfRun({ ...plainOrder, models: 'm', instruction }));
  expect(planParams(context)).toMatchObject({ notes: [instruction] });
  expect(sketchParams(context)).toMatchObject({ notes: [] });
  expect(initialContext(startOfRun(plainOrder)).notes).toEqual([]);
});
