import type { Recipe } from '../../schema/recipe/recipe.ts';
import type { Member } from './settings.ts';
import type { TextModel } from './text.ts';

/** What the members learn from. */
export interface Shown {
  readonly classes: number;
  readonly categories: boolean;
  /** Names in X of all categories. */
  readonly levels: readonly string[];
  readonly missing: boolean;
  /** So few cells that one thread does best. */
  readonly small: boolean;
  /** Names in X of the categories that trees see by their mean targets, too. */
  readonly encoded: readonly string[];
  /** Names in X of those that LightGBM sees as numbers. */
  readonly wide: readonly string[];
  /** There are crosses of categories beside X. */
  readonly crossed: boolean;
  /** There are pairs of columns beside X. */
  readonly paired: boolean;
  /** Names in X of those whose levels become columns of a network; null: all. */
  readonly few: readonly string[] | null;
  /** Absolute errors count. */
  readonly robust: boolean;
  /** Folds keep groups of rows together. */
  readonly grouped: boolean;
  /** The sides of each row, if rows have some. */
  readonly sides: Recipe['sides'];
  /** What else train knows of sides. */
  readonly outcomes: readonly string[];
  /** Models of texts, whose scores are in X, too. */
  readonly texts: readonly TextModel[];
}

/** Whether it learns probabilities of classes, else numbers. */
export const classifies = (member: Member, { classes }: Shown): boolean => classes > 0 || member.learns === 'grades';

/** What a member's columns go through before it. */
export type Step =
  | 'with_past'
  | 'with_pairs'
  | 'with_crosses'
  | 'SideStrengths'
  | 'TargetMeans'
  | 'codes'
  | 'wide_codes'
  | 'filled'
  | 'linear'
  | 'network';

/** Only LightGBM takes categories as pandas has them; trees of scikit-learn of old take no missing cells. */
export const stepsOf = (member: Member, shown: Shown): Step[] => [
  ...(member.framing === null ? [] : (['with_past'] as const)),
  ...(shown.paired && member.view === 'prepared' ? (['with_pairs'] as const) : []),
  ...(shown.sides === null || isOfTexts(member) ? [] : (['SideStrengths'] as const)),
  ...stepsAfter(member, shown),
];

const isOfTexts = ({ family }: Pick<Member, 'family'>): boolean => family === 'text' || family === 'text_stack';

const stepsAfter = ({ family, view }: Member, { encoded, crossed, wide, categories, missing }: Shown): Step[] => {
  if (isOfTexts({ family })) return [];
  if (view === 'linear') return crossed ? ['with_crosses', 'linear'] : ['linear'];
  const means: Step[] = view !== 'native' && (encoded.length > 0 || crossed) ? ['TargetMeans'] : [];
  if (view === 'neural') return [...means, 'network'];
  if (family === 'lightgbm') return [...means, ...(wide.length > 0 ? (['wide_codes'] as const) : [])];
  const codes: Step[] = categories ? ['codes'] : [];
  return [...means, ...codes, ...(family === 'extra_trees' && missing ? (['filled'] as const) : [])];
};
