import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatasetError } from '../dataset/failure.ts';
import { copiesOf } from '../dataset/folder.ts';
import type { Ingested } from '../dataset/ingest-terms.ts';
import type { Choice } from '../python/sandbox/choose.ts';
import type { OpenTableEngine } from '../tables/engine.ts';
import { engineOver } from './engine.ts';
import { type Ingest, type IngestJob, ingestBy, limitsIn } from './ingest.ts';
import { openReader, type Reader } from './reader.ts';
import { recallIngest, signatureOf } from './remembered.ts';

/** The only way to read strangers' files: they are copied once, and then only the copies are read. */
export interface Intake extends Disposable {
  /** Prepares a folder. Starts the reader early if the folder is new, because that takes a third of a second. */
  readonly begin: (of: SourceFolder) => void;
  readonly ingest: Ingest;
  readonly openTableEngine: OpenTableEngine;
}

/** A folder to copy, and the folder for its copies. */
type SourceFolder = Pick<IngestJob, 'source' | 'cache'>;

/** A prepared folder: the result of an earlier copy, or the reader that will copy it. */
type Begun = { readonly source: string; readonly signature: string | null } & (
  | { readonly known: Ingested }
  | { readonly known: undefined; readonly reader: Reader; readonly work: string }
);

/** A reader that copied a folder also reads the copies, because starting a second one takes time. */
interface Kept {
  readonly reader: Reader;
  readonly work: string;
  readonly folder: string;
}

/**
 * Opens an intake whose readers run in the sandbox of the run's programs. `scratch`: on the file system of the copies. `opensBooks`:
 * tables that a competition needs may stand in workbooks and databases.
 */
export const openIntake = (sandbox: Choice, scratch: string, { opensBooks = false } = {}): Intake => {
  let begun: Begun | undefined;
  let kept: Kept | undefined;
  const begin = ({ source, cache }: SourceFolder): Begun => {
    const read = signatureOf(source);
    const signature = read !== null && opensBooks ? `${read} with books` : read;
    const known = recallIngest(cache, source, signature);
    return known === undefined
      ? { source, signature, known, ...start({ source, cache }) }
      : { source, signature, known };
  };
  const start = ({ source, cache }: SourceFolder) => {
    const copies = copiesOf(cache, source);
    mkdirSync(copies, { recursive: true });
    const { work } = makeRoom(scratch);
    const input = [
      { name: 'source', folder: source },
      { name: 'copies', folder: copies },
    ];
    return { work, reader: openReader({ sandbox, input, work, first: 'ingest', limits: limitsIn(work) }) };
  };
  return {
    begin(source) {
      begun = begin(source);
    },
    async ingest(job) {
      const begins = begun?.source === job.source ? begun : begin(job);
      begun = undefined;
      if (begins.known !== undefined) return begins.known;
      const { reader, work, signature } = begins;
      const books = opensBooks ? { books: { sandbox, scratch: dirname(work) } } : {};
      const taken = await ingestBy(reader, { ...job, ...books, work, signature });
      if (taken instanceof DatasetError) return taken;
      kept = { reader, work, folder: taken.folder };
      return taken;
    },
    async openTableEngine({ data, scratch: own, signal, memoryMb }) {
      if (kept !== undefined && kept.folder === data) {
        const { reader, work } = kept;
        kept = undefined;
        const dataInside = join(reader.seen('copies'), basename(data));
        return engineOver(reader, { work, scratch: makeRoom(own).room, data, dataInside, signal });
      }
      const { room, work } = makeRoom(own);
      const input = data === null ? [] : [{ name: 'copies', folder: data }];
      const reader = openReader({ sandbox, input, work, ...(memoryMb !== undefined && { memoryMb }) });
      return engineOver(reader, { work, scratch: room, data, dataInside: reader.seen('copies'), signal });
    },
    [Symbol.dispose]() {
      if (begun?.known === undefined) void begun?.reader.end();
      void kept?.reader.end();
    },
  };
};

const makeRoom = (above: string) => {
  const room = join(above, `reader-${randomUUID().slice(0, 8)}`);
  mkdirSync(join(room, 'working'), { recursive: true });
  return { room, work: join(room, 'working') };
};
