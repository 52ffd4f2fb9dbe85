import type { LocalEngine } from '../../../tables/local-engine.ts';
import type { Head } from '../heads.ts';
import type { ReshapedRule } from './rule.ts';

/** The starts of a folder's tables, and what is said about them. */
export interface Folder {
  readonly heads: readonly Head[];
  readonly sample: Head;
  /** The text of the competition's page, if it is beside the data. */
  readonly page: string;
  readonly bytesOf: (head: Head) => number;
}

/** Runs SQL over whole tables. */
export interface Tables {
  readonly engine: LocalEngine;
  /** A table of texts with the columns c0, c1, ... */
  readonly from: (head: Head) => string;
}

/** A table to write. */
export interface Part {
  readonly rule: ReshapedRule;
  /** The tables that are here in another form. The sample is not one of them. */
  readonly sources: readonly string[];
  readonly columns: readonly string[];
  /** SQL for the cells, in the order of `columns`. */
  readonly select: string;
}

/** Train, and also test if it does not exist in the needed form. */
export interface Reshaping {
  readonly train: Part;
  readonly test: Part | null;
}

/** What must be read before the answer is known. Undefined if the first rows do not look like this case. */
export type Asked = ((tables: Tables) => Promise<Reshaping | undefined>) | undefined;
