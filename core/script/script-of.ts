import type { Recipe } from '../schema/recipe/recipe.ts';
import { importBlocks } from '../solution/python-imports.ts';
import { joined, scoreBlocks, submissionBlock } from './answers/answers.ts';
import { type Column, keyOf } from './features/features.ts';
import { isNumber } from './features/lines/line.ts';
import { nameInX } from './features/names.ts';
import { tableBlock } from './features/table.ts';
import { pastBlock } from './forecast/past.ts';
import { memberBlocks } from './members/members.ts';
import type { Shown } from './members/steps.ts';
import { textBlock } from './members/text-block.ts';
import { isTopics, topicsFrom } from './members/topics.ts';
import { isSmall, type NotCovered, type Plan, plansOf, type ScriptLimits } from './plan.ts';
import type { Block } from './python/block.ts';
import { type Cell, cellMark } from './python/cells.ts';
import { figure, lineWidth } from './python/python.ts';
import { readingBlock } from './reading.ts';
import type { Subject } from './recipe/coverable.ts';
import { type Parts, partsOfTargets } from './targets.ts';
import { validationBlock } from './validation.ts';

/** A short program that does what a recipe tells. */
export interface Script {
  readonly ok: true;
  readonly code: string;
  /** How many of the recipe's members are in it; of several targets, those of the one that has most. */
  readonly members: number;
  /** How often it divides all rows anew. */
  readonly passes: number;
  /** It can be told what the engine's models of texts said of all folds but the first. */
  readonly tellable: boolean;
  /** Models of texts that a trial does not learn. */
  readonly untried: number;
  /** Its trial can be held against what the engine's models of its members predict: it has the same rows. */
  readonly comparable: boolean;
  /** Members and features of the recipe that are not in it. */
  readonly left: readonly string[];
}

/** The script of a recipe within limits, by default of all its members; or why it cannot be written. */
export const scriptOf = (recipe: Recipe, subject: Subject, limits: Partial<ScriptLimits> = {}): Script | NotCovered => {
  const plans = plansOf(recipe, subject, allLimits(limits));
  if ('ok' in plans) return plans;
  const [plan] = plans;
  if (plan === undefined) throw new Error('no target'); // plansOf says that it is not covered
  const parts = plans.length === 1 ? partsOf(plan) : partsOfTargets(plans, shownOf(plan));
  if ('ok' in parts) return parts;
  const kept = parts.filter(([, { code }]) => code !== '');
  const cells = [
    { name: 'imports', code: importsOf(kept.map(([, part]) => part)) },
    ...kept.map(([name, { code }]) => ({ name, code })),
  ];
  const code = whole(titleOf(plan, plans.length), cells);
  const most = Math.max(...plans.map((one) => one.members.length));
  const left = [...new Set(plans.flatMap((one) => one.left))];
  const able = {
    ...{ tellable: plans.length === 1 && isTellable(plan), comparable: recipe.rows.of === null },
    untried: plan.texts.length - plan.learnedTexts.length,
  };
  return { ok: true, code, members: most, passes: plan.seeds.length, ...able, left };
};

/** Fills limits that are not given; only a trial reads the engine's files, and it has one pass. */
const allLimits = (given: Partial<ScriptLimits>): ScriptLimits => {
  const limits = { ...unlimited, ...given };
  return limits.trialEndUnixSeconds === null
    ? { ...limits, readsTextScores: false, readsMemberPredictions: false }
    : { ...limits, mostPasses: 1 };
};

const unlimited: ScriptLimits = {
  mostMembers: Infinity,
  mostMemberSeconds: Infinity,
  mostPasses: Infinity,
  trialEndUnixSeconds: null,
  readsTextScores: false,
  mostTextSeconds: Infinity,
  readsMemberPredictions: false,
  keepsEverything: false,
};

const textsOf = ({
  texts,
  columns,
  members,
  target,
  seeds,
  recipe,
  subject,
  readsTextScores,
  learnedTexts,
}: Plan): Block =>
  textBlock(texts, {
    texts: columns.texts,
    shared: columns.texts.map((name) => isShared(subject.profile.find((one) => one.name === name)?.unique, recipe)),
    topics: (members.some(isTopics) ? topicsFrom(texts) : undefined) ?? null,
    classes: target.kind === 'classes' ? (target.labels ?? []).length : 0,
    seed: seeds[0] ?? recipe.seed,
    folds: target.folds?.sizes.length ?? 5,
    slow: learnedTexts.reduce((sum, { seconds }) => sum + seconds, 0) > slowTexts,
    told: readsTextScores,
    learned: new Set(learnedTexts.map(({ name }) => name)),
  });

/** Seconds of the engine for all models of texts, from which on processes are worth their start. */
const slowTexts = 8;

/** What was said is there for all rows, and of folds that the script has, too. */
const isTellable = ({ texts, recipe, target: { folds, kind } }: Plan): boolean =>
  texts.length > 0 &&
  texts.every(({ member }) => member !== '') &&
  recipe.rows.of === null &&
  (kind === 'classes' ? folds?.splitter === 'StratifiedKFold' : folds?.splitter === 'KFold');

/** Of three rows or more on average. */
const isShared = (unique = Infinity, { rows }: Recipe): boolean => 3 * unique < rows.used;

const partsOf = (plan: Plan): Parts | NotCovered => {
  const submission = submissionBlock(plan);
  if ('ok' in submission) return submission;
  const { blend, finish } = scoreBlocks(plan);
  const table = tableBlock(plan);
  const past = pastBlock([plan], (line) => table.code.split('\n').includes(line));
  return [
    ['read', readingBlock(plan)],
    ['features', table],
    ...(past === null ? [] : [['past', past] as const]),
    ...(plan.texts.length > 0 ? [['texts', textsOf(plan)] as const] : []),
    ['models', joined(memberBlocks(plan.members, shownOf(plan)))],
    ['cross-validation', validationBlock(plan)],
    ['blend', blend],
    ['score', finish],
    ['submission', submission],
  ];
};

const importsOf = (parts: readonly Block[]): string =>
  importBlocks(
    parts.flatMap(({ imports }) => imports),
    lineWidth,
  )
    .filter((lines) => lines !== '')
    .join('\n\n');

const whole = (title: string, cells: readonly Cell[]): string => {
  const texts = cells.map(({ name, code }) => (name === 'imports' ? code : `${cellMark}${name}\n${code}`));
  const joined = texts.reduce((before, next) => `${before}${isApart(before, next) ? '\n\n\n' : '\n\n'}${next}`);
  return `"""${title}"""\n\n${joined}\n`;
};

/** A formatter wants two empty lines before a function or class and after it. */
const isApart = (before: string, next: string): boolean =>
  /^(?:def|class) /m.test(before.slice(before.lastIndexOf('\n\n\n') + 1)) && /\n {4}.*$/.test(before)
    ? true
    : /^#.*\n(?:def|class) /.test(next);

const titleOf = ({ subject, target, members }: Plan, targets: number): string => {
  const name = subject.name
    .replaceAll(/["\\\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 60);
  const blend = members.length === 1 ? 'one model' : `a blend of ${members.length} models`;
  if (targets > 1) return `${name}: blends of models for each of ${targets} targets.`;
  const score = target.blend?.score ?? null;
  const title = `${name}: ${blend}.`;
  if (score === null) return title;
  return `${title}\n\nThe whole search reached cv ${target.metric.name} ${figure(score, 5)}; this script prints its own.\n`;
};

const shownOf = (plan: Plan): Shown => {
  const { recipe, target, columns, subject } = plan;
  const missing = new Set(subject.profile.filter((one) => one.missing > 0).map(({ name }) => name));
  const known = new Map(subject.profile.map((one) => [one.name, one]));
  const past = plan.members.some(({ framing }) => framing !== null);
  return {
    classes: target.kind === 'classes' ? (target.labels ?? []).length : 0,
    categories: columns.columns.some(({ kind }) => kind === 'category'),
    levels: columns.columns.flatMap(({ kind, name }) => (kind === 'category' ? [nameInX(name)] : [])),
    missing:
      past ||
      columns.columns.some(
        (one) =>
          one.kind === 'number' &&
          one.way !== 'count' &&
          (makesGaps(one) || one.from.some((name) => missing.has(name))),
      ),
    small: isSmall(plan),
    encoded: shownAs(recipe.views.trees ?? recipe.views.prepared ?? recipe.views.neural, columns.nameOf, 'target mean'),
    wide: shownAs(recipe.views.trees ?? recipe.views.prepared, columns.nameOf, 'code'),
    few: allOr(shownAs(recipe.views.neural, columns.nameOf, 'one-hot'), columns),
    robust: target.robust,
    crossed: columns.crosses.pairs.length > 0,
    grouped: target.folds?.scheme === 'group',
    sides: recipe.sides,
    outcomes: recipe.sides?.outcomes.filter((name) => isNumber(name, known) && !missing.has(name)) ?? [],
    paired: columns.pairs.signed.length + columns.pairs.grouped.length > 0,
    texts: plan.texts,
  };
};

/** Of cells that are all there some may become none: no number, no row before, a number that stands for "missing". */
const makesGaps = ({ line, first }: Column): boolean => first.length > 0 || /to_numeric|\.shift\(|"nan"/.test(line);

/** Null: all categories. */
const allOr = (few: readonly string[], { columns }: Plan['columns']): readonly string[] | null =>
  few.length === columns.filter(({ kind }) => kind === 'category').length ? null : few;

const shownAs = (
  view: Recipe['views'][string] | undefined,
  nameOf: ReadonlyMap<string, string>,
  shown: string,
): string[] =>
  (view?.columns ?? [])
    .filter((column) => column.shown === shown)
    .flatMap((column) => nameOf.get(keyOf({ kind: column.kind, name: column.feature })) ?? [])
    .map(nameInX);
