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
