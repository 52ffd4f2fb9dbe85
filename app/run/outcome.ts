import type { Result } from '../../core/schema/result.ts';
import type { Refusal } from '../refusal.ts';

/** `repeated`: the run had ended before, so this call only read its result. */
export type CompeteOutcome =
  | { readonly ok: true; readonly folder: string; readonly result: Result; readonly repeated?: true }
  | Refusal;
