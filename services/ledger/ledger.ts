/** Micro-units of one currency, tokens, and calls. Null: no limit. */
export interface Caps {
  readonly cost: number | null;
  readonly tokens: number | null;
  readonly calls: number | null;
}

/** What caps are held against: a run, all runs of a UTC day, a batch. */
export type Scope = { readonly kind: 'run' | 'batch'; readonly id: string } | { readonly kind: 'day' };

export interface Rates {
  readonly callsPerMinute: number | null;
  readonly callsPerDay: number | null;
}

/** What must be left after a call, for calls that matter more. */
export interface Keep {
  readonly cost: number;
  readonly tokens: number;
  readonly calls: number;
}

/** The most a call may come to, before it is made. `cost` null: the price is unknown; no cap in money lets it pass. */
export interface Estimate {
  readonly run: string;
  readonly batch: string | null;
  readonly role: string;
  readonly stage: string;
  readonly model: string;
  /** The question's digest in the record. */
  readonly digest: string;
  readonly tokens: number;
  readonly cost: number | null;
  readonly keep?: Keep;
}

export interface Limit {
  readonly scope: Scope['kind'];
  readonly caps: Caps;
}

export type Reserved =
  | { readonly ok: true; readonly id: number }
  | {
      readonly ok: false;
      readonly kind: 'no-budget' | 'rate-limited' | 'unpriced';
      readonly message: string;
      readonly advice: string;
      /** Seconds until a call may be made again; null: not by waiting. */
      readonly wait: number | null;
    };

export interface Spent {
  readonly cost: number;
  readonly tokens: number;
  readonly calls: number;
  /** Calls whose price is not known: their tokens count, their money cannot. */
  readonly unpriced: number;
}

/**
 * Who spent what, in one SQLite file, for all processes. A call is reserved at the most it may come to before it is made, and
 * settled afterwards; a reservation whose process died counts as spent, because the server may have done the work.
 */
export interface Ledger extends Disposable {
  readonly reserve: (estimate: Estimate, limits: readonly Limit[], rates: Rates, now?: Date) => Reserved;
  /** What it really was. Also when that is more than reserved: then the next reservation feels it. */
  readonly settle: (id: number, used: { readonly tokens: number; readonly cost: number | null }) => void;
  /** Certain that nothing was spent: the call never reached the server, or was refused by it. */
  readonly release: (id: number) => void;
  readonly spent: (scope: Scope, now?: Date) => Spent;
  readonly byRole: (run: string) => readonly (Spent & { readonly role: string; readonly stage: string })[];
  /** Counts the start of a task against a limit an hour; false: wait `wait` seconds. */
  readonly startTask: (
    perHour: number | null,
    now?: Date,
  ) => { readonly ok: true } | { readonly ok: false; wait: number };
}
