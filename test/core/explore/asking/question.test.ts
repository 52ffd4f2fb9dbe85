import { expect, test } from 'vitest';
import { type ExplorerBrief, explorerQuestion } from '../../../../core/explore/asking/question.ts';

const brief: ExplorerBrief = {
  ...{ ask: 'Predict y', target: 'y', wanted: 'A prediction is a number.', metric: 'the error', interactive: false },
  ...{ profile: '', cellSeconds: 60, characters: 6_000, means: '' },
  heldBy: { kind: 'random' },
};
const told = (more: Partial<ExplorerBrief>) => {
  const toolbox = { tools: [], turns: 3, use: () => Promise.resolve({ results: [], more: true }) };
  return explorerQuestion({ ...brief, ...more }, 'turn 1', toolbox).system.replaceAll(/\s+/g, ' ');
};

test('the model is told which rows are held back, and how to check itself alike', () => {
  expect(told({})).toContain('They were drawn at random, copies of a row together. Split the rows that you have');
  const latest = told({ heldBy: { kind: 'latest', column: 'day "x"', since: '2024-06-09', share: 0.196 } });
  expect(latest).toContain('They are the latest by "day \\"x\\"", from 2024-06-09 on: the last 20 % of the time.');
  expect(latest).toContain('fit on earlier rows and predict later ones');
  const groups = told({ heldBy: { kind: 'groups', column: 'patient', groups: 40 } });
  expect(groups).toContain(
    'They are all rows of 40 values of "patient", drawn at random. For your own checks split by "patient", too',
  );
  expect(told({ heldBy: null })).toContain('too few to hold some back');
});

test('nothing of a model is told where none is wanted', () => {
  expect(told({ target: null, heldBy: null })).not.toContain('predict.py');
});
