/** Why a table cannot be read, with the line if known. An expected error: callers turn it into a typed failure. */
export class TableError extends Error {
  readonly kind: 'empty' | 'no-rows' | 'unreadable' | 'too-wide';
  readonly path: string;
  readonly line: number | undefined;
  constructor(kind: TableError['kind'], path: string, message: string, line?: number) {
    super(message);
    this.kind = kind;
    this.path = path;
    this.line = line;
  }
}

/** Whether a query exceeded the engine's memory limit. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Out of Memory Error');

/** Whether a cell did not have the type that the scan asked for. */
export const isConversion = (error: unknown): boolean =>
  error instanceof Error && /Conversion Error|could not convert|when converting column/i.test(error.message);
