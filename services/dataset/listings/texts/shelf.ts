import type { Document, Kind } from './kinds.ts';

/** Documents by the names that cells of a table may give them. Undefined if there is none with the name or several. */
type Shelf = (cell: string) => Document | undefined;

/** How many folders above a file a cell may include. */
const mostFolders = 4;
const longestCell = 1024;

/** The documents that the rows of a part may have. */
interface Shelved {
  readonly documents: readonly Document[];
  readonly shelf: Shelf;
}
/** The documents of one kind, by the part whose rows may have them. */
export interface ShelvedKind {
  readonly kind: Kind;
  readonly train: Shelved;
  readonly test: Shelved;
}

/** Divided into folders of test and others if test has any; otherwise both parts may have all. */
export const shelved = (kind: Kind): ShelvedKind => {
  const { test = [], train = [] } = Object.groupBy(kind.documents, ({ isOfTest }) => (isOfTest ? 'test' : 'train'));
  const own = { documents: train, shelf: shelfOf(train) };
  return { kind, train: own, test: test.length === 0 ? own : { documents: test, shelf: shelfOf(test) } };
};

/** Finds a document by its path, the end of its path, its name or its stem; also by a stem in another spelling if only one fits. */
const shelfOf = (documents: readonly Document[]): Shelf => {
  const exact = new Map<string, Document | null>();
  const folded = new Map<string, Document | null>();
  const put = (shelf: typeof exact, name: string, document: Document) => {
    const known = shelf.get(name);
    shelf.set(name, known === undefined || known === document ? document : null);
  };
  for (const document of documents) {
    const { folders, name, stem, ending } = document;
    for (let above = 0; above <= Math.min(mostFolders, folders.length); above++) {
      const head = folders.slice(folders.length - above);
      for (const spelled of new Set([name, stem])) put(exact, [...head, spelled].join('/'), document);
    }
    put(folded, foldedOf(name, ending), document);
  }
  return (cell) => {
    if (cell.length > longestCell) return undefined;
    const parts = cell
      .trim()
      .replaceAll('\\', '/')
      .split('/')
      .filter((part) => part !== '' && part !== '.');
    for (const at of parts.keys()) {
      const found = exact.get(parts.slice(at).join('/'));
      if (found !== undefined) return found ?? undefined;
    }
    const last = parts.at(-1) ?? '';
    return folded.get(foldedOf(last, documents[0]?.ending ?? '')) ?? undefined;
  };
};

/** The name without ending, case, leading zeros and `.0`. */
const foldedOf = (name: string, ending: string): string => {
  const small = name.toLowerCase();
  const stem = ending !== '' && small.endsWith(ending.toLowerCase()) ? small.slice(0, -ending.length) : small;
  return stem.replace(/^(\d+)\.0+$/, '$1').replace(/^0+(?=.)/, '');
};
