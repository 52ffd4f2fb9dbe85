import { describe, expect, test } from 'vitest';
import type { Competition } from '../../../core/schema/competition.ts';
import { modelKeys } from '../../../core/solution/model-keys.ts';
import type { PlanAnswer } from '../../../stages/plan/answer.ts';
import { ships } from '../generate/ships.ts';
import { byModel, rulesFor, wide, withFirst } from './planning.ts';

describe('what the plan names and the data lack is struck out, and said', () => {
  test('models', async () => {
    const { first, lines } = await byModel({ models: ['xgboost', 'et', 'et', 'lgb'] });
    const [rules] = await rulesFor(ships());
    expect(first.models).toEqual(withFirst(['et', 'lgb'], rules?.models));
    expect(lines).toEqual(['there is no model "xgboost": left out']);
    expect((await byModel({ models: ['xgboost'] })).first.models).toEqual(rules?.models);
    const text = ships({ features: ['Name'], textColumns: ['Name'] });
    const kept = await byModel({ template: 'text', models: ['cat', 'lgb', 'text_nb'] }, text);
    expect([kept.first.template, kept.first.models.slice(0, 3)]).toEqual(['text', ['cat', 'lgb', 'text_nb']]);
    expect(kept.lines).toEqual([]);
    expect((await byModel({ models: [] })).first.models).toEqual(rules?.models);
  });

  test('columns, targets and leaks among them', async () => {
    const { first, lines } = await byModel({ drop: ['Fare', 'Cabin', 'Survived'] }, wide({ leaks: ['Boat'] }));
    expect(first.features).toEqual(['Age', 'Name']);
    expect(lines).toEqual(['the plan drops "Cabin", "Survived", which is no feature: nothing to do']);
  });

  test('all columns', async () => {
    const { first, lines } = await byModel({ drop: ['Age', 'Fare', 'Name'] }, wide());
    expect(first.features).toEqual(['Age', 'Fare', 'Name']);
    expect(lines).toEqual(['the plan leaves nothing to learn from: no column is dropped']);
  });

  test('all text of a text template', async () => {
    const competition = wide({ textColumns: ['Name'] });
    expect((await byModel({ template: 'mixed', models: [], drop: ['Name'] }, competition)).first.textColumns).toEqual([
      'Name',
    ]);
    const { first } = await byModel({ template: 'tabular', models: [], drop: ['Fare'] }, competition);
    expect(first).toMatchObject({ features: ['Age'], textColumns: [] });
  });

  test.each<[PlanAnswer['template'], Partial<Competition>, string]>([
    ['text', {}, 'tabular'],
    ['mixed', {}, 'tabular'],
    ['forecast', {}, 'tabular'],
    ['media', { textColumns: ['Age', 'Fare', 'Name'] }, 'text'],
  ])('the template %s', async (template, changes, taken) => {
    const { first, lines } = await byModel({ template, models: [] }, wide(changes));
    expect(first.template).toBe(taken);
    expect(lines[0]).toContain(`the template ${template}, which this data has nothing for: ${taken} is taken`);
  });

  test.each<[PlanAnswer['template'], Partial<Competition>, string[]]>([
    ['text', { textColumns: ['Name'] }, ['Name']],
    ['tabular', { textColumns: ['Age', 'Fare', 'Name'] }, ['Age', 'Fare', 'Name']],
    ['mixed', { textColumns: ['Age', 'Fare', 'Name'] }, ['Age', 'Fare', 'Name']],
    ['mixed', { textColumns: ['Name'] }, ['Age', 'Fare', 'Name']],
    ['forecast', { time: { column: 'Age', kind: 'future' } }, ['Age', 'Fare', 'Name']],
  ])('but the template %s is taken where it suits', async (template, changes, features) => {
    const { first, lines } = await byModel({ template, models: [] }, wide(changes));
    expect(first).toMatchObject({ template, features });
    expect(first.models[0]).toBe(modelKeys[template][0]);
    expect(lines).toEqual([]);
  });

  test('folds that data do not allow', async () => {
    const few = await byModel({ folds: 3 });
    expect(few.first.validation).toMatchObject({ scheme: 'stratified', folds: 3 });
    expect(few.first.validation.why).toContain('the plan takes 3');
    const many = await byModel({ folds: 10 });
    expect(many.first.validation.folds).toBe(5);
    expect(many.lines).toEqual(['the plan wants 10 folds: data and time allow 5']);
  });
});
