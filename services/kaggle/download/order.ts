import type { Dispatcher } from 'undici';
import type { Answer, SignedLocation } from '../kaggle.ts';
import type { Tuning } from './transfer/tuning.ts';
import type { Checked } from './transfer/verify.ts';

/** One file to download. */
export interface Order {
  /** Asked at the start, and again whenever the address has expired. */
  readonly locate: () => Promise<Answer<SignedLocation>>;
  /** A folder; made where it is not there. */
  readonly to: string;
  /** Else the server's name for it. */
  readonly fileName?: string;
  /** Exactly, for servers that do not say; a server that does is believed. */
  readonly expectedBytes?: number;
  /** At most, where nobody knows exactly: there must be room for it. */
  readonly roomBytes?: number;
  /** Download again what is there already. */
  readonly force?: boolean;
  /** `total`: null while nobody knows. Not for every chunk. */
  readonly onProgress?: (done: number, total: number | null) => void;
  readonly signal?: AbortSignal;
  readonly dispatcher?: Dispatcher;
  readonly tuning?: Partial<Tuning>;
}

export interface Downloaded {
  readonly path: string;
  readonly bytes: number;
  readonly checked: Checked;
  /** It was there already: the same sum, or the same size and not older where the server tells no sum. */
  readonly skipped: boolean;
}
