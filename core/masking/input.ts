import type { TableEngine } from '../../services/tables/engine.ts';
import type { Outline } from '../holdout/outline.ts';
import type { Competition } from '../schema/competition.ts';
import type { Dataset } from '../schema/dataset.ts';

/** The real competition, with its tables opened: masked copies are made from it. */
export interface MaskingInput {
  readonly engine: TableEngine;
  readonly competition: Competition;
  readonly dataset: Dataset;
  readonly outline: Outline;
  /** The folder of the real data. */
  readonly data: string;
  readonly say: (line: string) => void;
}

/** The data folders of the masked copies of one split. */
export interface CopyFolders {
  readonly whole: string;
  /** Only the rows of the quick pass are put into it; null: there is no quick pass. */
  readonly quick: string | null;
}
