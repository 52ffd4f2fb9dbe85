import type { Answer, Kaggle, KaggleCompetition, KaggleDetails } from '../kaggle.ts';
import { type About, cleaned } from './about.ts';

/** Asks Kaggle about a competition in every way it answers; null: it said nothing. Works without credentials. */
export const askAbout = async (kaggle: Kaggle, slug: string): Promise<About | null> => {
  const [competition, details] = await Promise.all([kaggle.competition(slug), kaggle.details(slug)]);
  return aboutFrom(kaggle, slug, competition, details);
};

/** What Kaggle says about a competition, if `competition` was asked for already. */
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
