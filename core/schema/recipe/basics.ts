import * as z from 'zod';

/** A name of a file's, a column's, a class's; as long as what is untrusted may make it. */
export const name = z.string().max(1_000);
/** As many as a file may have columns. */
export const names = z.array(name).max(20_000);
/** A sentence for people. */
export const words = z.string().max(1_000).nullable();
/** Of rows, rounds, folds. */
export const count = z.int().min(0);
/** Null: the metric cannot tell. */
export const score = z.number().nullable();
