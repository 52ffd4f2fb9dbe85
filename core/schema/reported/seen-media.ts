import * as z from 'zod';

/** What a solution said of a source of media: of how many rows of train and test it looked at the files. */
export const SeenMedia = z.strictObject({ source: z.string(), rows: z.int(), seen: z.int() });
export type SeenMedia = z.output<typeof SeenMedia>;
