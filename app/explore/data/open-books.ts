import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TakenFile } from '../../../core/explore/taken-file.ts';
import { bookKindOf, isDatabaseLog } from '../../../services/dataset/books/book.ts';
import { openBook } from '../../../services/dataset/books/open-book.ts';
import type { DataFile } from '../../../services/dataset/data-file.ts';
import type { Ingested } from '../../../services/dataset/ingest-terms.ts';
import type { Choice } from '../../../services/python/sandbox/choose.ts';

/** The most workbooks and databases that are opened, as each takes a second or more. */
const mostBooks = 50;

/** What books are opened with. They are strangers' files, so this happens in a sandbox. */
interface BookJob {
  readonly python: string;
  readonly sandbox: Choice;
  /** Their tables lie here. */
  readonly scratch: string;
  readonly signal: AbortSignal;
}

/** The files, with workbooks and databases replaced by their tables. A book that cannot be opened stays as it is, and a note says why. */
export const withTables = async (
  { folder, files }: Pick<Ingested, 'folder' | 'files'>,
  { python, sandbox, scratch, signal }: BookJob,
): Promise<{ readonly files: readonly TakenFile[]; readonly notes: readonly string[] }> => {
  const books = files.filter(isBook);
  const into = join(scratch, 'tables');
  mkdirSync(into, { recursive: true });
  const taken = new Set(files.map(({ path }) => path.toLowerCase()));
  const [opened, tables, notes] = [new Set<DataFile>(), [] as TakenFile[], [] as string[]];
  for (const file of books.slice(0, mostBooks)) {
    const book = await openBook({ folder, book: file.path, into, taken, python, sandbox, scratch, signal });
    if ('why' in book) notes.push(`left as it is: ${file.path} ${book.why}. ${book.advice}`);
    else {
      opened.add(file);
      tables.push(...book.tables.map((table) => ({ ...table, absolute: join(into, table.path) })));
      notes.push(...book.notes);
    }
  }
  if (books.length > mostBooks) notes.push(`left as they are: ${books.length - mostBooks} workbooks or databases more`);
  const rest = files
    .filter((file) => !opened.has(file) && !isDatabaseLog(file.path))
    .map((file) => ({ ...file, absolute: join(folder, file.path) }));
  return { files: [...rest, ...tables].toSorted((a, b) => (a.path < b.path ? -1 : 1)), notes };
};

const isBook = ({ path, format }: DataFile): boolean => format === 'other' && bookKindOf(path) !== null;
