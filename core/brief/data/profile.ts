import { fence } from '../../../services/claude/prompt/fence.ts';
import type { ColumnProfile, Competition } from '../../schema/competition.ts';
import type { Survey } from '../../schema/planning/survey.ts';
import { percent } from '../wording/percent.ts';
import { listed, quoted } from '../wording/quoted.ts';
import { measuredOf } from './survey.ts';

const longest = 36_000;
const mostColumns = 120;

/** One line a column: type, gaps, range, examples, what it is for; below it where the target stands out, and drift. */
export const profileBrief = (competition: Competition, survey?: Survey): string => {
  const { profile } = competition;
  const shown = profile.slice(0, mostColumns);
  const rest = profile.slice(mostColumns);
  const measured = survey === undefined ? undefined : measuredOf(survey);
  const lines = shown.flatMap((column) => [
    line(column, competition),
    ...(measured?.get(column.name) ?? []).map((words) => `  ${words}`),
  ]);
  return fence('profile of the columns', [...lines, ...(rest.length > 0 ? [summary(rest)] : [])].join('\n'), longest);
};

const line = (column: ColumnProfile, competition: Competition): string => {
  const { name, type, missing, testMissing, unique, min, max, mean, meanWords, examples } = column;
  const parts = [
    `${type}${rolesOf(column, competition)}`,
    ...(missing > 0 ? [`${percent(missing)} missing`] : []),
    ...(testMissing !== null && testMissing !== missing ? [`${percent(testMissing)} missing in test`] : []),
    `${unique} distinct`,
    ...(min !== null && max !== null ? [`${min} to ${max}${mean === null ? '' : `, mean ${mean}`}`] : []),
    ...(type === 'text' && meanWords !== null ? [`${meanWords} words on average`] : []),
    ...(examples.length === 0
      ? []
      : [
          `such as ${listed(
            examples.map((cell) => quoted(cell, 60)),
            3,
          )}`,
        ]),
  ];
  return `${quoted(name)}: ${parts.join('; ')}`;
};

const rolesOf = (
  { name, inTrain, inTest }: ColumnProfile,
  { targets, idColumn, leaks, groupColumn, time }: Competition,
) => {
  const roles = [
    ...(name === idColumn ? ['id'] : []),
    ...(targets.some(({ column }) => column === name) ? ['TARGET'] : []),
    ...(leaks.includes(name) ? ['only in train, no feature'] : []),
    ...(name === groupColumn ? ['group'] : []),
    ...(name === time?.column ? ['time'] : []),
    ...(inTrain ? [] : ['only in test']),
    ...(inTrain && !inTest && !leaks.includes(name) && !targets.some(({ column }) => column === name)
      ? ['not in test']
      : []),
  ];
  return roles.length === 0 ? '' : ` (${roles.join(', ')})`;
};

const summary = (rest: readonly ColumnProfile[]): string => {
  const types = Object.entries(Object.groupBy(rest, ({ type }) => type)).map(([type, of]) => `${of.length} ${type}`);
  const names = [rest[0], rest.at(-1)].map((column) => quoted(column?.name ?? ''));
  return `... and ${rest.length} more columns from ${names.join(' to ')}: ${types.join(', ')}`;
};
