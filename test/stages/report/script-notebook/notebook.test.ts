import { describe, expect, test } from 'vitest';
import type { Recipe } from '../../../../core/schema/recipe/recipe.ts';
import { scriptOf } from '../../../../core/script/script-of.ts';
import { scriptCells } from '../../../../stages/report/script-notebook/notebook.ts';
import type { ScriptSubject } from '../../../../stages/report/script-notebook/subject.ts';
import { pairWith } from '../../../rigs/data/recipes/pair-recipe.ts';
import { houses, recipeWith } from '../../../rigs/data/recipes/script-recipe.ts';

const competition = {
  ...houses,
  name: 'Houses',
  about: null,
  metric: { name: 'rmse', direction: 'min' },
} as unknown as ScriptSubject['competition']; // what else is in a metric is not read

const subject = (recipe: Recipe, change: Partial<ScriptSubject> = {}): ScriptSubject => {
  const made = change.script === undefined ? scriptOf(recipe, houses) : null;
  if (made?.ok === false) throw new Error(made.why);
  return {
    slug: 'homes',
    competition,
    script: made?.code ?? '',
    recipe,
    proof: null,
    seconds: 600,
    ran: false,
    ...change,
  };
};

const cellsOf = (...args: Parameters<typeof subject>): ReadonlyMap<string, string> =>
  new Map(scriptCells(subject(...args)).map(({ name, text }) => [name, text]));

describe('the notebook of a script', () => {
  test('has its parts in order, each after words, with tables and pictures after them', () => {
    expect([...cellsOf(recipeWith()).keys()]).toEqual([
      ...['words_imports', 'imports', 'words_read', 'read', 'look_read', 'picture_target'],
      ...['words_features', 'features', 'picture_importance', 'words_models', 'models'],
      ...['words_cross-validation', 'cross-validation', 'words_blend', 'blend'],
      ...['words_score', 'score', 'picture_members', 'picture_fit'],
      ...['words_submission', 'submission', 'look_submission', 'picture_answers'],
    ]);
  });

  test('of several targets, pictures of the fit come after the loop and show the last; none needs what it defines before', () => {
    const cells = cellsOf(pairWith());
    const names = [...cells.keys()];
    expect(names.indexOf('picture_fit')).toBe(names.indexOf('cross-validation') + 1);
    expect(cells.get('picture_fit')).toContain('fig.suptitle(column)');
    expect(cells.get('picture_answers')).toContain('"test": answers[column]}');
    expect(cells.get('picture_target')).toMatch(/ax\.hist\(train\[TARGET\]/);
    expect(names).not.toContain('picture_members');
  });

  test('looks for the data of the competition that it is for, and divides the rows for its pictures as the script does', () => {
    const cells = cellsOf(recipeWith());
    expect(cells.get('read')).toMatch(/^COMPETITION = "homes"$/m);
    const divided = 'folds = KFold(FOLDS, shuffle=True, random_state=seed).split(X)';
    expect(cells.get('cross-validation')).toContain(`    ${divided}\n`);
    expect(cells.get('picture_members')).toContain(`seed = SEEDS[0]\n${divided}\n`);
  });

  test('renames the submission where another name is asked for', () => {
    const about = { requiredFileName: 'answers.csv', subtitle: '' } as unknown as ScriptSubject['competition']['about']; // no more is read
    expect(cellsOf(recipeWith(), { competition: { ...competition, about } }).get('rename')).toBe(
      '(args.out / "submission.csv").rename(args.out / "answers.csv")',
    );
  });

  test('says how the run held the script against the engine, and else that nobody did', () => {
    const tried = { members: 2, passes: 1, lines: 90, score: 1.25, seconds: 3, part: null, ended: true, why: null };
    const proof: ScriptSubject['proof'] = {
      ...{ file: 'a'.repeat(64), why: null, left: [], unmeasured: null },
      engine: { metric: 'rmse', direction: 'min', score: 1.2345, error: 0.1 },
      tries: [{ ...tried, likeness: { by: 'ranks', value: 0.991 } }],
    };
    expect(cellsOf(recipeWith(), { proof }).get('words_imports')).toContain(
      'it scores 1.25, the whole search 1.2345 ± 0.1; for test they answer alike (rank correlation 0.991)',
    );
    expect(cellsOf(recipeWith()).get('words_imports')).toContain('Nobody has held it against');
  });

  test('a script that scores all rows only has no picture of its folds', () => {
    const script = 'import os\n\n# %% score\ndef score(p):\n    return 1\n';
    expect([...cellsOf(recipeWith(), { script }).keys()]).toEqual([
      'words_imports',
      'imports',
      'words_score',
      'score',
      'picture_fit',
    ]);
  });
});

test('a target with a long name is found by its whole name', () => {
  const name = 'n'.repeat(99);
  const { script } = subject(recipeWith());
  expect(cellsOf(recipeWith({ name }), { script }).get('picture_target')).toContain(`TARGET = "${name}"`);
});

test.each([
  ['kinds of answers', { kind: 'classes', labels: ['a', 'b'] }, 'picture_fit', 'CalibrationDisplay'],
  ['several classes', { kind: 'classes', labels: ['a', 'b', 'c'] }, 'picture_fit', 'display_labels=[str(label)'],
  ['grades', { kind: 'ordinal', labels: ['0', '1', '2'] }, 'picture_fit', 'guesses = finish(blended)'],
  ['numbers', {}, 'picture_fit', 'truth - guesses'],
  ['a logarithm', { transform: 'log1p' }, 'picture_target', 'learned.hist(y'],
] as const)('pictures fit %s', (_, change, name, line) => {
  const { script } = subject(recipeWith());
  const recipe = recipeWith({ ...change, labels: 'labels' in change ? [...change.labels] : null });
  expect(cellsOf(recipe, { script }).get(name)).toContain(line);
});

test('no word of a stranger becomes markup, a link or code', () => {
  const odd = '"); import os\n![x](http://evil.example) <img src=x> www.evil.example $x$ """';
  const recipe = recipeWith({ name: odd }, { features: [] });
  const origin = { words: null, how: 'number', kind: 'number' } as const;
  const features = [odd, 'size'].map((name) => ({ ...origin, from: ['size'], name, importance: 0.5 }));
  const about = { requiredFileName: null, subtitle: odd } as unknown as ScriptSubject['competition']['about']; // no more is read
  const hostile = {
    ...competition,
    about,
    name: odd,
    targets: [{ column: odd, rows: 9, missing: 0, labels: null, numeric: null }],
  };
  const { script } = subject(recipeWith());
  const cells = scriptCells(subject(recipeWith(), { script, recipe: { ...recipe, features }, competition: hostile }));
  const words = cells
    .filter(({ kind }) => kind === 'markdown')
    .map(({ text }) => text)
    .join('\n');
  expect(words).toContain('evil');
  expect(words).not.toMatch(/!\[|\]\(|<img|http:\/\/|www\.|\$x/);
  const code = cells
    .filter(({ kind }) => kind === 'code')
    .map(({ text }) => text)
    .join('\n');
  expect(code).toContain('evil');
  expect(code).not.toMatch(/^\s*import os\b/m);
});
