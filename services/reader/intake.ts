import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatasetError } from '../dataset/failure.ts';
import { copiesOf } from '../dataset/folder.ts';
import type { Choice } from '../python/sandbox/choose.ts';
import type { OpenEngine } from '../tables/engine.ts';
import { engineOver } from './engine.ts';
import { type Ingest, ingestBy, limitsIn } from './ingest.ts';
import { openReader, type Reader } from './reader.ts';
import { recallIngest, signatureOf } from './remembered.ts';

/** The one way in for strangers' files: copied once, then read by copies of ours alone. */
export interface Intake extends Disposable {
  readonly ingest: Ingest;
  readonly openEngine: OpenEngine;
}

/** A reader that took a folder in goes on to read its copies: a second one would take as long to start again. */
interface Kept {
  readonly reader: Reader;
  readonly work: string;
  readonly folder: string;
}

/** Both in the sandbox that a run's programs have. `scratch`: on the file system of the copies. */
export const openIntake = (sandbox: Choice, scratch: string): Intake => {
  let kept: Kept | undefined;
  return {
    async ingest(job) {
      const signature = signatureOf(job.source);
      const known = recallIngest(job.cache, job.source, signature);
      if (known !== undefined) return known;
      const copies = copiesOf(job.cache, job.source);
      mkdirSync(copies, { recursive: true });
      const { work } = makeRoom(scratch);
      const input = [
        { name: 'source', folder: job.source },
        { name: 'copies', folder: copies },
      ];
      const reader = openReader({ sandbox, input, work, limits: limitsIn(work) });
      const taken = await ingestBy(reader, { ...job, work, signature });
      if (taken instanceof DatasetError) return taken;
      kept = { reader, work, folder: taken.folder };
      return taken;
    },
    async openEngine({ data, scratch: own, signal, memoryMb }) {
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
      void kept?.reader.end();
    },
  };
};

const makeRoom = (above: string) => {
  const room = join(above, `reader-${randomUUID().slice(0, 8)}`);
  mkdirSync(join(room, 'working'), { recursive: true });
  return { room, work: join(room, 'working') };
};
