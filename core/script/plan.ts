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

/** The parts of the recipe that a script is made of. */
export interface Plan {
  readonly recipe: Recipe;
  readonly subject: Subject;
  readonly target: Target;
  readonly kind: Kind;
  readonly members: readonly Member[];
  readonly columns: Columns;
  readonly score: ScoreLine;
  /** Models of texts whose scores the members learn from. */
  readonly texts: readonly TextModel[];
  /** The seed of each division of all rows into folds: those of the first member. */
  readonly seeds: readonly number[];
  /** The time (Unix seconds) from which on a trial begins no further fold; null: the script is no trial. */
  readonly trialEndUnixSeconds: number | null;
  /** A trial reads from `text_scores.npz` what the engine's models of texts predict in all folds but the first. */
  readonly readsTextScores: boolean;
  /** The models of texts that such a trial learns; it reads the first fold of the others, too. */
  readonly learnedTexts: readonly TextModel[];
  /** A trial reads from `member_predictions.npz` what the engine's models of its members predict. */
  readonly readsMemberPredictions: boolean;
  /** Parts of the recipe that the script lacks. */
  readonly left: readonly string[];
}

/** Why there is no script of a recipe. */
export interface NotCovered {
  readonly ok: false;
  readonly why: string;
}

/** Bounds of a script's length and running time, and how a trial of it is written. */
export interface ScriptLimits {
  /** The number of members; the heaviest are kept. */
  readonly mostMembers: number;
  /** The seconds that the engine took for the members in all folds of a target; members that no longer fit come after the others. */
  readonly mostMemberSeconds: number;
  /** The number of times that all rows are divided into folds. */
  readonly mostPasses: number;
  /** Makes the script a trial of one pass, which begins no further fold from this time (Unix seconds) on; null: it is no trial. */
  readonly trialEndUnixSeconds: number | null;
  /** Makes a trial learn its models of texts in the first fold alone, and read the other folds from `text_scores.npz` beside it. */
  readonly readsTextScores: boolean;
  /** The seconds that the engine took for the models of texts that such a trial learns; the quickest are kept. */
  readonly mostTextSeconds: number;
  /** Makes a trial print the score of the engine's models of the same members, read from `member_predictions.npz` beside it. */
  readonly readsMemberPredictions: boolean;
  /** Keeps all features, however little they matter, and any share of the blend: the recipe was already cut down. */
  readonly keepsEverything: boolean;
}

/** The engine's files that lie beside a trial and are read by it. */
export type EngineFiles = Pick<ScriptLimits, 'readsTextScores' | 'readsMemberPredictions'>;

/** The share of the features' importance that a script may lack. */
const mostLostImportance = 0.05;
/** The share of the blend's weight that a script needs, unless the heaviest member alone has less. */
const leastBlendWeight = 0.5;
/** The share of the blend's weight that may belong to members that the recipe does not describe. */
const mostUnknownWeight = 0.2;
const mostClasses = 60;
const mostSeeds = 3;
/** The passes of the engine for each seed of a script. */
const enginePassesPerSeed = 3;

/** Plans the script of each target, or says why blocks are missing for it. */
export const plansOf = (recipe: Recipe, subject: Subject, limits: ScriptLimits): readonly Plan[] | NotCovered => {
  if (recipe.targets.length === 0 || recipe.why !== null) return no(recipe.why ?? 'the recipe has no target');
  const why = whyNotCovered(subject) ?? whyNoTable(recipe) ?? whyNoTime(recipe, subject);
  if (why !== undefined) return no(why);
  const plans = recipe.targets.map((target) => planOf(target, recipe, subject, limits));
  return plans.find((plan) => 'ok' in plan) ?? plans.flatMap((plan) => ('ok' in plan ? [] : [plan]));
};

const planOf = (target: Target, recipe: Recipe, subject: Subject, limits: ScriptLimits): Plan | NotCovered => {
  const why = whyNoTarget(target) ?? whyNoRows(recipe, target);
  if (why !== undefined) return no(why);
  const kind = kindOf(target);
  const score = scoreLine(target.metric.name, kind);
  if (score === undefined) return no(`there is no short formula of ${target.metric.name}`);
  const { members, left } = chooseMembers(target, limits.mostMembers, limits.mostMemberSeconds);
  if (members.length > 0 && members.every(({ family }) => family === 'rule'))
    return no('rules alone answer, which are no models');
  const chosen = target.members.filter(({ name }) => members.some((kept) => kept.name === name));
  const least = Math.min(leastBlendWeight, target.members[0]?.weight ?? 0);
  if (!limits.keepsEverything && chosen.reduce((sum, one) => sum + one.weight, 0) < least) {
    return no(`most of the blend is left out: ${left.join('; ')}`);
  }
  const all = columnsOf(recipe, subject.profile, limits.keepsEverything);
  if (!limits.keepsEverything && all.lostShare > mostLostImportance) return no(lostWords(recipe, all));
  const columns = members.every(isText) ? { ...all, ...noColumns } : all;
  const texts = scoresFor(members, textModels(target, columns.texts));
  const whyTexts = whyNoTexts(members, texts, target);
  if (whyTexts !== undefined) return no(whyTexts);
  const seeds = (members[0]?.passes ?? [])
    .flatMap(({ seed }) => seed ?? [])
    .slice(0, Math.min(limits.mostPasses, seedsFor(members)));
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
      trialEndUnixSeconds: limits.readsTextScores && members.some(isOfTexts) ? 0 : limits.trialEndUnixSeconds,
      readsTextScores: limits.readsTextScores,
      learnedTexts: limits.readsTextScores ? quickest(texts, limits.mostTextSeconds) : texts,
      readsMemberPredictions: limits.readsMemberPredictions,
    },
    seeds: seeds.length === 0 ? [recipe.seed] : seeds,
    left: [...left, ...lostTexts(target, texts), ...columns.lost.map(({ name, how }) => `feature ${name} (${how})`)],
  };
};

const noColumns = {
  ...{ columns: [], crosses: { pairs: [], plain: true, features: [] }, pairs: { signed: [], grouped: [] } },
} satisfies Partial<Columns>;

/** Chooses models of texts whose scores are learned from; where models of texts answer by themselves, they need no others. */
const scoresFor = (members: readonly Member[], all: readonly TextModel[]): readonly TextModel[] =>
  members.every(isText) ? all.filter(({ member }) => members.some(({ name }) => name === member)) : all;

/** Counts the seeds of a script: a third of the passes that the engine had time for, since a script has to be quicker. */
const seedsFor = (members: readonly Member[]): number => {
  const whole = members.reduce((sum, { seconds }) => sum + seconds, 0);
  const once = members.reduce((sum, { seconds, passes }) => sum + seconds / Math.max(1, passes.length), 0);
  return once === 0 ? 1 : Math.min(mostSeeds, Math.max(1, Math.round(whole / once / enginePassesPerSeed)));
};

const isText = ({ family }: Member): boolean => family === 'text';
/** In all folds but the first, a trial would read the predictions of such a member instead of making them. */
const isOfTexts = (member: Member): boolean => isText(member) || member.family === 'text_stack';

/** Says whether data are small: threads of one model would wait for each other, so models have one thread and learn side by side. */
export const isSmall = ({ recipe, columns }: Pick<Plan, 'recipe' | 'columns'>): boolean =>
  recipe.rows.used * columns.columns.length < largeCells;
const largeCells = 4_000_000;

const no = (why: string): NotCovered => ({ ok: false, why });

const lostWords = (recipe: Recipe, { lost, lostShare, texts }: Columns): string => {
  const scored = texts.length === 0 && Object.values(recipe.views).some(({ scores }) => scores > 0);
  const heavy = lost.filter(({ importance }) => importance !== null).slice(0, 5);
  const words = [
    ...heavy.map(({ name, how }) => `${name} (${how})`),
    ...(scored ? ['scores of texts or of sides'] : []),
  ];
  return uncovered(`features with ${figure(100 * lostShare, 2)} % of the importance: ${words.join(', ')}`);
};

/** Says what kind of answer a script predicts for a target. */
export const kindOf = ({ kind, labels }: Pick<Target, 'kind' | 'labels'>): Kind => {
  if (kind === 'ordinal') return 'grades';
  if (kind === 'classes') return labels?.length === 2 ? 'binary' : 'classes';
  return 'values';
};

const whyNoTexts = (members: readonly Member[], texts: readonly TextModel[], { folds }: Target): string | undefined => {
  const uncoveredText = members.find(
    ({ family, name }) => family === 'text' && !texts.some(({ member }) => member === name),
  );
  if (uncoveredText !== undefined) return `short scripts do not cover the texts of ${uncoveredText.name}`;
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

/** Says why a script cannot sample rows as the engine did: rows of a group were left out together. */
const whyNoRows = ({ rows }: Recipe, { folds }: Target): string | undefined =>
  rows.of === null || folds?.scheme !== 'group'
    ? undefined
    : `the engine learned from ${rows.used} of ${rows.of} rows, by groups`;

/** The template's words for folds in time that have a block; others have none. */
const stretchFolds = 'stretches of time as long as the gaps that test fills';

const whyNoTarget = (target: Target): string | undefined => {
  const { kind, labels, folds, folded, finish, blend } = target;
  if (kind === 'texts' || target.members.length === 0) return target.why ?? uncovered('texts as answers');
  if (folded !== null) return uncovered('a target in several columns');
  if ((labels?.length ?? 0) > mostClasses) return uncovered(`${labels?.length} classes`);
  if (finish === null || blend === null || folds === null)
    return 'the recipe does not tell how predictions are finished';
  if (blend.untold > mostUnknownWeight) return uncovered(`rules with ${figure(100 * blend.untold, 2)} % of the weight`);
  return folds.scheme === 'time' && folds.words !== stretchFolds && !hasWindows(target)
    ? uncovered(`folds in time (${folds.words})`)
    : undefined;
};
