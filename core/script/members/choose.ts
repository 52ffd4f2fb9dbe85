import { figure } from '../python.ts';
import { families, type Member, type Target } from './settings.ts';

/** Members that a script can have, and why others are not in it. */
export interface Chosen {
  readonly members: readonly Member[];
  readonly left: readonly string[];
}

/** The heaviest members that a script can have; the weights are shared anew among them. */
export const chooseMembers = (target: Target, most: number): Chosen => {
  const able = target.members.filter((member) => whyNot(member, target) === null).slice(0, most);
  const whole = able.reduce((sum, { weight }) => sum + weight, 0);
  return {
    members: able.map((member) => ({ ...member, weight: member.weight / whole })),
    left: target.members.flatMap((member) => {
      const why = whyNot(member, target);
      return why === null ? [] : [`${member.name} (weight ${figure(member.weight, 2)}): ${why}`];
    }),
  };
};

const whyNot = (member: Member, { kind }: Target): string | null => {
  if (families[member.family] === undefined) return `there is no block for ${member.family} models`;
  if (member.settings === null || member.view === null) return 'the recipe does not tell its settings';
  if (!['trees', 'prepared', 'native', 'linear'].includes(member.view))
    return `there is no block for its ${member.view} columns`;
  if (member.family === 'lasso' && kind === 'classes') return 'there is no block for a lasso of classes';
  if (member.last !== null) return 'it answers by one more fit on all rows';
  if (member.name.endsWith(' chain')) return 'it learns from the answers to other targets';
  const able = member.learns !== 'relative' && (member.weights === null || member.family === 'lightgbm');
  return able ? null : `there is no block for a target that is learned as ${member.weights ?? member.learns}`;
};
