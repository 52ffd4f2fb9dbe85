import * as z from 'zod';

/** The driver (templates/session) shortens texts to less than this. */
const text = z.string().max(20_000);

/** What the driver says, a JSON line each. It runs beside strangers' code, and may be that code by now. */
export const Message = z.discriminatedUnion('is', [
  /** It can be asked. */
  z.strictObject({ is: z.literal('ready') }),
  /** One picture of the cell that runs, in base64. */
  z.strictObject({ is: z.literal('picture'), png: z.string() }),
  /** The cell has ended; nothing of it follows. */
  z.strictObject({
    is: z.literal('shown'),
    ended: z.enum(['ran', 'raised', 'interrupted', 'died']),
    printed: text,
    value: text.nullable(),
    trouble: text.nullable(),
  }),
]);
export type Message = z.output<typeof Message>;

/** How many characters an answer may have, with all its pictures. */
export const longestAnswer = 40 * 2 ** 20;
