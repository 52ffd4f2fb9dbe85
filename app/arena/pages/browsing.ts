import { paged } from '../protocol/paging.ts';
import { dateOf, json, type Reply } from '../protocol/reply.ts';
import type { Call } from '../protocol/request.ts';
import type { Served, World } from '../world.ts';

const dayMs = 86_400_000;

/** A minute before a UTC day ends, as hosts like it. */
const daysFrom = (now: Date, days: number) => new Date((Math.floor(now.getTime() / dayMs) + days + 1) * dayMs - 60_000);

/** A competition as the API describes it. Only a signed-in user can have entered it. */
const describe = ({ slug, title, id, settings, pages }: Served, signedIn: boolean, now: Date) => ({
  id,
  ref: `https://www.kaggle.com/competitions/${slug}`,
  url: `https://www.kaggle.com/competitions/${slug}`,
  title,
  description: pages[0]?.content.split('\n')[0]?.slice(0, 200) ?? '',
  organizationName: 'Arena',
  category: settings.category,
  reward: settings.reward,
  tags: settings.simulation ? [{ ref: 'simulations', name: 'simulations', competitionCount: 1, totalCount: 1 }] : [],
  deadline: dateOf(daysFrom(now, settings.deadlineInDays)),
  enabledDate: dateOf(daysFrom(now, -60)),
  dateCreated: dateOf(daysFrom(now, -61)),
  teamCount: 1,
  userHasEntered: signedIn && settings.joined,
  maxDailySubmissions: settings.maxDailySubmissions,
  maxTeamSize: 5,
  evaluationMetric: settings.evaluationMetric,
  isKernelsSubmissionsOnly: settings.codeOnly,
  submissionsDisabled: settings.disabled,
});

export const getCompetition = ({ now }: World, served: Served, signedIn: boolean): Reply =>
  json(describe(served, signedIn, now()));

export const listCompetitions = ({ competitions, now }: World, { params, dialect }: Call): Reply => {
  const { search = '', group = '', category = '' } = params;
  const wanted = search.toLowerCase();
  const kind = category
    .replace(/^HOST_SEGMENT_/, '')
    .replace(/[_ ]/g, '')
    .toLowerCase();
  const found = [...competitions.values()].filter(
    ({ slug, title, settings }) =>
      (slug.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted)) &&
      (!/entered$/i.test(group) || settings.joined) &&
      (['', 'unspecified', 'all'].includes(kind) || settings.category.replace(/ /g, '').toLowerCase() === kind),
  );
  const { items, nextPageToken } = paged(found, params);
  const described = items.map((served) => describe(served, true, now()));
  return json(dialect === 'rest' ? described : { competitions: described, nextPageToken });
};

export const listPages = ({ pages, settings }: Served, { params }: Call): Reply => {
  const extra = settings.hackathon
    ? [
        {
          name: 'Submission Requirements',
          content: 'Hand in a Writeup: New Writeup, then Submit.',
          mimeType: 'text/markdown',
        },
      ]
    : settings.codeOnly
      ? [
          {
            name: 'Code Requirements',
            content: 'Submissions must be made through Notebooks.',
            mimeType: 'text/markdown',
          },
        ]
      : settings.simulation
        ? [{ name: 'How to Play', content: 'Upload an agent as main.py.', mimeType: 'text/markdown' }]
        : [];
  const name = (params.pageName ?? '').toLowerCase();
  const shown = [...pages, ...extra].filter((page) => name === '' || page.name.toLowerCase() === name);
  return json({ pages: shown.map((page) => ({ ...page, isPublished: true })) });
};

/** What only the website's own API tells. */
export const webCompetition = ({ switches }: World, { id, slug, title, settings }: Served): Reply => ({
  kind: 'json',
  value: {
    id,
    competitionName: slug,
    title,
    hackathon: settings.hackathon,
    simulation: settings.simulation,
    requiredSubmissionFilename: settings.requiredFileName,
    rowIdColumnName: settings.rowIdColumn,
    onlyAllowKernelSubmissions: settings.codeOnly,
    disableSubmissions: settings.disabled,
    rulesRequired: true,
    hasSolution: true,
    launched: true,
  },
  ...(switches.details === 'with-defaults' && { defaults: 'sent' }),
});
