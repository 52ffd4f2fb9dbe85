import type { Dispatcher } from 'undici';
import type { Answer, SignedLocation } from '../kaggle.ts';
import type { Tuning } from './transfer/tuning.ts';
import type { Checked } from './transfer/verify.ts';

/** One file to download. */
export interface Order {
  /** Asks for the address: at the start, and whenever it has expired. */
  readonly locate: () => Promise<Answer<SignedLocation>>;
  /** The folder for the file; it is made if needed. */
  readonly to: string;
  /** The file's name. Absent: the server's name for it. */
  readonly fileName?: string;
  /** The exact size, for servers that do not tell one. */
  readonly expectedBytes?: number;
  /** The largest possible size, if the exact one is unknown: so much must fit on the disk. */
  readonly roomBytes?: number;
  /** Whether to download a file again that exists already. */
  readonly force?: boolean;
  /** `total`: null while it is unknown. Not called for every chunk. */
  readonly onProgress?: (done: number, total: number | null) => void;
  readonly signal?: AbortSignal;
  readonly dispatcher?: Dispatcher;
  readonly tuning?: Partial<Tuning>;
}

export interface Downloaded {
  readonly path: string;
  readonly bytes: number;
  readonly checked: Checked;
  /** The file existed already: it has the same checksum, or the same size and no earlier time if the server tells no checksum. */
  readonly skipped: boolean;
}
