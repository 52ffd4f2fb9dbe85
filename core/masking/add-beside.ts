import type { TableEngine } from '../../services/tables/engine.ts';
import type { Outline } from '../holdout/outline.ts';
import type { Competition } from '../schema/competition.ts';
import type { Dataset } from '../schema/dataset.ts';
import { namesAlone } from './held-names.ts';
import { addArrays } from './media/add-arrays.ts';
import { addMedia } from './media/add-media.ts';
import { horizonOf } from './side/horizon.ts';
import { addSideFiles } from './side-files.ts';

interface Around {
  readonly engine: TableEngine;
  readonly competition: Competition;
  readonly dataset: Dataset;
  readonly outline: Outline;
  /** The folder of the real data. */
  readonly data: string;
  readonly say: (line: string) => void;
}

/** Puts all other files beside masked tables whose test is the held rows alone, or says why that cannot be. Tables `flags` and `label_values` are there. */
export const addBeside = async (
  { data: from, ...others }: Around,
  places: { readonly whole: string; readonly quick: string | null },
): Promise<string | undefined> => {
  const around = { ...others, from };
  const horizon = await horizonOf(others.engine, others.competition, others.outline);
  const why = await addMedia({ ...around, ...places, names: namesAlone(others.outline), isMixed: false });
  if (why !== undefined) return why;
  await addArrays({ ...around, ...places });
  await addSideFiles({ ...around, horizon }, [places.whole, ...(places.quick === null ? [] : [places.quick])]);
  return undefined;
};
