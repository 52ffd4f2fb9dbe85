/** A row of a list as people see it. Numbers are null where the cell holds none. */
export interface SummaryRow {
  readonly line: number;
  readonly competition: string;
  /** As written; '' is to be done. */
  readonly status: string;
  readonly score: string;
  readonly metric: string;
  readonly note: string;
  readonly run: string;
  readonly attempts: number | null;
  readonly cost: number | null;
  readonly currency: string | null;
  readonly seconds: number | null;
  readonly seed: string;
  /** ISO 8601, UTC. */
  readonly ended: string;
}

/** One competition of a list: its rows are the seeds it was run with. */
export interface CompetitionTotals {
  readonly competition: string;
  readonly rows: number;
  readonly done: number;
  readonly valid: number;
  readonly seeds: readonly string[];
  readonly metric: string;
  /** Of the rows with a score: mean, and sample standard deviation where there are two or more. */
  readonly score: { readonly mean: number; readonly deviation: number | null; readonly count: number } | null;
  readonly hours: number;
}

/** What a list says about itself, read from the file alone. */
export interface BatchSummary {
  readonly rows: readonly SummaryRow[];
  readonly competitions: readonly CompetitionTotals[];
  /** How many rows have each status; 'to do' for the empty one, 'other' for a person's own marks. */
  readonly counts: Readonly<Record<string, number>>;
  /** ok, repaired and fallback, of all that ended (skipped rows are not counted); null while none has. */
  readonly validRate: number | null;
  /** By currency. */
  readonly cost: Readonly<Record<string, number>>;
  readonly hours: number;
}
