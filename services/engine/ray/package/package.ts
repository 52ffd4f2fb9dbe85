import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimFolder } from '../../../files/claim.ts';
import type { Task } from '../../engine.ts';
import type { Answer, Head } from '../head.ts';
import { digestOfPieces, type Piece, piecesOf, projectPieces } from './pieces.ts';
import type { Places } from './places.ts';
import { TooLarge, writeZip } from './zip.ts';

/** The largest request that a dashboard accepts (Ray's DASHBOARD_CLIENT_MAX_SIZE). */
const largest = 100 * 2 ** 20;

/** The package with project and data of a task. */
export interface Parcel {
  readonly name: string;
  readonly pieces: readonly Piece[];
  /** The digest of the project alone: nodes set up each project once. */
  readonly project: string;
}

/** Makes packages for one head, and sends each only once, even if many tasks need it. */
export const packer = (head: Head) => {
  let project: Promise<Piece[]> | undefined;
  const sending = new Map<string, Promise<Answer<string>>>();
  return {
    parcel: async (task: Task, places: Places): Promise<Parcel> => {
      project ??= projectPieces();
      const own = await project;
      const more = [piecesOf(task.data, `run/${places.data}`)];
      for (const [index, file] of task.files.entries()) more.push(piecesOf(file, `run/${places.files[index]}`));
      const pieces = [...own, ...(await Promise.all(more)).flat()];
      return { name: `medalist-${digestOfPieces(pieces)}.zip`, pieces, project: digestOfPieces(own) };
    },
    /** Sends the package unless Ray has it. Ray deletes packages that no job has used for a while. */
    send: async (parcel: Parcel): Promise<Answer<string>> => {
      const there = await head.findPackage(parcel.name);
      if (there.ok || there.kind !== 'missing') return there;
      const before = sending.get(parcel.name);
      if (before !== undefined) return before;
      const sent = sendPackage(head, parcel).finally(() => sending.delete(parcel.name));
      sending.set(parcel.name, sent);
      return sent;
    },
  };
};

const sendPackage = async (head: Head, { name, pieces }: Parcel): Promise<Answer<string>> => {
  await using claim = claimFolder(tmpdir(), 'medalist-ray-');
  try {
    const file = join(claim.folder, name);
    const bytes = await writeZip(pieces, file, largest);
    return await head.putPackage(name, createReadStream(file), bytes);
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, kind: 'refused', why: tooLarge };
    return { ok: false, kind: 'refused', why: error instanceof Error ? error.message : String(error) };
  }
};

const tooLarge = `project and data are more than ${largest / 2 ** 20} MiB as a zip, more than Ray accepts`;
