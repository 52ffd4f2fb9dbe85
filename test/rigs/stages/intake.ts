import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { checkCopies } from '../../../services/dataset/copy/check-copies.ts';
import { moveWhole } from '../../../services/dataset/copy/move-whole.ts';
import { dataFolder } from '../../../services/dataset/folder.ts';
import { ingestFolder } from '../../../services/dataset/ingest-folder.ts';
import { errorOf } from '../../../services/dataset/ingest-terms.ts';
import { cutArrays } from '../../../services/dataset/media/cut-arrays.ts';
import { lookAt } from '../../../services/dataset/media/look-at.ts';
import type { Intake } from '../../../services/reader/intake.ts';
import type { OpenTableEngine } from '../../../services/tables/engine.ts';
import { TableError } from '../../../services/tables/failure.ts';
import { openTableEngine as openLocalEngine } from '../../../services/tables/local-engine.ts';
import { openNames } from '../../../services/tables/names.ts';
import { literal } from '../../../services/tables/sql.ts';

/** The reader's own code without its sandbox and its process, for tests of what is made of the files: it starts at once. */
const openTableEngine: OpenTableEngine = async ({ data, scratch, signal, memoryMb }) => {
  const folder = join(scratch, `tables-${randomUUID()}`);
  const names = openNames(folder, data, data ?? '');
  const engine = await openLocalEngine({ scratch: folder, signal, ...(memoryMb !== undefined && { memoryMb }) });
  return {
    ...engine,
    query: async (sql, row, onProgress) => z.array(row).parse(await engine.query(sql, onProgress)),
    look: (paths) => Promise.all(paths.map((path) => lookAt(join(data ?? '', path)))),
    cut: (arrays, path) =>
      cutArrays(
        path,
        arrays.map((array) => ({ ...array, from: { ...array.from, path: join(data ?? '', array.from.path) } })),
      ).catch((error: Error) => {
        throw new TableError('unreadable', '', error.message);
      }),
    scratch: folder,
    see: (path) => join(folder, names(path)),
    async write(select, options, path) {
      const made = join(folder, randomUUID());
      await engine.run(`COPY (${select}) TO ${literal(made)} (${options})`);
      renameSync(made, path);
    },
  };
};

interface Job {
  readonly source: string;
  readonly cache: string;
  readonly scratch: string;
  readonly onBytes?: (done: number, total: number) => void;
}

const ingestTo = async ({ source, cache, scratch, onBytes }: Job) => {
  const into = join(scratch, `ingest-${randomUUID()}`);
  mkdirSync(scratch, { recursive: true });
  try {
    const report = await ingestFolder(source, into, { bytes: Number.MAX_SAFE_INTEGER, entries: 2_000_000 }, onBytes);
    if (!report.ok) return errorOf(report.problem);
    const { files, leftOut, unpacked, broken } = report;
    const why = checkCopies(into, files);
    if (why !== undefined) throw new Error(why);
    const folder = dataFolder(cache, source, files);
    moveWhole(into, folder);
    return { folder, files, leftOut, unpacked, broken };
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
};

export const ingest = (job: Job) => ingestTo(job);

export const plainIntake: Intake = {
  begin: () => {},
  ingest: (job) => ingestTo({ ...job, scratch: `${job.cache}-scratch` }),
  openTableEngine,
  [Symbol.dispose]: () => {},
};

/** A folder's files as later stages see them. */
export const ingested = async (source: string, work: string) => {
  const made = await ingestTo({ source, cache: join(work, 'cache'), scratch: work });
  if (made instanceof Error) throw made;
  return made;
};

/** SQL over files anywhere. */
export const plainEngine = (scratch: string, signal = new AbortController().signal) =>
  openTableEngine({ data: null, scratch, signal });
