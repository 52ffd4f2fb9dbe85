import type { Writable } from 'node:stream';
import type { Finding, Repair } from '../../core/schema/finding.ts';
import type { StageFailure } from '../../core/schema/result.ts';
import type { SubmissionSchema } from '../../core/schema/submission.ts';
import type { Refusal } from '../refusal.ts';

export interface ValidateOptions {
  /** A Kaggle address, a slug, or a folder with the competition's files. */
  readonly competition: string;
  /** Where competitions/ is. Default: the checkout, or MEDALIST_HOME. */
  readonly home?: string;
  /** What the solution tells about its file (docs/submission/manifest.md). Default: `manifest.json` beside the file; null: none. */
  readonly manifest?: string | null;
}

export interface RepairOptions extends ValidateOptions {
  /** Where the result goes: a new file, or a stream. */
  readonly out: string | Writable;
  /** Replaces a file that is there. */
  readonly force?: boolean;
}

/** No verdict: the call was wrong, the competition could not be understood, the result not be written, or Ctrl-C. */
export type Unanswered = Refusal | { readonly ok: false; readonly kind: 'failed'; readonly failure: StageFailure };

/** What was known when a file was judged. */
export interface Knowledge {
  readonly file: string;
  /** The manifest that was looked at. */
  readonly manifest: string | null;
  readonly schema: SubmissionSchema;
  /** False when there was no train file to learn labels and bounds from. */
  readonly full: boolean;
  readonly warnings: readonly string[];
}

export type ValidateOutcome =
  | (Knowledge & {
      readonly ok: true;
      readonly valid: boolean;
      readonly rows: number;
      readonly findings: readonly Finding[];
      /** What `repair` would do; null where there is no error, or where the file is so large that trying takes long. */
      readonly repair:
        | { readonly ok: true; readonly repairs: readonly Repair[] }
        | { readonly ok: false; readonly why: string }
        | null;
    })
  | Unanswered;

export type RepairOutcome =
  | (Knowledge & {
      readonly ok: true;
      /** `unchanged`: there was nothing to repair, and the result has the same bytes. */
      readonly status: 'unchanged' | 'repaired';
      readonly repairs: readonly Repair[];
      readonly found: readonly Finding[];
      /** Null: a stream. */
      readonly out: string | null;
    })
  | (Knowledge & {
      readonly ok: false;
      readonly kind: 'refused';
      readonly why: string;
      readonly found: readonly Finding[];
    })
  | Unanswered;
