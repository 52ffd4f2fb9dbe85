import { shownOnLine } from '../../services/text/shown.ts';
import type { Assignment } from './assignment.ts';
import type { GenerateParams } from './params.ts';

type Origin = 'template' | 'user' | 'model';

/** What tells a candidate from others: its mode, its title, and its strategy unless that is the first. */
export const labelsOf = (assignment: Assignment, operator: GenerateParams['operator'], origin: Origin) => {
  const { mode, index } = assignment;
  const title = titleOf(assignment, operator, origin);
  return { mode, ...(title === undefined ? {} : { title }), ...(index === 0 ? {} : { strategy: index }) };
};

/** The unchanged template needs no title. */
const titleOf = (
  { wish, strategy, beyond }: Assignment,
  operator: GenerateParams['operator'],
  origin: Origin,
): string | undefined => {
  if (wish !== undefined) return wish.title;
  if (operator === 'features') return "the template with a model's features";
  switch (origin) {
    case 'model':
      return `${beyond === 0 ? '' : 'unlike '}${shownOnLine(strategy.name)}`.slice(0, 200);
    case 'user':
      return "the user's program";
    case 'template':
      return undefined;
  }
};
