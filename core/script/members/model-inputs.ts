import type { Recipe } from '../../schema/recipe/recipe.ts';
import { type Column, keyOf } from '../features/column.ts';
import { nameInX } from '../features/names.ts';
import { isSmall, type Plan } from '../plan.ts';
import type { TextModel } from './text.ts';

/** What a script's models learn from, as far as their code depends on it. */
export interface ModelInputs {
  readonly classes: number;
  readonly categories: boolean;
  /** The names in X of all categories. */
  readonly levels: readonly string[];
  readonly missing: boolean;
  /** The data are so small that one thread does best. */
  readonly small: boolean;
  /** The names in X of the categories of which trees also get the mean target. */
  readonly encoded: readonly string[];
  /** The names in X of the categories that LightGBM gets as numbers. */
  readonly wide: readonly string[];
  /** Crosses of categories stand beside X. */
  readonly crossed: boolean;
  /** The names in X of the categories whose levels become columns of a network; null: all. */
  readonly few: readonly string[] | null;
  /** The metric counts absolute errors. */
  readonly robust: boolean;
  /** Folds keep groups of rows together. */
  readonly grouped: boolean;
  /** The models of texts that are members. */
  readonly texts: readonly TextModel[];
}

export const modelInputsOf = (plan: Plan): ModelInputs => {
  const { recipe, target, columns, subject } = plan;
  const missing = new Set(subject.profile.filter((one) => one.missing > 0).map(({ name }) => name));
  const past = plan.members.some(({ framing }) => framing !== null);
  return {
    classes: target.kind === 'classes' ? (target.labels ?? []).length : 0,
    categories: columns.columns.some(({ kind }) => kind === 'category'),
    levels: columns.columns.flatMap(({ kind, name }) => (kind === 'category' ? [nameInX(name)] : [])),
    missing:
      past ||
      columns.columns.some(
        (one) =>
          one.kind === 'number' &&
          one.way !== 'count' &&
          (makesGaps(one) || one.from.some((name) => missing.has(name))),
      ),
    small: isSmall(plan),
    encoded: shownAs(recipe.views.trees ?? recipe.views.neural, columns.nameOf, 'target mean'),
    wide: shownAs(recipe.views.trees, columns.nameOf, 'code'),
    few: allOr(shownAs(recipe.views.neural, columns.nameOf, 'one-hot'), columns),
    robust: target.robust,
    crossed: columns.crosses.pairs.length > 0,
    grouped: target.folds?.scheme === 'group',
    texts: plan.texts,
  };
};

/** Says whether a column may lack cells that its source has: no number is in them. */
const makesGaps = ({ code }: Column): boolean => code.includes('to_numeric');

/** Gives null where these are all categories. */
const allOr = (few: readonly string[], { columns }: Plan['columns']): readonly string[] | null =>
  few.length === columns.filter(({ kind }) => kind === 'category').length ? null : few;

const shownAs = (
  view: Recipe['views'][string] | undefined,
  nameOf: ReadonlyMap<string, string>,
  shown: string,
): string[] =>
  (view?.columns ?? [])
    .filter((column) => column.shown === shown)
    .flatMap((column) => nameOf.get(keyOf({ kind: column.kind, name: column.feature })) ?? [])
    .map(nameInX);
