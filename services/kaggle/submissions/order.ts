import type { Clock } from '../../time/clock.ts';
import type { KaggleFailure } from '../failure.ts';
import type { Kaggle } from '../kaggle.ts';

/** What sends: Kaggle, the book where it is written down, and how long it may take. */
export interface Sender {
  readonly kaggle: Kaggle;
  /** Kaggle with more time, for the call that spends, and to look for it if its answer is lost. */
  readonly closing?: Kaggle;
  /** The path of the book. */
  readonly book: string;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
}

/** A file that is to be sent. */
export interface Order {
  readonly slug: string;
  readonly file: string;
  /** SHA-256 of its bytes. */
  readonly digest: string;
  /** The file's name on Kaggle; default: its own. */
  readonly fileName?: string;
  readonly message: string;
  readonly run: string | null;
  readonly folder: string | null;
  /** What was sent for the same run before is this very submission: a resumed run goes on with it. */
  readonly resumes?: boolean;
  /** Sends the same bytes again. */
  readonly again?: boolean;
}

/** A submission that Kaggle has: just sent, or with `resumes` before. */
interface Delivered {
  readonly ref: number;
  readonly description: string;
  /** What Kaggle said; empty if that is not known any more. */
  readonly message: string;
}

/** Why a file was not sent. */
export type NotSent =
  | KaggleFailure
  | {
      readonly ok: false;
      readonly kind: 'sent-before' | 'under-way';
      readonly message: string;
      readonly advice: string;
    };

export type Sending = { readonly ok: true; readonly value: Delivered } | NotSent;
