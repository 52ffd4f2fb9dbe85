import { expect, test } from 'vitest';
import { models } from '../../../../app/report/page/models.ts';
import { recipeWith } from '../../../rigs/data/recipes/script-recipe.ts';

const cv = { metric: 'rmse', scheme: 'kfold', folds: 3, score: 1, error: 0.1, models: [] };

test('a column that is learned as a number and as a category has a bar for each, with its kind', () => {
  const code = { name: 'code', from: ['code'], words: null };
  const recipe = recipeWith(
    {},
    {
      features: [
        { ...code, kind: 'category', how: 'number code', importance: 0.5 },
        { ...code, kind: 'number', how: 'number', importance: 0.3 },
        { ...code, name: 'size', kind: 'number', how: 'number', importance: 0.2 },
      ],
    },
  );
  const facts = { result: { report: { crossValidation: cv } }, recipe };
  const parts = models(facts as never); // the section reads nothing else of a run's facts
  expect(JSON.stringify(parts)).toContain('code (category) 50 %, code (number) 30 %, size 20 %');
});
