import type { Recipe } from '../schema/recipe/recipe.ts';
import type { Kind } from './answers/finish.ts';
import { type ScoreLine, scoreLine } from './answers/metric.ts';
import { type Columns, columnsOf } from './features/features.ts';
import { hasWindows, timeLine } from './forecast/covered.ts';
import { chooseMembers } from './members/choose.ts';
import type { Member, Target } from './members/settings.ts';
import { lostTexts, quickest, type TextModel, textModels } from './members/text.ts';
import { isTopics, topicsFrom } from './members/topics.ts';
import { figure } from './python/python.ts';
import { type Subject, uncovered, whyNotCovered } from './recipe/coverable.ts';

/** What a script is made of. */
export interface Plan {
  readonly recipe: Recipe;
  readonly subject: Subject;
  readonly target: Target;
  readonly kind: Kind;
  readonly members: readonly Member[];
  readonly columns: Columns;
  readonly score: ScoreLine;
  /** Models of texts, of whose scores others learn. */
  readonly texts: readonly TextModel[];
  /** Of the first members of the recipe: how often all rows are divided anew. */
  readonly seeds: readonly number[];
  /** Of a trial: the time (seconds since 1970) when it begins no further fold; null: all folds are learned. */
  readonly ends: number | null;
  /** Of a trial: its file `text_scores.npz` tells what models of texts said of all folds but the first. */
  readonly told: boolean;
  /** Of such a trial: models of texts that it learns; the file tells what the others said of the first fold, too. */
  readonly learned: readonly TextModel[];
  /** Of a trial: its file `member_predictions.npz` tells what the engine's models of its members predict. */
  readonly known: boolean;
  readonly left: readonly string[];
}

/** Why there is no script of a recipe. */
export interface NotCovered {
  readonly ok: false;
  readonly why: string;
}

/** How long a script may become, and how long it may take. */
export interface Limits {
  /** Of the heaviest members. */
  readonly members: number;
  /** Seconds of the engine for all folds of a target: members that no longer fit come after the others. */
  readonly room: number;
  /** How often all rows are divided anew. */
  readonly passes: number;
  /** Makes it a trial of one pass, which begins no further fold at this time (seconds since 1970). */
  readonly ends: number | null;
  /** Makes the models of texts of a trial learn the first fold: `text_scores.npz` beside it tells what the engine's said of the others. */
  readonly told: boolean;
  /** Seconds of the engine for the models of texts that such a trial learns: the quickest. */
  readonly texts: number;
  /** Makes a trial tell what the engine's models of the same members reach, by `member_predictions.npz` beside it. */
  readonly known: boolean;
  /** All features are in it, however little they matter, and it stands for no engine: the recipe was cut down to them. */
  readonly exact: boolean;
}

/** What the engine has told for a trial, which lies beside it. */
export type Beside = Pick<Limits, 'told' | 'known'>;

const mostLostShare = 0.05;
const leastWeight = 0.5;
const mostUntold = 0.2;
const mostClasses = 60;
const mostSeeds = 3;
const passesForSeed = 3;

/** What the script will hold for each target, or why blocks are missing for it. */
export const plansOf = (recipe: Recipe, subject: Subject, most: Limits): readonly Plan[] | NotCovered => {
  if (recipe.targets.length === 0 || recipe.why !== null) return no(recipe.why ?? 'the recipe has no target');
  const why = whyNotCovered(subject) ?? whyNoTable(recipe) ?? whyNoTime(recipe, subject);
  if (why !== undefined) return no(why);
  const plans = recipe.targets.map((target) => planOf(target, recipe, subject, most));
  return plans.find((plan) => 'ok' in plan) ?? plans.flatMap((plan) => ('ok' in plan ? [] : [plan]));
};

const planOf = (target: Target, recipe: Recipe, subject: Subject, most: Limits): Plan | NotCovered => {
  const why = whyNoTarget(target) ?? whyNoRows(recipe, target);
  if (why !== undefined) return no(why);
  const kind = kindOf(target);
  const score = scoreLine(target.metric.name, kind);
  if (score === undefined) return no(`there is no short formula of ${target.metric.name}`);
  const { members, left } = chooseMembers(target, most.members, most.room);
  if (members.length > 0 && members.every(({ family }) => family === 'rule'))
    return no('rules alone answer, which are no models');
  const weight = target.members.filter(({ name }) => members.some((kept) => kept.name === name));
  const least = Math.min(leastWeight, target.members[0]?.weight ?? 0);
  if (!most.exact && weight.reduce((sum, one) => sum + one.weight, 0) < least) {
    return no(`most of the blend is left out: ${left.join('; ')}`);
  }
  const all = columnsOf(recipe, subject.profile, most.exact);
  if (!most.exact && all.lostShare > mostLostShare) return no(lostWords(recipe, all));
  const columns = members.every(isText) ? { ...all, ...noColumns } : all;
  const texts = scoresFor(members, textModels(target, columns.texts));
  const whyTexts = whyNoTexts(members, texts, target);
  if (whyTexts !== undefined) return no(whyTexts);
  const seeds = (members[0]?.passes ?? [])
    .flatMap(({ seed }) => seed ?? [])
    .slice(0, Math.min(most.passes, seedsFor(members)));
  return {
    ...{
      recipe,
      subject,
      target,
      kind,
      members,
      columns,
      score,
      texts,
      ends: most.told && members.some(isOfTexts) ? 0 : most.ends,
      told: most.told,
      learned: most.told ? quickest(texts, most.texts) : texts,
      known: most.known,
    },
    seeds: seeds.length === 0 ? [recipe.seed] : seeds,
    left: [...left, ...lostTexts(target, texts), ...columns.lost.map(({ name, how }) => `feature ${name} (${how})`)],
  };
};

const noColumns = {
  ...{ columns: [], crosses: { pairs: [], plain: true, features: [] }, pairs: { signed: [], grouped: [] } },
} satisfies Partial<Columns>;

/** Where models of texts answer by themselves, nobody learns from what others say. */
const scoresFor = (members: readonly Member[], all: readonly TextModel[]): readonly TextModel[] =>
  members.every(isText) ? all.filter(({ member }) => members.some(({ name }) => name === member)) : all;

/** A third of the passes that the engine had time for: a script is to be quicker. */
const seedsFor = (members: readonly Member[]): number => {
  const whole = members.reduce((sum, { seconds }) => sum + seconds, 0);
  const once = members.reduce((sum, { seconds, passes }) => sum + seconds / Math.max(1, passes.length), 0);
  return once === 0 ? 1 : Math.min(mostSeeds, Math.max(1, Math.round(whole / once / passesForSeed)));
};

const isText = ({ family }: Member): boolean => family === 'text';
/** Of other folds than the first, a trial would be told what it predicts. */
const isOfTexts = (member: Member): boolean => isText(member) || member.family === 'text_stack';

/** Where data are small, threads of one model would wait for each other: a model has one if it can, and models learn side by side. */
export const isSmall = ({ recipe, columns }: Pick<Plan, 'recipe' | 'columns'>): boolean =>
  recipe.rows.used * columns.columns.length < largeCells;
const largeCells = 4_000_000;

const no = (why: string): NotCovered => ({ ok: false, why });

const lostWords = (recipe: Recipe, { lost, lostShare, texts }: Columns): string => {
  const scored = texts.length === 0 && Object.values(recipe.views).some(({ scores }) => scores > 0);
  const heavy = lost.filter(({ importance }) => importance !== null).slice(0, 5);
  const told = [
    ...heavy.map(({ name, how }) => `${name} (${how})`),
    ...(scored ? ['scores of texts or of sides'] : []),
  ];
  return uncovered(`features with ${figure(100 * lostShare, 2)} % of the importance: ${told.join(', ')}`);
};

/** What a script predicts of a target. */
export const kindOf = ({ kind, labels }: Pick<Target, 'kind' | 'labels'>): Kind => {
  if (kind === 'ordinal') return 'grades';
  if (kind === 'classes') return labels?.length === 2 ? 'binary' : 'classes';
  return 'values';
};

const whyNoTexts = (members: readonly Member[], texts: readonly TextModel[], { folds }: Target): string | undefined => {
  const apart = members.find(({ family, name }) => family === 'text' && !texts.some(({ member }) => member === name));
  if (apart !== undefined) return `short scripts do not cover the texts of ${apart.name}`;
  if (members.some(isTopics) && topicsFrom(texts) === undefined) return uncovered('such topics of texts');
  if (texts.length === 0)
    return members.some(({ family }) => family === 'text_stack') ? uncovered('such models of texts') : undefined;
  if (folds?.scheme === 'group') return uncovered('texts in groups');
  return hasWindows({ folds }) ? uncovered('texts in a forecast') : undefined;
};

const whyNoTable = ({ rows }: Recipe): string | undefined => {
  return rows.gatheredBy === null ? undefined : uncovered(`rows that belong to one ${rows.gatheredBy}`);
};

const whyNoTime = ({ forecast, rows }: Recipe, subject: Subject): string | undefined => {
  if (forecast === null) return undefined;
  if (rows.of !== null) return uncovered(`a forecast of ${rows.used} of ${rows.of} rows`);
  return timeLine(forecast, subject) === null
    ? uncovered(`times of which nobody can tell day and month: ${subject.time?.column}`)
    : undefined;
};

/** Rows of a group were left out together. */
const whyNoRows = ({ rows }: Recipe, { folds }: Target): string | undefined =>
  rows.of === null || folds?.scheme !== 'group'
    ? undefined
    : `the engine learned from ${rows.used} of ${rows.of} rows, by groups`;

/** As the template says it; other folds in time have no block. */
const stretches = 'stretches of time as long as the gaps that test fills';

const whyNoTarget = (target: Target): string | undefined => {
  const { kind, labels, folds, folded, finish, blend } = target;
  if (kind === 'texts' || target.members.length === 0) return target.why ?? uncovered('texts as answers');
  if (folded !== null) return uncovered('a target in several columns');
  if ((labels?.length ?? 0) > mostClasses) return uncovered(`${labels?.length} classes`);
  if (finish === null || blend === null || folds === null)
    return 'the recipe does not tell how predictions are finished';
  if (blend.untold > mostUntold) return uncovered(`rules with ${figure(100 * blend.untold, 2)} % of the weight`);
  return folds.scheme === 'time' && folds.words !== stretches && !hasWindows(target)
    ? uncovered(`folds in time (${folds.words})`)
    : undefined;
};
