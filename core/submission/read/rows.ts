import type { Table } from '../../../services/csv/table.ts';
import type { TableWriter, Workspace } from '../../../services/csv/write/writer.ts';
import type { Finding } from '../../schema/finding.ts';
import { count, error } from '../finding.ts';

/** Takes records one piece after another; the first is the header, and all must be as long as it. */
export class Rows {
  readonly #into: Workspace;
  #writer: TableWriter | null = null;
  #width = 0;
  #rows = 0;
  #last: readonly string[] = [];
  #ragged = 0;
  /** Rows so far that end with an empty field. */
  #blanks = 0;
  readonly #examples: string[] = [];
  #endsWithNewline = false;

  constructor(into: Workspace) {
    this.#into = into;
  }

  /** How the text of the file ends. */
  endAt(text: string): void {
    this.#endsWithNewline = /[\n\r]$/.test(text);
  }

  add(records: readonly (readonly string[])[]): void {
    for (const record of records) {
      if (this.#writer === null) {
        this.#writer = this.#into.newTable(record);
        this.#width = record.length;
        continue;
      }
      this.#rows += 1;
      this.#last = record;
      if (record.at(-1) === '') this.#blanks += 1;
      if (record.length === this.#width) this.#writer.add(record);
      else this.#noteRagged(record);
    }
  }

  #noteRagged(record: readonly string[]): void {
    this.#ragged += 1;
    if (this.#examples.length < 5) this.#examples.push(`row ${this.#rows}: ${record.join(',')}`);
  }

  /**
   * Short lines cannot be repaired: which field is missing is not said. A cut last line means that the writer died; a blank
   * at its end says nothing where other rows end so, too.
   */
  done(): { readonly table: Table | null; readonly findings: readonly Finding[] } {
    const table = this.#writer?.done() ?? null;
    if (table === null) return { table, findings: [empty] };
    const [last, width] = [this.#last, this.#width];
    const isCut = last.length < width || (width > 1 && last.at(-1) === '' && this.#blanks === 1);
    if (this.#rows > 0 && !this.#endsWithNewline && isCut) return { table: null, findings: [cut(last)] };
    return this.#ragged === 0 ? { table, findings: [] } : { table: null, findings: [this.#raggedRows()] };
  }

  #raggedRows(): Finding {
    const message = `${count(this.#ragged, 'row')} do not have the header's ${this.#width} fields`;
    const details = { rows: this.#ragged, examples: this.#examples };
    return error('ragged-rows', message, 'Quote cells that contain commas or quotes.', details);
  }
}

/** Nothing to read. */
export const empty = error('empty-file', 'the file is empty', 'Write the header and one row per test row.');
const cut = (last: readonly string[]): Finding =>
  error(
    'truncated-file',
    'the last line is cut off',
    'The writer stopped in the middle: write the file in one go, after all predictions are there.',
    { examples: [last.join(',')] },
  );
