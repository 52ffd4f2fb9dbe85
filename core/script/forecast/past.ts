import type { Recipe } from '../../schema/recipe/recipe.ts';
import { keyOf } from '../features/column.ts';
import { nameInX, renamed } from '../features/names.ts';
import type { Plan } from '../plan.ts';
import { type Block, block } from '../python/block.ts';
import { figure, names, text, tuple } from '../python/python.ts';
import { type Forecast, timeLine } from './covered.ts';
import { levelLines } from './levels.ts';
import { usesOf } from './uses.ts';

/** The part `past`: steps of time, and what members of a forecast learn from beside X; `parsed`: the time has been made of what the file has. */
export const pastBlock = (plans: readonly Plan[], parsed: (line: string) => boolean): Block | null => {
  const [first] = plans;
  const forecast = first?.recipe.forecast;
  if (first === undefined || forecast == null) return null;
  const uses = usesOf(plans);
  const line = timeLine(forecast, first.subject) ?? '';
  const steps = stepsBlock(forecast, first);
  const keyed = forecast.keys.length > 0 ? ['keys'] : [];
  const functions = [
    ...(uses.known ? [seriesBlock(forecast, uses.past), block('forecast/history')] : []),
    ...(uses.lagged ? [block('forecast/seasonal_lag')] : []),
    ...(uses.past ? pastFunctions(forecast) : []),
    ...(uses.level ? [block('forecast/level', keyed)] : []),
    ...(uses.seasonal ? [block('forecast/seasonal')] : []),
  ];
  const parts = [
    line === '' || parsed(line) ? steps : { ...steps, code: `${line}\n${steps.code}` },
    ...functions,
    ...(uses.past ? [columnsBlock(first)] : []),
    ...(plans.length === 1 ? [{ imports: [], code: levelLines(plans).join('\n') }] : []),
  ];
  return {
    imports: parts.flatMap(({ imports }) => imports),
    code: parts
      .map(({ code }) => code)
      .filter((code) => code !== '')
      .reduce((before, next) => `${before}${isBesideFunction(before, next) ? '\n\n\n' : '\n\n'}${next}`),
  };
};

/** A formatter wants two empty lines there. */
const isBesideFunction = (before: string, next: string): boolean =>
  next.startsWith('def ') || /^ {4}.*$/.test(before.slice(before.lastIndexOf('\n') + 1));

const stepsBlock = ({ unit, step, horizon }: Forecast, { subject }: Plan): Block =>
  block('forecast/steps', [unit], {
    TIME: text(subject.time?.column ?? ''),
    STEP: stepOf(unit, step),
    HORIZON: String(horizon),
  });

/** Days, in the largest unit that they are whole in. */
const stepOf = (unit: Forecast['unit'], step: number): string => {
  if (unit !== 'days') return figure(step);
  const seconds = Math.round(86_400 * step);
  const sizes = [
    ['days', 86_400],
    ['hours', 3600],
    ['minutes', 60],
    ['seconds', 1],
  ] as const;
  const [name, size] = sizes.find(([, one]) => seconds % one === 0) ?? ['seconds', 1];
  return `pd.Timedelta(${name}=${seconds / size})`;
};

const seriesBlock = ({ keys, groups, lengths, seasons }: Forecast, past: boolean): Block => {
  const alike = groups.length > 0 && groups.length === keys.length && groups.every((name) => keys.includes(name));
  const { imports, code } = block(
    'forecast/series',
    [...(keys.length > 0 ? ['keys'] : []), ...(groups.length > 0 ? ['groups'] : []), ...(past ? ['past'] : [])],
    {
      ...(past ? { LENGTHS: tuple(lengths.map(String)) } : {}),
      ...(past && seasons.length > 0 ? { SEASONS: tuple(seasons.map(String)) } : {}),
      ...(keys.length > 0 ? { KEYS: names(keys) } : {}),
      ...(groups.length > 0 && !alike ? { GROUPS: names(groups) } : {}),
    },
  );
  return { imports, code: alike ? code.replaceAll('GROUPS', 'KEYS') : code };
};

const pastFunctions = ({ seasons, keys }: Forecast): Block[] => [
  ...(seasons.length > 0 ? [block('forecast/season_columns')] : []),
  block('forecast/past', [...(seasons.length > 0 ? ['seasons'] : []), ...(keys.length > 0 ? ['keys'] : [])]),
];

/** Columns of the past, and how numbers that are known ahead move. */
const columnsBlock = ({ recipe, columns }: Plan): Block => {
  const moving = aheadOf(recipe, columns.nameOf, ['changed', 'unusual']);
  const events = aheadOf(recipe, columns.nameOf, ['since', 'until']);
  const some = moving.length + events.length > 0;
  const ahead = block(
    'forecast/ahead',
    [...(moving.length > 0 ? ['moving'] : []), ...(events.length > 0 ? ['events'] : [])],
    {
      ...(moving.length > 0 ? { MOVING: names(moving) } : {}),
      ...(events.length > 0 ? { EVENTS: names(events) } : {}),
    },
  );
  const made = [
    'past = past_columns(y)',
    ...renamed('past', recipe.forecast?.groups ?? []),
    ...(some ? [ahead.code] : []),
  ];
  return { imports: some ? ahead.imports : ['import pandas as pd'], code: made.join('\n') };
};

/** Names in X of numbers that are known ahead. */
const aheadOf = (
  { features }: Recipe,
  nameOf: ReadonlyMap<string, string>,
  what: readonly (string | null)[],
): string[] => [
  ...new Set(
    features
      .filter(({ how, words }) => how === 'ahead' && what.includes(words))
      .flatMap(({ from: [name = ''] }) => nameOf.get(keyOf({ kind: 'number', name })) ?? [])
      .map(nameInX),
  ),
];
