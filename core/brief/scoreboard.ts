import { fence } from '../../services/claude/prompt/fence.ts';
import { short, withError } from '../../services/text/figures.ts';
import type { Scoreboard } from '../schema/scoreboard.ts';
import { quoted } from './quoted.ts';

/** What the template reached, member by member: the mark to beat. Nothing where it did not run first. */
export const scoreboardBrief = (board: Scoreboard | undefined): string => {
  if (board === undefined) return '';
  const { metric, direction, score, error, constant, scheme, folds, members, seconds } = board;
  const lines = [
    `Template: ${metric} ${withError(score, error)} (${direction === 'max' ? 'higher' : 'lower'} is better), ${scheme} in ${folds} folds, ${Math.round(seconds)} seconds`,
    ...(constant === null ? [] : [`Plain constant: ${short(constant)}`]),
    ...members.map(
      ({ name, score: own, weight, seconds: took }) =>
        `Member ${quoted(name, 60)}: ${short(own)}, weight ${short(weight)}${took === null ? '' : `, ${Math.round(took)} seconds`}`,
    ),
  ];
  return `${fence('scoreboard: what the template reached on this data, cross-validated', lines.join('\n'), 6_000)}

The template's answer is there already. What a program adds is kept only if the blend with it is better by more than one standard
error: what differs from these members helps more than another of their kind.`;
};
