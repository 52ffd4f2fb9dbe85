import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import * as z from 'zod';
import { imageLook } from './image-look.ts';
import { magicBytes, magicOf } from './magic.ts';
import { npyHeader } from './npy.ts';
import { npzHeaders } from './npz.ts';
import { soundLook } from './sound-look.ts';

/** What the header of a file of images, sound or arrays says. Nothing is decoded. */
export const Look = z.discriminatedUnion('kind', [
  z.strictObject({
    ...{ kind: z.literal('image'), type: z.string() },
    ...{ height: z.int().min(1).nullable(), width: z.int().min(1).nullable() },
    /** grey, colour, palette, with or without alpha. */
    mode: z.string().nullable(),
  }),
  z.strictObject({
    ...{ kind: z.literal('audio'), type: z.string() },
    ...{ rate: z.int().min(1).nullable(), channels: z.int().min(1).nullable(), seconds: z.number().min(0).nullable() },
  }),
  z.strictObject({
    ...{ kind: z.literal('array'), type: z.string() },
    arrays: z.array(z.strictObject({ name: z.string(), dtype: z.string(), shape: z.array(z.int().min(0)) })),
  }),
]);
export type Look = z.output<typeof Look>;

/** A header with large comments is longer than this, and then its sizes stay unknown. */
const headBytes = 2 ** 17;

/** Looks at the header of a file; null: it is none of these, or broken. */
export const lookAt = async (path: string): Promise<Look | null> => {
  try {
    const { head, size } = readHead(path);
    const magic = magicOf(head.subarray(0, magicBytes));
    switch (magic?.kind) {
      case undefined:
        return null;
      case 'image':
        return imageLook(magic.type, head);
      case 'audio':
        return soundLook(magic.type, head, size);
      case 'array':
        return {
          ...{ kind: 'array', type: magic.type },
          arrays: magic.type === 'npz' ? await npzHeaders(path) : [arrayLook(head)],
        };
    }
  } catch {
    return null; // a header that lies about its length
  }
};

/** The one array of a file. */
const arrayLook = (head: Buffer) => {
  const { dtype, shape } = npyHeader(head);
  return { name: '', dtype, shape };
};

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
