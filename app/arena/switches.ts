/** What goes wrong with one call to the API, to the storage (`object`) or to an upload (`upload`). */
export interface Fault {
  /** A method's name (`ListDataFiles`), `object`, `upload`, or `*`. */
  readonly on: string;
  times: number;
  readonly kind:
    | 'too-many-requests'
    | 'unavailable'
    /** Done, but the answer is 503: the caller cannot know. */
    | 'unavailable-after'
    | 'html'
    | 'garbage'
    | 'empty'
    | 'cut'
    /** Done, but the connection is cut before the answer. */
    | 'cut-after'
    | 'hang'
    /** Done, but there is no answer. */
    | 'hang-after'
    /** Done, and answered so many milliseconds late (`ms`). */
    | 'late'
    /** The answer comes a byte at a time. */
    | 'drip';
  readonly retryAfter?: string;
  readonly ms?: number;
}

/** How the whole arena behaves. Tests change these while it runs. */
export interface Switches {
  /** The form of errors. Null: B on RPC and A on REST, as on Kaggle. */
  envelope: 'A' | 'B' | null;
  /** The status for an unknown competition. Kaggle has used both over the years. */
  unknownIs: 403 | 404;
  /** `closed`: the file ends where the connection ends, so only a checksum can tell whether it was cut. */
  contentLength: 'sent' | 'chunked' | 'closed';
  ranges: 'honoured' | 'ignored';
  hash: 'right' | 'wrong' | 'none';
  linkSeconds: number;
  /** How many of the next links have already expired. */
  expiredLinks: number;
  /** The bytes after which the next downloads end, one number for each. */
  cuts: number[];
  /** The bytes after which the next uploads lose their connection, one number for each. The bytes are kept. */
  uploadCuts: number[];
  /** How many of the next whole uploads keep half of the file and answer 503. */
  unavailableUploads: number;
  /** How many of the next upload sessions are gone when they are used. */
  expiredUploads: number;
  /** Downloads come in pieces of so many bytes, so many milliseconds apart. */
  drip: { readonly bytes: number; readonly ms: number } | null;
  /** How the website's own API answers: without proto3's defaults, or with them; `none`: it does not answer. */
  details: 'told' | 'with-defaults' | 'none';
  /** Only pages for browsers are answered: every call is a 500. */
  shellOnly: boolean;
  faults: Fault[];
}

export const usualSwitches = (): Switches => ({
  envelope: null,
  unknownIs: 403,
  contentLength: 'sent',
  ranges: 'honoured',
  hash: 'right',
  linkSeconds: 600,
  expiredLinks: 0,
  cuts: [],
  uploadCuts: [],
  unavailableUploads: 0,
  expiredUploads: 0,
  drip: null,
  details: 'told',
  shellOnly: false,
  faults: [],
});

/** The fault that is due for a call, counted down. */
export const dueFault = (switches: Switches, name: string): Fault | undefined => {
  const fault = switches.faults.find(({ on, times }) => times > 0 && (on === name || on === '*'));
  if (fault !== undefined) fault.times -= 1;
  return fault;
};

/** Places at which to cut a file of so many bytes, the same for the same seed. */
export const seededCuts = (seed: number, count: number, bytes: number): number[] => {
  let state = seed >>> 0 || 1;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bytes);
  });
};
