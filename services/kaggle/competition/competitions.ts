import { asJson } from '../http/read.ts';
import { type Ask, failed, type Wiring } from '../http/rpc.ts';
import { Competition, Competitions, Pages } from '../http/schemas.ts';
import type { Answer, CompetitionQuery, Kaggle, KagglePage } from '../kaggle.ts';
import type { Visit } from './website.ts';

/** The calls for competitions and for their hosts' pages. */
export const competitionCalls = (ask: Ask, { policy }: Wiring, visit: Visit): CompetitionCalls => ({
  competition: (slug) => {
    const context = { slug, about: 'competition' } as const;
    return ask({
      ...{ method: 'GetCompetition', body: { competitionName: slug }, to: 'everybody', effect: 'none', ...context },
      read: asJson(Competition, context),
    });
  },
  competitions: async (query) => {
    const context = { slug: undefined, about: 'account' } as const;
    const answer = await ask({
      ...{ method: 'ListCompetitions', body: bodyOf(query), to: 'signed-in', effect: 'none', about: 'account' },
      read: asJson(Competitions, context),
    });
    if (!answer.ok) return answer;
    const { rows, nextPageToken } = answer.value;
    return { ok: true, value: { competitions: rows, nextPageToken } };
  },
  pages: async (slug) => {
    const context = { slug, about: 'competition' } as const;
    const answer = await ask({
      ...{ method: 'ListCompetitionPages', body: { competitionName: slug }, to: 'everybody', effect: 'none' },
      ...{ ...context, read: asJson(Pages, context) },
    });
    if (answer.ok) return { ok: true, value: answer.value.rows };
    if (answer.kind === 'cancelled') return answer;
    const twin = await openPages(slug, visit, policy.clock.now);
    return twin.ok ? twin : answer;
  },
});

type CompetitionCalls = Pick<Kaggle, 'competition' | 'competitions' | 'pages'>;

/** The pages that www.kaggle.com shows to everybody. */
const openPages = async (slug: string, visit: Visit, now: () => number): Promise<Answer<readonly KagglePage[]>> => {
  const context = { slug, about: 'competition' } as const;
  const reply = await visit(`/api/v1/competitions/${encodeURIComponent(slug)}/pages`, 'application/json');
  if (reply.kind !== 'reply' || reply.status >= 400) return failed(reply, context, false, now());
  const read = asJson(Pages, context)(reply);
  return read.ok ? { ok: true, value: read.value.rows } : read;
};

const bodyOf = ({ search = '', group, category, sortBy, pageSize = 20, pageToken }: CompetitionQuery) => ({
  group: `COMPETITION_LIST_TAB_${upper(group ?? 'everything')}`,
  category:
    category === undefined || category === 'all' ? 'HOST_SEGMENT_UNSPECIFIED' : `HOST_SEGMENT_${upper(category)}`,
  sortBy: `COMPETITION_SORT_BY_${upper(sortBy ?? 'best')}`,
  search,
  pageSize: Math.min(Math.max(1, Math.trunc(pageSize)), 200),
  ...(pageToken === undefined ? {} : { pageToken }),
});

/** `gettingStarted` as the protocol spells it: `GETTING_STARTED`. */
const upper = (word: string): string => word.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
