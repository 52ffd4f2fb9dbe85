import * as z from 'zod';

/**
 * What Kaggle says about a competition as data, kept beside its files so that a look at them needs no network.
 * Absent (null) is "not told", never "no".
 */
export const About = z.strictObject({
  slug: z.string(),
  title: z.string(),
  /** One line under the title. */
  subtitle: z.string(),
  url: z.string(),
  /** The metric's display name, e.g. `Roc Auc Score`; hosts also write names that we do not know. */
  metric: z.string().nullable(),
  /** ISO with Z. */
  deadline: z.string().nullable(),
  /** A team's submissions a day (UTC); null: not told. */
  dailySubmissions: z.int().positive().nullable(),
  /** Takes notebooks only, no files. */
  codeOnly: z.boolean(),
  /** The file name that a submission must have, if one is demanded. */
  requiredFileName: z.string().nullable(),
  /** The id column as the host declared it. */
  rowIdColumn: z.string().nullable(),
});
export type About = z.output<typeof About>;

/** Makes the texts of hosts safe: one line each, bounded, without anything that could steer a terminal. */
export const cleaned = (about: About): About => ({
  ...about,
  title: oneLine(about.title, 200),
  subtitle: oneLine(about.subtitle, 500),
  url: oneLine(about.url, 300),
  metric: orNull(about.metric),
  deadline: orNull(about.deadline),
  requiredFileName: orNull(about.requiredFileName),
  rowIdColumn: orNull(about.rowIdColumn),
});

const orNull = (text: string | null): string | null => {
  const line = oneLine(text ?? '', 200);
  return line === '' ? null : line;
};

const oneLine = (text: string, longest: number): string =>
  text
    .slice(0, 10 * longest)
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, longest);
