import type { Plan } from '../plan.ts';
import { ruleOf } from './covered.ts';

/** Whether any member learns from columns of the past. */
export const learnsOfPast = ({ members }: Plan): boolean => members.some(({ framing }) => framing !== null);

/** What members need to be made. */
export const usesOf = (plans: readonly Plan[]) => {
  const members = plans.flatMap((plan) => plan.members);
  const rules = members.flatMap(({ family, name }) => (family === 'rule' ? (ruleOf(name)?.kind ?? []) : []));
  const framings = new Set(members.flatMap(({ framing }) => framing ?? []));
  const past = framings.size > 0;
  const seasons = (plans[0]?.recipe.forecast?.seasons.length ?? 0) > 0;
  return {
    framings,
    past,
    known: past || rules.length > 0,
    level: rules.length > 0 || [...framings].some((framing) => framing !== 'past'),
    seasonal: rules.includes('seasonal'),
    lagged: (past && seasons) || rules.some((kind) => kind !== 'level'),
  };
};
