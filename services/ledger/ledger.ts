/** The limits of money (in micro-units of one currency), tokens and calls. Null: no limit. */
export interface Caps {
  readonly cost: number | null;
  readonly tokens: number | null;
  readonly calls: number | null;
}

/** What a cap limits: a run, all runs of a UTC day, or a batch. */
export type Scope = { readonly kind: 'run' | 'batch'; readonly id: string } | { readonly kind: 'day' };

export interface Rates {
  readonly callsPerMinute: number | null;
  readonly callsPerDay: number | null;
}

/** What must be left after a call, for calls that are more important. */
export interface Keep {
  readonly cost: number;
  readonly tokens: number;
  readonly calls: number;
}

/** A purpose that several roles share, and its part of each cap of a run. */
export interface Purpose {
  /** Its name for people. */
  readonly name: string;
  readonly roles: readonly string[];
  /** A share of 1. */
  readonly part: number;
}

/** How much of a run's caps the calls of a purpose may use. Its first call is never refused because of its share. */
export interface Share {
  readonly of: Purpose;
  /** It may use everything except what this purpose has not used of its part; null: only its own part. */
  readonly leaves: Purpose | null;
}

/**
 * The most that a call may cost, before it is made. `cost` null: the price is unknown, so any cap in money refuses the
 * call.
 */
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
  readonly share?: Share;
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
      /** Seconds until the call may be tried again; null: waiting does not help. */
      readonly wait: number | null;
    };

export interface Spent {
  readonly cost: number;
  readonly tokens: number;
  readonly calls: number;
  /** How many calls have no known price: only their tokens count. */
  readonly unpriced: number;
}

/**
 * What was spent, in one SQLite file for all processes. Before a call, its highest cost is reserved; afterwards its
 * real cost is settled. If the process dies in between, the reservation counts as spent, because the server may have
 * done the work.
 */
export interface Ledger extends Disposable {
  readonly reserve: (estimate: Estimate, limits: readonly Limit[], rates: Rates, now?: Date) => Reserved;
  /** Records the real cost, even if it is more than was reserved: then later reservations get less. */
  readonly settle: (id: number, used: { readonly tokens: number; readonly cost: number | null }) => void;
  /**
   * Frees the reservation: the call certainly cost nothing, because it did not reach the server or the server refused
   * it.
   */
  readonly release: (id: number) => void;
  readonly spent: (scope: Scope, now?: Date) => Spent;
  readonly byRole: (run: string) => readonly (Spent & { readonly role: string; readonly stage: string })[];
  /** Counts the start of a task against a limit per hour; false: wait `wait` seconds. */
  readonly startTask: (
    perHour: number | null,
    now?: Date,
  ) => { readonly ok: true } | { readonly ok: false; wait: number };
}
