import type { Competition } from '../../../core/schema/competition.ts';
import type { Distilled } from '../../../core/schema/distilled.ts';
import type { Recipe } from '../../../core/schema/recipe/recipe.ts';

/** What a notebook with a script's cells is made of. */
export interface ScriptSubject {
  /** The competition on Kaggle, whose data is attached to the notebook. */
  readonly slug: string;
  readonly competition: Pick<
    Competition,
    'about' | 'name' | 'files' | 'shapes' | 'profile' | 'targets' | 'metric' | 'submission'
  >;
  readonly script: string;
  readonly recipe: Recipe;
  /** How the run compared the script with the engine; null: it did not. */
  readonly proof: Distilled | null;
  /** Seconds of the search that the script is made from. */
  readonly seconds: number;
  /** Whether the notebook was run here and shows its results. */
  readonly ran: boolean;
}
