import * as z from 'zod';

/** The driver (templates/session) shortens texts to less than this. */
const text = z.string().max(20_000);

/** A message of the driver, a line of JSON. It runs beside strangers' code, which may send messages in its place. */
export const Message = z.discriminatedUnion('is', [
  /** The driver is ready for questions. */
  z.strictObject({ is: z.literal('ready') }),
  /** One picture of the running cell, in base64. */
  z.strictObject({ is: z.literal('picture'), png: z.string() }),
  /** The cell has ended; no more messages of it follow. */
  z.strictObject({
    is: z.literal('shown'),
    ended: z.enum(['ran', 'raised', 'interrupted', 'died']),
    printed: text,
    value: text.nullable(),
    trouble: text.nullable(),
  }),
]);
export type Message = z.output<typeof Message>;

/** The most characters of an answer, with all its pictures. */
export const longestAnswer = 40 * 2 ** 20;
