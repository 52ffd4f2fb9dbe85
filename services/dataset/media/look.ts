import * as z from 'zod';

/** What the header of an image, sound, array or signal file says. Nothing is decoded. */
export const Look = z.discriminatedUnion('kind', [
  z.strictObject({
    ...{ kind: z.literal('image'), type: z.string() },
    ...{ height: z.int().min(1).nullable(), width: z.int().min(1).nullable() },
    /** Grey, colour or palette, with or without alpha. */
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
  /** A table of measurements with a column for each channel and a line for each step. */
  z.strictObject({
    ...{ kind: z.literal('signal'), type: z.string() },
    ...{ steps: z.int().min(0).nullable(), channels: z.int().min(1).nullable() },
  }),
]);
export type Look = z.output<typeof Look>;
