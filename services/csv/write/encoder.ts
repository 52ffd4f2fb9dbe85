import { type Batch, cellIndex } from '../batch.ts';

const pieceBytes = 2 ** 20;
const [comma, newline, carriage, quote] = [0x2c, 0x0a, 0x0d, 0x22];

/**
 * Turns rows into canonical bytes and passes them on in pieces of about a megabyte. The next piece overwrites the last.
 * A row may also be written cell by cell (`text`, `take`): its last cell ends it.
 */
export class RowEncoder {
  /** Some cell so far needed quotes. */
  quoted = false;
  readonly #width: number;
  readonly #emit: (piece: Buffer) => void;
  readonly #piece: number;
  #buffer = Buffer.allocUnsafeSlow(4096);
  #used = 0;
  /** How many cells the unfinished row has. */
  #cells = 0;

  constructor(width: number, emit: (piece: Buffer) => void, piece = pieceBytes) {
    this.#width = width;
    this.#emit = emit;
    this.#piece = piece;
  }

  add(cells: readonly string[]): void {
    if (cells.length !== this.#width) throw new Error(`a row of ${cells.length} cells in a table of ${this.#width}`);
    for (const cell of cells) this.text(cell);
  }

  /** The next cell of the row. */
  text(cell: string): void {
    this.#room(cell.length * 3 + 4);
    const from = this.#used;
    const end = putText(this.#buffer, from, cell, this.#width === 1);
    if (this.#buffer[from] === quote && end > from) this.quoted = true;
    this.#used = end;
    this.#endCells(1);
  }

  /** Appends cells of another canonical table, from one column up to another, with their bytes unchanged. */
  take(batch: Batch, row: number, from: number, until: number): void {
    const { starts, columns } = batch;
    for (let column = from; column < until; ) {
      let next = column + 1;
      while (next < until && columns[next] === columns[next - 1]! + 1) next += 1; // side by side in the bytes too
      const at = cellIndex(batch, row, column);
      const [start, end] = [starts[at]!, starts[at + next - column]! - 1]; // one more start than cells
      if (start === end && this.#width === 1) this.text('');
      else {
        if (!this.quoted) this.#lookForQuotes(batch, at, next - column);
        this.#append(batch.bytes, start, end);
        this.#endCells(next - column);
      }
      column = next;
    }
  }

  /** Appends a row of another canonical table with its bytes unchanged. */
  copy(batch: Batch, row: number): void {
    this.take(batch, row, 0, this.#width);
  }

  /** Appends the rows from `from` up to `until`. */
  copyRows(batch: Batch, from: number, until: number): void {
    if (!isWhole(batch) || this.#width !== batch.stride)
      for (let row = from; row < until; row += 1) this.copy(batch, row);
    else if (from < until)
      this.lines(batch.bytes, batch.starts[from * batch.stride]!, batch.starts[until * batch.stride]!);
  }

  /** Appends whole rows that are canonical already, each with its newline. */
  lines(bytes: Buffer, start: number, end: number): void {
    if (!this.quoted) this.quoted = has(bytes, start, end, quote);
    this.#append(bytes, start, end);
  }

  flush(): void {
    if (this.#used > 0) this.#emit(this.#buffer.subarray(0, this.#used));
    this.#used = 0;
  }

  #append(bytes: Buffer, start: number, end: number): void {
    this.#room(end - start + 1);
    const buffer = this.#buffer;
    let to = this.#used;
    if (end - start > 100) bytes.copy(buffer, to, start, end);
    else for (let i = start; i < end; i += 1, to += 1) buffer[to] = bytes[i]!; // within the cell
    this.#used += end - start;
  }

  #endCells(cells: number): void {
    this.#cells += cells;
    const ends = this.#cells === this.#width;
    if (ends) this.#cells = 0;
    this.#buffer[this.#used] = ends ? newline : comma;
    this.#used += 1;
  }

  #lookForQuotes({ bytes, starts }: Batch, at: number, cells: number): void {
    for (let i = at; i < at + cells; i += 1) if (bytes[starts[i]!] === quote) this.quoted = true;
  }

  #room(bytes: number): void {
    if (this.#used >= this.#piece) this.flush();
    if (this.#used + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * this.#buffer.length, this.#used + bytes));
    this.#buffer.copy(larger, 0, 0, this.#used);
    this.#buffer = larger;
  }
}

/** Whether a table has all columns of its bytes, in the same order. */
const isWhole = ({ columns, stride }: Batch): boolean =>
  columns.length === stride && columns.every((column, j) => column === j);

const has = (bytes: Buffer, start: number, end: number, byte: number): boolean => {
  if (end - start > 100) return bytes.subarray(start, end).includes(byte);
  for (let i = start; i < end; i += 1) if (bytes[i] === byte) return true;
  return false;
};

/**
 * Writes a cell as canonical CSV and returns where it ends. `lone`: the only cell of its row; it is quoted if empty, or
 * else its line would be blank. Needs room for three bytes a character and two more.
 */
export const putText = (buffer: Buffer, at: number, cell: string, lone: boolean): number => {
  let to = at;
  for (let i = 0; i < cell.length; i += 1, to += 1) {
    const code = cell.charCodeAt(i);
    if (code > 0x7f || code === comma || code === newline || code === carriage || code === quote)
      return at + buffer.write(special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell, at);
    buffer[to] = code;
  }
  if (to > at || !lone) return to;
  buffer[at] = quote;
  buffer[at + 1] = quote;
  return at + 2;
};

const special = /[",\r\n]/;
