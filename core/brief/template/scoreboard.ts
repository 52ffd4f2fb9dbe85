import { fence } from '../../../services/claude/prompt/fence.ts';
import type { Store } from '../../../services/store/store.ts';
import { short, withError } from '../../../services/text/figures.ts';
import type { CrossValidation } from '../../schema/reported/cross-validation.ts';
import type { Scoreboard } from '../../schema/search/scoreboard.ts';
import { quoted } from '../wording/quoted.ts';
import { memberSeconds } from './member-seconds.ts';

const mostMembers = 40;

/** What the template left, as far as it tells how it did. */
export interface TemplateAnswer {
  readonly crossValidation: CrossValidation | null;
  /** Files by name. */
  readonly outputs?: Readonly<Record<string, string>>;
}

/** The template's own figures; undefined: it reported none. */
export const scoreboardOf = (
  answered: TemplateAnswer | undefined,
  store: Pick<Store, 'pathOf'>,
): Scoreboard | undefined => {
  const cv = answered?.crossValidation;
  if (cv == null) return undefined;
  const took = memberSeconds(answered?.outputs, store);
  const { metric, direction, score, error = null, scheme, folds } = cv;
  const heaviest = cv.models.toSorted((a, b) => b.weight - a.weight).slice(0, mostMembers);
  const members = heaviest.map((member) => {
    // its score is not to be compared with that of the blend
    const isOfOneFold = folds > 1 && error !== null && member.error === null;
    const name = `${member.name.slice(0, 80)}${isOfOneFold ? ', in one fold' : ''}`;
    const seconds = took.get(member.name);
    return { name, score: member.score, weight: member.weight, ...(seconds !== undefined && { seconds }) };
  });
  return { metric, direction, score, error, scheme, folds, members };
};

/** What the template reached, member by member: the mark to beat. Nothing where it did not run first. */
export const scoreboardBrief = (board: Scoreboard | undefined): string => {
  if (board === undefined) return '';
  const { metric, direction, score, error, scheme, folds, members } = board;
  const lines = [
    `Template: ${metric} ${withError(score, error)} (${direction === 'max' ? 'higher' : 'lower'} is better), ${scheme} in ${folds} folds${members.some(({ seconds }) => seconds !== undefined) ? '; beside each member the seconds that it took for all folds' : ''}`,
    ...members.map(
      ({ name, score: own, weight, seconds }) =>
        `Member ${quoted(name, 60)}: ${short(own)}, weight ${short(weight)}${seconds === undefined ? '' : `, ${seconds} s`}`,
    ),
  ];
  const framed = members.some(({ name }) => /:(?:past|recent|current|ratio)\b/.test(name)) ? framingWords : '';
  return `${fence('scoreboard: what the template reached on this data, cross-validated', lines.join('\n'), 6_000)}
${framed}
The template's answer is there already. What a program adds is kept only if the blend with it is better by more than one standard
error of the difference: what differs from these members helps more than another of their kind.`;
};

const framingWords = `
Behind its colon a member names what it learns: \`past\` the target, from columns of its past, too; \`recent\` and \`current\` its difference
from such a level of its series; \`ratio\` its share of the level.
`;
