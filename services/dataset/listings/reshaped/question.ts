import type { LocalEngine } from '../../../tables/local-engine.ts';
import type { Head } from '../heads.ts';
import type { ReshapedRule } from './rule.ts';

/** The starts of a folder's tables, and what is said of them. */
export interface Folder {
  readonly heads: readonly Head[];
  readonly sample: Head;
  /** The words of the page, where it lies beside the data. */
  readonly page: string;
  readonly bytesOf: (head: Head) => number;
}

/** SQL over whole tables. */
export interface Tables {
  readonly engine: LocalEngine;
  /** A table of texts, c0, c1, ... */
  readonly from: (head: Head) => string;
}

/** A table to be written. */
export interface Part {
  readonly rule: ReshapedRule;
  /** The tables that stand here in another form; the sample is none. */
  readonly sources: readonly string[];
  readonly columns: readonly string[];
  /** SQL for the cells, in the order of `columns`. */
  readonly select: string;
}

/** Train, and test where that is not there as it is needed. */
export interface Reshaping {
  readonly train: Part;
  readonly test: Part | null;
}

/** What is to be read before it is known; undefined: the first rows do not look like it. */
export type Asked = ((tables: Tables) => Promise<Reshaping | undefined>) | undefined;
