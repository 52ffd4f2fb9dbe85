import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { imageLook } from './image-look.ts';
import type { Look } from './look.ts';
import { magicBytes, magicOf } from './magic.ts';
import { type NpyHeader, npyHeader } from './npy.ts';
import { npzHeaders } from './npz.ts';
import { signalLook } from './signal-look.ts';
import { soundLook } from './sound-look.ts';

/** How many bytes we read. A header with large comments is longer, and then its sizes stay unknown. */
const headBytes = 2 ** 17;

/** Looks at the header of a file. Returns null if the file is none of these or is broken. */
export const lookAt = async (path: string): Promise<Look | null> => {
  try {
    const { head, size } = readHead(path);
    const magic = magicOf(head.subarray(0, magicBytes));
    switch (magic?.kind) {
      case undefined:
        return signalLook(path, head, size);
      case 'image':
        return imageLook(magic.type, head);
      case 'audio':
        return soundLook(magic.type, head, size);
      case 'array':
        return {
          ...{ kind: 'array', type: magic.type },
          arrays: magic.type === 'npz' ? await npzHeaders(path) : [oneArray(npyHeader(head))],
        };
    }
  } catch {
    return null; // a header that lies about its length
  }
};

const oneArray = ({ dtype, shape }: NpyHeader) => ({ dtype, shape, name: '' });

const readHead = (path: string): { head: Buffer; size: number } => {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const head = Buffer.alloc(Math.min(size, headBytes));
    return { head: head.subarray(0, readSync(file, head, 0, head.length, 0)), size };
  } finally {
    closeSync(file);
  }
};
