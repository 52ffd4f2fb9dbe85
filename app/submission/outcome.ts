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
  /** What the solution says about its file (docs/submission/manifest.md). Default: `manifest.json` beside the file; null: none. */
  readonly manifest?: string | null;
}

export interface RepairOptions extends ValidateOptions {
  /** The result: a new file, or a stream. */
  readonly out: string | Writable;
  /** Replaces a file that exists. */
  readonly force?: boolean;
}

/** Why there is no verdict: a wrong call, a competition that is not understood, a result that cannot be written, or Ctrl-C. */
export type NoVerdict = Refusal | { readonly ok: false; readonly kind: 'failed'; readonly failure: StageFailure };

/** What was known when a file was judged. */
export interface Knowledge {
  readonly file: string;
  /** The manifest that was used. */
  readonly manifest: string | null;
  readonly schema: SubmissionSchema;
  /** False: there was no train file to learn labels and bounds from. */
  readonly full: boolean;
  readonly warnings: readonly string[];
}

export type ValidateOutcome =
  | (Knowledge & {
      readonly ok: true;
      readonly valid: boolean;
      readonly rows: number;
      readonly findings: readonly Finding[];
      /** What `repair` would do; null: there is no error, or the file is so large that trying would take long. */
      readonly repair:
        | { readonly ok: true; readonly repairs: readonly Repair[] }
        | { readonly ok: false; readonly why: string }
        | null;
    })
  | NoVerdict;

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
  | NoVerdict;
