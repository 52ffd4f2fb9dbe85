import * as z from 'zod';
import { isoOf } from './instant.ts';

/** A proto3 field of text: if it is absent or null, it has the default. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** A text; null if it is empty. */
export const optionalText = text.transform((value) => (value === '' ? null : value));

export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

/** A whole number; int64 may arrive as text. */
export const whole = z
  .union([z.number().int(), z.string().regex(/^-?\d{1,15}$/)])
  .nullish()
  .transform((value) => Number(value ?? 0));

export const date = text.transform(isoOf);

/** A name of an enum: `COMPLETE`, `complete` and `SubmissionStatus.COMPLETE` are equal. Absent: the first name. */
export const nameOf = <const T extends readonly [string, ...string[]]>(names: T) =>
  text.transform((value, context): T[number] => {
    const found = names.find((name) => value.toLowerCase().split(/[._]/).at(-1) === name);
    if (found !== undefined) return found;
    if (value === '') return names[0];
    context.addIssue({ code: 'custom', message: `none of ${names.join(', ')}` });
    return z.NEVER;
  });

export const listOf = <T extends z.ZodType>(row: T) =>
  z
    .array(row)
    .nullish()
    .transform((rows) => rows ?? []);

/** A page of a list in an object, with the token of the next page. The older protocol sends the bare list. */
export const pageOf = <T extends z.ZodType>(key: string, row: T) =>
  z.preprocess(
    (body) => {
      if (Array.isArray(body)) return { rows: body };
      const { [key]: rows, nextPageToken } = z.record(z.string(), z.unknown()).safeParse(body).data ?? {
        [key]: 'none',
      };
      return { rows, nextPageToken };
    },
    z.object({ rows: listOf(row), nextPageToken: optionalText }),
  );
