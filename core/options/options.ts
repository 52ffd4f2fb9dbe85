import type { Limits } from '../../services/python/limits/limits.ts';
import type { Tier } from '../../services/python/sandbox/tier.ts';
import type { Approval } from './approval.ts';

/** How to run a competition. Everything but `competition` has a sensible default. */
export interface CompeteOptions {
  /** A Kaggle address, a slug, or a folder with the competition's files. */
  readonly competition: string;
  /** Seconds for the whole run, 5 to 43200. Default 600. */
  readonly time?: number;
  readonly seed?: number;
  /** Names the run; naming one that exists goes on with it. */
  readonly runId?: string;
  /** Puts the run's files here instead of submissions/<slug>/<run-id>/. */
  readonly out?: string;
  /** What keeps solutions in: `auto` takes the strongest there is and refuses where there is none. Default: MEDALIST_SANDBOX, else auto. */
  readonly sandbox?: 'auto' | Tier;
  /** `auto`: one that is free, if there is one; a number: that one; `off`: none. Default auto. */
  readonly gpu?: 'off' | 'auto' | number;
  /** Other limits than the usual: bytes and counts (`time` has an option of its own). */
  readonly limits?: Partial<Omit<Limits, 'seconds' | 'graceSeconds'>>;
  /** Lets solutions read this user's Hugging Face and torch caches, without tokens. */
  readonly shareModels?: boolean;
  /** Submits the result to Kaggle and waits for the score: the message to show there, or true for the usual one. */
  readonly submit?: boolean | string;
  /** A Python solution of your own, used instead of a template. */
  readonly solution?: string;
  /** Uses no result of earlier runs. */
  readonly fresh?: boolean;
  /** The first stage that uses no result of earlier runs. */
  readonly from?: string;
  /** `auto`: the language models that are configured, if any; `off`: rules and templates alone. Default auto. */
  readonly models?: 'auto' | 'off';
  /** The most the run may spend on models: money (5.00), tokens (2M), calls (50). Default: BUDGET, TOKENS, CALLS, else 2.00. */
  readonly budget?: string;
  readonly tokens?: string;
  readonly calls?: string;
  /** The batch it belongs to: shares its budget. */
  readonly batch?: string;
  /** How many strategies of the plan may be tried, one after another where one fails: 1 to 3. Default 1. */
  readonly strategies?: number;
  /** What became of an earlier run of this competition: told to the models that plan and write. */
  readonly earlier?: string;
  /** Before what a person is asked. Default: nothing. */
  readonly approve?: readonly Approval[];
  readonly threads?: number;
  /** Where competitions/ and submissions/ are. Default: the checkout, or MEDALIST_HOME. */
  readonly home?: string;
}

/** What a run is given beside its competition: by the row, else by the batch. */
export type RunOptions = Pick<
  CompeteOptions,
  | 'time'
  | 'seed'
  | 'threads'
  | 'gpu'
  | 'limits'
  | 'models'
  | 'budget'
  | 'tokens'
  | 'calls'
  | 'submit'
  | 'strategies'
  | 'solution'
  | 'sandbox'
  | 'approve'
>;

/** Where the files are and what the competition is called. */
export interface Source {
  readonly slug: string;
  readonly url: string | null;
  readonly folder: string;
}
