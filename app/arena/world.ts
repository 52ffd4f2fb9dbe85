import { crc32 } from 'node:zlib';
import type { Account } from './auth.ts';
import type { CompetitionFolder, ServedDataset } from './data/folder.ts';
import type { Storage } from './data/storage.ts';
import type { Board, Rival } from './grading/board.ts';
import type { GradedBy } from './grading/judge.ts';
import type { Uploads } from './grading/uploads.ts';
import type { Kernels } from './kernel.ts';
import type { Settings } from './settings.ts';
import type { Switches } from './switches.ts';

/** A competition as it is served. */
export interface Served extends CompetitionFolder {
  readonly id: number;
  readonly settings: Settings;
  readonly board: Board;
  /** Null: nothing is graded here, or the entry's own judge grades. */
  readonly metric: () => Promise<GradedBy | null>;
  readonly rivals: readonly Rival[];
}

/** Everything that the methods of an arena work on. */
export interface World {
  readonly account: Account;
  readonly competitions: ReadonlyMap<string, Served>;
  readonly datasets: readonly ServedDataset[];
  readonly switches: Switches;
  readonly storage: Storage;
  readonly uploads: Uploads;
  /** Notebooks that were pushed. */
  readonly kernels: Kernels;
  readonly scratch: string;
  readonly now: () => Date;
}

/** A competition's number: the same for the same slug. */
export const idOf = (slug: string): number => 10_000 + (crc32(slug) % 90_000);
