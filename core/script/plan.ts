import { ok } from '../outcome.ts';
import { noResult, type Result } from '../result.ts';
import type { Recipe } from '../schema/recipe/recipe.ts';
import type { Kind } from './answers/finish.ts';
import { type ScoreLine, scoreLine } from './answers/metric.ts';
import { type Columns, columnsOf } from './features/features.ts';
import type { ScriptLimits } from './limits.ts';
import { chooseMembers } from './members/choose.ts';
import type { Member, Target } from './members/settings.ts';
import { isText, type TextModel, textModels } from './members/text.ts';
import { type Subject, whyNotCovered } from './recipe/coverable.ts';
import { lostWords, whyNoRows, whyNoTable, whyNoTarget, whyNoTexts, whyNoTime } from './recipe/why-no-script.ts';

/** The parts of the recipe that a script is made of. */
export interface Plan {
  readonly recipe: Recipe;
  readonly subject: Subject;
  readonly target: Target;
  readonly kind: Kind;
  readonly members: readonly Member[];
  readonly columns: Columns;
  readonly score: ScoreLine;
  /** The models of texts among the members. */
  readonly texts: readonly TextModel[];
  /** The seed of each division of all rows into folds: those of the first member. */
  readonly seeds: readonly number[];
  /** The time (Unix seconds) from which on a trial begins no further fold; null: the script is no trial. */
  readonly trialEndUnixSeconds: number | null;
  /** A trial reads from `member_predictions.npz` what the engine's models of its members predict. */
  readonly readsMemberPredictions: boolean;
  /** Parts of the recipe that the script lacks. */
  readonly omitted: readonly string[];
}

/** The share of the features' importance that a script may lack. */
const mostLostImportance = 0.05;

/** The share of the blend's weight that a script needs, unless the heaviest member alone has less. */
const leastBlendWeight = 0.5;

const mostSeeds = 3;

/** The passes of the engine for each seed of a script. */
const enginePassesPerSeed = 3;

/** Plans the script of each target, or says why blocks are missing for it. */
export const plansOf = (recipe: Recipe, subject: Subject, limits: ScriptLimits): Result<readonly Plan[]> => {
  if (recipe.targets.length === 0 || recipe.why !== null) return noResult(recipe.why ?? 'the recipe has no target');
  const why = whyNotCovered(subject) ?? whyNoTable(recipe) ?? whyNoTime(recipe, subject);
  if (why !== undefined) return noResult(why);
  const plans: Plan[] = [];
  for (const target of recipe.targets) {
    const plan = planOf(target, recipe, subject, limits);
    if (!plan.ok) return plan;
    plans.push(plan.value);
  }
  return ok(plans);
};

const planOf = (target: Target, recipe: Recipe, subject: Subject, limits: ScriptLimits): Result<Plan> => {
  const why = whyNoTarget(target) ?? whyNoRows(recipe, target);
  if (why !== undefined) return noResult(why);
  const kind = answerKindOf(target);
  const score = scoreLine(target.metric.name, kind);
  if (score === undefined) return noResult(`there is no short formula of ${target.metric.name}`);
  const { members, omitted } = chooseMembers(target, limits.mostMembers, limits.mostMemberSeconds);
  if (members.length > 0 && members.every(({ family }) => family === 'rule'))
    return noResult('rules alone answer, which are no models');
  if (!limits.keepsEverything && blendWeightOf(members, target) < leastWeightOf(target))
    return noResult(`most of the blend is left out: ${omitted.join('; ')}`);
  const all = columnsOf(recipe, subject.profile, limits.keepsEverything);
  const columns = members.every(isText) ? { ...all, ...noColumns } : all;
  if (!limits.keepsEverything && columns.lostShare > mostLostImportance) return noResult(lostWords(recipe, columns));
  const texts = textModels(members, target, columns.texts);
  const whyTexts = whyNoTexts(members, texts, target);
  if (whyTexts !== undefined) return noResult(whyTexts);
  const seeds = (members[0]?.passes ?? [])
    .flatMap(({ seed }) => seed ?? [])
    .slice(0, Math.min(limits.mostPasses, seedsFor(members)));
  return ok({
    recipe,
    subject,
    target,
    kind,
    members,
    columns,
    score,
    texts,
    trialEndUnixSeconds: limits.trialEndUnixSeconds,
    readsMemberPredictions: limits.readsMemberPredictions,
    seeds: seeds.length === 0 ? [recipe.seed] : seeds,
    omitted: [
      ...omitted,
      ...(target.scores.length > 0 && !members.every(isText) ? [scoresOfTexts] : []),
      ...columns.lost.map(({ name, how }) => `feature ${name} (${how})`),
    ],
  });
};

/** Computes the share of the engine's blend that these members have. */
const blendWeightOf = (members: readonly Member[], target: Target): number =>
  target.members
    .filter(({ name }) => members.some((member) => member.name === name))
    .reduce((sum, { weight }) => sum + weight, 0);

const leastWeightOf = (target: Target): number => Math.min(leastBlendWeight, target.members[0]?.weight ?? 0);

/** Members that learn from columns do without them: a trial tells whether the script is as good all the same. */
const scoresOfTexts = 'scores of texts, which are made anew for each fold';

/** Models of texts need none. */
const noColumns = {
  ...{ columns: [], crosses: { pairs: [], plain: true, features: [] } },
  ...{ lost: [], lostShare: 0 },
} satisfies Partial<Columns>;

/** Counts the seeds of a script: a third of the passes that the engine had time for, since a script has to be quicker. */
const seedsFor = (members: readonly Member[]): number => {
  const whole = members.reduce((sum, { seconds }) => sum + seconds, 0);
  const once = members.reduce((sum, { seconds, passes }) => sum + seconds / Math.max(1, passes.length), 0);
  return once === 0 ? 1 : Math.min(mostSeeds, Math.max(1, Math.round(whole / once / enginePassesPerSeed)));
};

/** Says whether data are small: threads of one model would wait for each other, so models have one thread and learn side by side. */
export const isSmall = ({ recipe, columns }: Pick<Plan, 'recipe' | 'columns'>): boolean =>
  recipe.rows.used * columns.columns.length < largeCells;

const largeCells = 4_000_000;

/** Says what kind of answer a script predicts for a target. */
export const answerKindOf = ({ kind, labels }: Pick<Target, 'kind' | 'labels'>): Kind => {
  if (kind === 'ordinal') return 'grades';
  if (kind === 'classes') return labels?.length === 2 ? 'binary' : 'classes';
  return 'values';
};
