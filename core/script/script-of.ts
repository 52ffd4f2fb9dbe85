import { ok } from '../outcome.ts';
import type { NoResult, Result } from '../result.ts';
import type { Recipe } from '../schema/recipe/recipe.ts';
import { importBlocks } from '../solution/python-imports.ts';
import { inDocstring } from '../solution/python-literal.ts';
import { scoreBlocks, submissionBlock } from './answers/answers.ts';
import { tableBlock } from './features/table.ts';
import { pastBlock } from './forecast/past.ts';
import { allLimits, type ScriptLimits } from './limits.ts';
import { memberBlocks } from './members/members.ts';
import { modelInputsOf } from './members/model-inputs.ts';
import { textBlock } from './members/text-block.ts';
import { type Plan, plansOf } from './plan.ts';
import { type Block, consecutive, joinedBlocks, withGap } from './python/block.ts';
import { type Cell, cellMark } from './python/cells.ts';
import { figure, lineWidth } from './python/python.ts';
import { readingBlock } from './reading.ts';
import type { Subject } from './recipe/coverable.ts';
import { type Parts, partsOfTargets } from './targets.ts';
import { validationOf } from './validation.ts';

/** A short program that does what a recipe tells. */
export interface Script {
  readonly ok: true;
  readonly code: string;
  /** The number of the recipe's members that it has; with several targets, that of the target with the most. */
  readonly members: number;
  /** The number of times that it divides all rows into folds. */
  readonly passes: number;
  /** Its trial can be compared with the engine's models of the same members, since both have the same rows. */
  readonly canReadMemberPredictions: boolean;
  /** Members and features of the recipe that are not in it. */
  readonly omitted: readonly string[];
}

/** The script of a recipe within limits, by default of all its members; or why it cannot be written. */
export const scriptOf = (recipe: Recipe, subject: Subject, limits: Partial<ScriptLimits> = {}): Script | NoResult => {
  const planned = plansOf(recipe, subject, allLimits(limits));
  if (!planned.ok) return planned;
  const plans = planned.value;
  const [plan] = plans;
  if (plan === undefined) throw new Error('no target'); // plansOf says that it is not covered
  const parts = plans.length === 1 ? partsOf(plan) : partsOfTargets(plans, modelInputsOf(plan));
  if (!parts.ok) return parts;
  const kept = parts.value.filter(([, { code }]) => code !== '');
  const cells = [
    { name: 'imports', code: importsOf(kept.map(([, part]) => part)) },
    ...kept.map(([name, { code }]) => ({ name, code })),
  ];
  return {
    ok: true,
    code: programOf(titleOf(plan, plans.length), cells),
    members: Math.max(...plans.map((one) => one.members.length)),
    passes: plan.seeds.length,
    canReadMemberPredictions: recipe.rows.of === null,
    omitted: [...new Set(plans.flatMap((one) => one.omitted))],
  };
};

const partsOf = (plan: Plan): Result<Parts> => {
  const submission = submissionBlock(plan);
  if (!submission.ok) return submission;
  const { blend, finish } = scoreBlocks(plan);
  const { settings, ofTarget, loop } = validationOf(plan);
  const table = tableBlock(plan);
  const past = pastBlock([plan], (line) => table.code.split('\n').includes(line));
  const inputs = modelInputsOf(plan);
  return ok([
    ['read', readingBlock(plan)],
    ['features', table],
    ...(past === null ? [] : [['past', past] as const]),
    ...(plan.texts.length > 0 ? [['texts', textBlock(plan.texts, plan.columns.texts, inputs.classes)] as const] : []),
    ['models', joinedBlocks(memberBlocks(plan.members, inputs))],
    ['cross-validation', consecutive([ofTarget, settings, loop])],
    ['blend', blend],
    ['score', finish],
    ['submission', submission.value],
  ]);
};

const importsOf = (parts: readonly Block[]): string =>
  importBlocks(
    parts.flatMap(({ imports }) => imports),
    lineWidth,
  )
    .filter((lines) => lines !== '')
    .join('\n\n');

const programOf = (title: string, cells: readonly Cell[]): string => {
  const texts = cells.map(({ name, code }) => (name === 'imports' ? code : `${cellMark}${name}\n${code}`));
  return `"""${title}"""\n\n${texts.reduce(withGap)}\n`;
};

const titleOf = ({ subject, target, members }: Plan, targets: number): string => {
  const name = inDocstring(subject.name, 60);
  const blend = members.length === 1 ? 'one model' : `a blend of ${members.length} models`;
  if (targets > 1) return `${name}: blends of models for each of ${targets} targets.`;
  const score = target.blend?.score ?? null;
  const title = `${name}: ${blend}.`;
  if (score === null) return title;
  return `${title}\n\nThe whole search reached cv ${target.metric.name} ${figure(score, 5)}; this script prints its own.\n`;
};
