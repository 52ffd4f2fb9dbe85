import type { Recipe } from '../../schema/recipe/recipe.ts';
import { parsing } from '../features/lines/dates.ts';
import type { Member, Target } from '../members/settings.ts';
import type { Subject } from '../recipe/coverable.ts';

export type Forecast = NonNullable<Recipe['forecast']>;

/** The template's words for windows that have a block; others have none. */
const windows = 'windows at the end of train, as long as test reaches and as far from what is known';

/** Whether a target's folds are windows in time, each predicted from what is before it; test is answered by one more fit on all rows. */
export const hasWindows = ({ folds }: Pick<Target, 'folds'>): boolean => folds?.words === windows;

/** Framings that a script has; `past`: the target itself, with columns of the past. */
const framings: ReadonlySet<string | null> = new Set([null, 'past', 'recent']);

/** Why a member of a forecast has no block; null: it has. */
export const whyNoForecastMember = ({ family, name, framing }: Member): string | null => {
  if (family === 'rule') return ruleOf(name) === null ? 'short scripts do not cover such a rule' : null;
  return framings.has(framing) ? null : `short scripts do not cover the level called ${framing}`;
};

/** A rule whose answers are known before, as its name says it. */
export interface Rule {
  readonly kind: 'level' | 'seasonal';
  /** In steps; null: it has none. */
  readonly season: string | null;
}

/** Null: no block is the rule of this name. */
export const ruleOf = (name: string): Rule | null => {
  if (name === 'level') return { kind: 'level', season: null };
  const season = /^seasonal_([1-9]\d{0,5})$/.exec(name)?.[1];
  return season === undefined ? null : { kind: 'seasonal', season };
};

/** The line that makes a column of time of what the file has; empty: it is a number. Null: its spelling leaves a choice. */
export const timeLine = ({ unit }: Forecast, { time, profile }: Subject): string | null => {
  if (unit === 'numbers' || time === null) return '';
  return parsing(time.column, profile.find(({ name }) => name === time.column)?.examples ?? []);
};
