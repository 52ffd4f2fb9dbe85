/** One process. Times are CPU seconds. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly cpu: number;
  /** The CPU time of its ended children that it waited for, and of theirs. */
  readonly endedCpu: number;
  /** Bytes resident, shared pages included. */
  readonly resident: number;
  /** Bytes of its addresses, of which most may hold nothing. */
  readonly virtual: number;
  readonly threads: number;
}
