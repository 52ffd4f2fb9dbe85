import { figure } from '../python.ts';
import { isNetwork } from './network.ts';
import { families, type Member, type Target } from './settings.ts';
import { textModelOf } from './text.ts';
import { isTopics, topicsFrom } from './topics.ts';

/** Members that a script can have, and why others are not in it. */
export interface Chosen {
  readonly members: readonly Member[];
  readonly left: readonly string[];
}

/** The heaviest members that a script can have; the weights are shared anew among them. */
export const chooseMembers = (target: Target, most: number): Chosen => {
  const whyNot = (member: Member) => whyNoMember(member, target);
  const able = target.members.filter((member) => whyNot(member) === null).slice(0, most);
  const whole = able.reduce((sum, { weight }) => sum + weight, 0);
  return {
    members: able.map((member) => ({ ...member, weight: member.weight / whole })),
    left: target.members.flatMap((member) => {
      const why = whyNot(member);
      return why === null ? [] : [`${member.name} (weight ${figure(member.weight, 2)}): ${why}`];
    }),
  };
};

const whyNoMember = (member: Member, { kind, members, scores }: Target): string | null => {
  if (member.family === 'text')
    return textModelOf(member, { kind }) === null ? 'there is no block for such a model of texts' : null;
  if (member.family === 'text_stack') return member.settings === null ? 'the recipe does not tell its settings' : null;
  if (isTopics(member)) {
    const told = scores.flatMap((one, at) => textModelOf(one, { kind }, at) ?? []);
    return topicsFrom(told) === undefined ? 'the recipe does not tell of which words its topics are' : null;
  }
  if (isNetwork(member) && members.find(isNetwork) !== member) return 'a script has one network';
  if (!isNetwork(member) && families[member.family] === undefined)
    return `there is no block for ${member.family} models`;
  if (member.settings === null || member.view === null) return 'the recipe does not tell its settings';
  if (!['trees', 'prepared', 'native', 'linear', 'neural'].includes(member.view))
    return `there is no block for its ${member.view} columns`;
  if (member.family === 'lasso' && kind === 'classes') return 'there is no block for a lasso of classes';
  if (member.last !== null) return 'it answers by one more fit on all rows';
  if (member.name.endsWith(' chain')) return 'it learns from the answers to other targets';
  const able = member.learns !== 'relative' && (member.weights === null || member.family === 'lightgbm');
  return able ? null : `there is no block for a target that is learned as ${member.weights ?? member.learns}`;
};
