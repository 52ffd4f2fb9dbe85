import type { About } from './about.ts';
import type { Answer, Kaggle, KaggleCompetition, KaggleDetails } from './kaggle.ts';

/** What Kaggle says about a competition, from wherever it says it; null: nothing was told. Works without credentials. */
export const askAbout = async (kaggle: Kaggle, slug: string): Promise<About | null> => {
  const [competition, details] = await Promise.all([kaggle.competition(slug), kaggle.details(slug)]);
  return aboutFrom(kaggle, slug, competition, details);
};

/** The same where the competition has been asked for already. */
export const aboutFrom = async (
  kaggle: Kaggle,
  slug: string,
  competition: Answer<KaggleCompetition>,
  details: KaggleDetails | null,
): Promise<About | null> => {
  const rest = { requiredFileName: details?.requiredFileName ?? null, rowIdColumn: details?.rowIdColumn ?? null };
  if (competition.ok) {
    const { title, subtitle, url, metric, deadline, maxDailySubmissions, codeOnly } = competition.value;
    const dailySubmissions = maxDailySubmissions > 0 ? maxDailySubmissions : null;
    return cleaned({ slug, title, subtitle, url, metric, deadline, dailySubmissions, codeOnly, ...rest });
  }
  const shell = await kaggle.shell(slug);
  if (!shell.ok && details === null) return null;
  const { title, subtitle } = shell.ok ? shell.value : { title: '', subtitle: '' };
  const url = `https://www.kaggle.com/competitions/${slug}`;
  const unknown = { metric: null, deadline: null, dailySubmissions: null, codeOnly: false };
  return cleaned({ slug, title, subtitle, url, ...unknown, ...rest });
};

/** Hosts write these: one line each, bounded, without what would steer a terminal. */
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
