import type { Competition } from '../../../core/schema/competition.ts';
import type { Distilled } from '../../../core/schema/distilled.ts';
import type { Recipe } from '../../../core/schema/recipe/recipe.ts';

/** What a notebook is made of whose cells are those of a script. */
export interface ScriptSubject {
  /** The competition on Kaggle: what is attached to the notebook there. */
  readonly slug: string;
  readonly competition: Pick<
    Competition,
    'about' | 'name' | 'files' | 'shapes' | 'profile' | 'targets' | 'metric' | 'submission'
  >;
  readonly script: string;
  readonly recipe: Recipe;
  /** How the run held the script against the engine; null: it did not. */
  readonly proof: Distilled | null;
  /** Seconds of the search that the script is made from. */
  readonly seconds: number;
  /** Whether the notebook shows what came of it here. */
  readonly ran: boolean;
}
