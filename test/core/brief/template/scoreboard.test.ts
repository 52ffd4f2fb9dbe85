import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scoreboardBrief, scoreboardOf } from '../../../../core/brief/template/scoreboard.ts';
import type { CrossValidation } from '../../../../core/schema/reported/cross-validation.ts';
import { openStore } from '../../../../services/store/store.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const member = (name: string, score: number, error: number | null) => ({ name, score, weight: 0, error });
const cv: CrossValidation = {
  ...{ metric: 'accuracy', score: 0.79, direction: 'max', scheme: 'stratified', folds: 8, error: 0.002 },
  source: 'reported',
  models: [member('xgb', 0.78, 0.003), member('linear', 0.8, null)],
};
const opened = () => openStore(join(scratchFolder(), 'store'));

test('a member that learned one fold alone is said to: its score does not compare with that of the blend', () => {
  const told = scoreboardBrief(scoreboardOf({ crossValidation: cv }, opened()));
  expect(told).toContain('Member "xgb": 0.78,');
  expect(told).toContain('Member "linear, in one fold": 0.8,');
  expect(told).not.toContain('seconds');
  const ofOne = { crossValidation: { ...cv, folds: 1, error: null } };
  expect(scoreboardBrief(scoreboardOf(ofOne, opened()))).toContain('Member "linear": 0.8,');
});

test('what each member costs is told to one figure, for one pass over the folds, where the template wrote it down', () => {
  const store = opened();
  const models = [
    { name: 'xgb', seconds: 42.4, passes: 2 },
    { name: 'linear', seconds: 0.31, passes: 1 },
  ];
  const board = (file: string) =>
    scoreboardBrief(scoreboardOf({ crossValidation: cv, outputs: { 'cv.json': store.putText(file) } }, store));
  expect(board(JSON.stringify({ models }))).toMatch(
    /beside each member the seconds .*\nMember "xgb": 0\.78, weight 0, 20 s\nMember "linear, in one fold": 0\.8, weight 0, 0\.3 s\n/,
  );
  expect(board('{"models": [{"name": "xgb"}]}')).toContain('Member "xgb": 0.78, weight 0\n');
});

test('what a member of a forecast learns behind its colon is told where there is such a member', () => {
  const named = (name: string) => ({ ...cv, models: cv.models.map((model) => ({ ...model, name })) });
  const told = (name: string) => scoreboardBrief(scoreboardOf({ crossValidation: named(name) }, opened()));
  expect(told('lgb:recent')).toContain('Behind its colon');
  expect(told('lgb')).not.toContain('Behind its colon');
});
