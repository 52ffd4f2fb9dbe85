import { fence } from '../../services/claude/prompt/fence.ts';
import type { Findings } from '../schema/explore/findings.ts';
import type { Advice } from '../schema/planning/advice.ts';
import type { Requirement } from '../schema/planning/requirement.ts';

/** What a model made of the page. Its other claims are left out: those that hold are in the competition by now. */
export const requirementBrief = ({ goal, metric, pitfalls }: Requirement): string =>
  fence(
    'what a model read on the page',
    [
      `Goal: ${goal}`,
      ...(metric === null ? [] : [`Judged, in the words of the page: ${metric.quote}`]),
      ...bullets('Pitfall', pitfalls),
    ].join('\n'),
    8_000,
  );

/** An adviser's report, as a planner hears it. */
export const adviceBrief = ({ summary, approaches, features, pitfalls }: Advice): string =>
  fence(
    "an advisor's report",
    [
      summary,
      ...approaches.map(({ title, why }) => `Approach: ${title}. ${why}`),
      ...bullets('Feature', features),
      ...bullets('Pitfall', pitfalls),
    ].join('\n'),
    14_000,
  );

/** What a look at the data found, as a planner hears it; '' where it found nothing. */
export const findingsBrief = (found: Findings | undefined): string =>
  found === undefined || found.findings.length === 0
    ? ''
    : fence(
        'findings',
        found.findings
          .map(({ claim, columns }) => (columns.length === 0 ? claim : `${claim} [${columns.join(', ')}]`))
          .join('\n'),
        8_000,
      );

const bullets = (word: string, items: readonly string[]): string[] => items.map((item) => `${word}: ${item}`);
