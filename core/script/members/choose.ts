import { hasWindows, whyNoForecastMember } from '../forecast/covered.ts';
import { figure } from '../python/python.ts';
import { whyUnlisted } from './listed.ts';
import { isNetwork, tellsNumbers } from './network.ts';
import { families, type Member, slowing, type Target } from './settings.ts';
import { isText, textModelOf } from './text.ts';

/** Members that a script can have, and why others are not in it. */
export interface Chosen {
  readonly members: readonly Member[];
  readonly omitted: readonly string[];
}

/**
 * The heaviest members that a script can have; the weights are shared anew among them. `room`: seconds for all folds, by what the engine
 * took; who no longer fits comes after the others.
 */
export const chooseMembers = (target: Target, most: number, room = Infinity): Chosen => {
  const chosen = membersInOrder(target, room).slice(0, most);
  const whole = chosen.reduce((sum, { weight }) => sum + weight, 0);
  return {
    members: chosen
      .toSorted((one, other) => other.weight - one.weight)
      .map((member) => ({ ...member, weight: member.weight / whole })),
    omitted: target.members.flatMap((member) => {
      const why = whyNoMember(member, target);
      return why === null ? [] : [`${member.name} (weight ${figure(member.weight, 2)}): ${why}`];
    }),
  };
};

/** All that a script can have, in the order in which they are added to it: first a model, for rules alone are no script. A network comes late: it has more lines than all others. */
export const membersInOrder = (target: Target, room: number): readonly Member[] => {
  const able = target.members.filter((member) => whyNoMember(member, target) === null);
  const model = able.find((member) => member.family !== 'rule' && !isNetwork(member));
  const others = able.filter((member) => member !== model && !isNetwork(member));
  const covered = [...(model === undefined ? [] : [model]), ...others, ...able.filter(isNetwork)];
  const fitting: Member[] = [];
  let left = room;
  for (const member of covered) {
    if (secondsOfFolds(member) > left) continue;
    left -= secondsOfFolds(member);
    fitting.push(member);
  }
  return [...fitting, ...covered.filter((member) => !fitting.includes(member))];
};

/** A script's network has one thread, the engine's as many as there are. */
const networkPace = 1.5;

/** Share of a text model's time that counts n-grams, once for all folds. */
export const shareOfCounts = 0.5;

/** What a script takes to learn all folds once, by what the engine took. */
export const secondsOfFolds = (member: Member): number => {
  const { seconds, passes } = member;
  const once = ((isText(member) ? 1 - shareOfCounts : 1) * seconds) / Math.max(1, passes.length);
  return isNetwork(member) ? networkPace * once : slowing(member) * once;
};

const whyNoMember = (member: Member, target: Target): string | null => {
  const { kind, members } = target;
  if (member.family === 'rule' || member.framing !== null) {
    const why = whyNoForecastMember(member);
    if (why !== null || member.family === 'rule') return why;
  }
  if (isText(member))
    return textModelOf(member, { kind }) === null ? 'short scripts do not cover such a model of texts' : null;
  const unlisted = whyUnlisted(member);
  if (isNetwork(member) && members.find(isNetwork) !== member) return 'a script has one network';
  if (!isNetwork(member) && families[member.family] === undefined)
    return `short scripts do not cover ${member.family} models`;
  if (unlisted !== null) return unlisted;
  if (member.settings === null || member.view === null) return 'the recipe does not tell its settings';
  if (isNetwork(member) && !tellsNumbers(member)) return 'the recipe does not tell its settings as numbers';
  if (!['trees', 'native', 'linear', 'neural'].includes(member.view))
    return `short scripts do not cover its ${member.view} columns`;
  if (member.last !== null && !hasWindows(target)) return 'it answers by one more fit on all rows';
  const able = member.learns !== 'relative' || member.framing !== null;
  return able ? null : `short scripts do not cover a target that is learned as ${member.learns}`;
};
