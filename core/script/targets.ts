import { ok } from '../outcome.ts';
import { noResult, type Result } from '../result.ts';
import { answersVariable, byColumn, comparisonBlock, keyCells, predictedRows } from './answers/answers.ts';
import { constantsOf, finishParts, functionsOf } from './answers/by-target.ts';
import { tableBlock } from './features/table.ts';
import { levelLines } from './forecast/levels.ts';
import { pastBlock } from './forecast/past.ts';
import { learnsOfPast } from './forecast/uses.ts';
import { membersBlock, modelsOf, weightsOf } from './members/members.ts';
import type { ModelInputs } from './members/model-inputs.ts';
import { preparingBlocks } from './members/preparing.ts';
import { isText } from './members/text.ts';
import type { Plan } from './plan.ts';
import { type Block, block, joinedBlocks, withGap } from './python/block.ts';
import { dict, type Group, names, type Python, statement, text } from './python/python.ts';
import { filesBlock, leavesOutZeros, targetBlock } from './reading.ts';
import { uncovered } from './recipe/coverable.ts';
import { validationOf } from './validation.ts';

/** The parts of a script in order, by name. */
export type Parts = readonly (readonly [string, Block])[];

/** Several targets that are learned alike from the same features, one after the other in a loop; or why they are not. */
export const partsOfTargets = (plans: readonly Plan[], inputs: ModelInputs): Result<Parts> => {
  const [first] = plans;
  if (first === undefined) throw new Error('no target'); // plansOf says that it is not covered
  const why = whyUnlike(plans);
  if (why !== undefined) return noResult(uncovered(why));
  const { header, columns } = first.recipe.submission;
  const ordered = header.flatMap((name) => plans.find(({ target }) => target.name === name) ?? []);
  const keys = header.filter((name) => !columns.some((column) => column.name === name));
  const answerColumns = columns.map(({ name }) => name);
  if (
    keys.length > 1 ||
    ordered.length !== plans.length ||
    answerColumns.length !== plans.length ||
    header[0] !== (keys[0] ?? header[0])
  ) {
    return noResult(uncovered('a submission with more than a key and a column for each target'));
  }
  const cells = byColumn(first);
  const kinds = [...new Set(columns.map(({ holds }) => holds))];
  if (cells === null || kinds.length > 1) return noResult(uncovered(`a submission of ${kinds.join(', ')}`));
  const table = tableBlock({ ...first, members: plans.flatMap(({ members }) => members) });
  const past = pastBlock(ordered, (line) => table.code.split('\n').includes(line));
  return ok([
    ['read', filesBlock(first)],
    ['features', table],
    ...(past === null ? [] : [['past', past] as const]),
    [
      'models',
      joinedBlocks([
        ...preparingBlocks(
          plans.flatMap(({ members }) => members),
          inputs,
        ),
        ...modelBlocks(ordered, inputs),
      ]),
    ],
    ['blend', block(`blend/${first.target.blend?.pool ?? 'mean'}`, [first.kind])],
    [
      'score',
      joinedBlocks([functionsOf(first), ...(first.trialEndUnixSeconds === null ? [] : [comparisonBlock(first, true)])]),
    ],
    ['cross-validation', loopBlock(ordered, cells.answers[0]?.[1] ?? 'answers')],
    ['submission', submissionOf(first, keys[0])],
  ]);
};

/** Says why targets cannot share one loop, which has each setting only once. */
const whyUnlike = (plans: readonly Plan[]): string | undefined => {
  const differ = (of: (plan: Plan) => unknown) => new Set(plans.map((plan) => JSON.stringify(of(plan)))).size > 1;
  if (differ(({ kind, target }) => [kind, target.labels, target.transform, target.robust]))
    return 'targets of several kinds';
  if (
    differ(({ target: { folds } }) => [
      folds?.splitter,
      folds?.scheme,
      folds?.column,
      folds?.strata,
      folds?.sizes.length,
    ])
  ) {
    return 'targets with folds of their own';
  }
  if (differ(({ score }) => score.code)) return 'targets that are scored unlike one another';
  if (differ((plan) => finishParts(plan).code) || constantsOf(plans) === null)
    return 'targets that are finished unlike one another';
  if (plans.some(learnsOfPast)) return 'the past of several targets';
  if (differ(({ target }) => target.blend?.pool)) return 'targets that are blended unlike one another';
  if (plans.some(({ members }) => members.some(isText))) return 'texts that tell of several targets';
  const lacks = ({ recipe, subject, target }: Plan) => {
    const profiled = subject.profile.find(({ name }) => name === target.name);
    return (profiled?.missing ?? 0) > 0 || leavesOutZeros(recipe, target, profiled);
  };
  return plans.some(lacks) ? 'targets that some rows lack' : undefined;
};

const modelBlocks = (plans: readonly Plan[], inputs: ModelInputs): Block[] => {
  const models = plans.map(({ members }) => modelsOf(members, inputs));
  const byTarget = (values: readonly Group[]) =>
    dict(plans.map(({ target }, at) => [target.name, values[at] ?? 'None']));
  const shares = statement('SHARES = ', byTarget(plans.map(({ members }) => weightsOf(members))));
  return [
    { imports: [], code: `# The share of each member in the blend of each target.\n${shares}` },
    membersBlock('New models by target and name, the heaviest in the blend first.', {
      imports: models.flatMap(({ imports }) => imports),
      code: byTarget(models.map(({ code }) => code)),
    }),
  ];
};

/** The target, its folds, its score and its answers; in a trial the targets share the time that is left. */
const loopBlock = (plans: readonly Plan[], cell: Python): Block => {
  const [first] = plans;
  if (first === undefined || typeof cell !== 'string') throw new Error('no target');
  const learned = targetBlock(first, 'column');
  const isTrial = first.trialEndUnixSeconds !== null;
  const { settings, ofTarget, loop } = validationOf(first, plans);
  const finished = finishParts(first).code === '' ? 'blend(preds)' : 'finish(blend(preds))';
  const inside = [
    learned.code,
    'WEIGHTS = SHARES[column]',
    ...(constantsOf(plans) ?? []),
    ...levelLines(plans),
    ...(ofTarget.code === '' ? [] : [ofTarget.code]),
    ...(isTrial ? ['ends = time.time() + (ENDS - time.time()) / (len(TARGETS) - len(scores))'] : []),
    loop.code,
    isTrial
      ? 'scores[column] = {**compared(oof, learned, PLACES[column]), "folds": len(learned)}'
      : `scores[column] = score(${answersVariable(first)}${predictedRows(first)}, blend(oof)${predictedRows(first)})`,
    `answers[column] = ${cell.replace(/^answers/, finished)}`,
    ...(isTrial ? [] : ['print(f"{column}: {scores[column]:.5f}")']),
  ];
  const constants = [
    statement('TARGETS = ', names(plans.map(({ target }) => target.name))),
    ...(isTrial ? [placesLine(plans)] : []),
    settings.code,
  ];
  const loops = [
    'scores, answers = {}, {}',
    'for column in TARGETS:',
    ...inside.flatMap((part) => part.split('\n')).map((line) => (line === '' ? '' : `    ${line}`)),
    ...(isTrial ? trialScores : ['cv = np.mean(list(scores.values()))', cvLine(first)]),
  ];
  return {
    imports: [
      ...[learned, settings, ofTarget, loop].flatMap(({ imports }) => imports),
      'import numpy as np',
      ...(isTrial ? ['import json', 'import pandas as pd'] : []),
    ],
    code: withGap(constants.join('\n'), loops.join('\n')),
  };
};

const cvLine = ({ target }: Plan): string => `print(f"cv ${target.metric.name}: {cv:.5f}")`;

/** Prints what a trial has measured, as means over targets. */
const trialScores = [
  'each = pd.DataFrame([told.pop("each") for told in scores.values()]).dropna(axis=1)',
  'scores = pd.DataFrame(scores)',
  'same = {"folds": int(scores.loc["folds"].min()), "each": each.mean().tolist()}',
  'print(json.dumps({**scores.mean(axis=1), **same}))',
];

/** Gives the place of each target in `member_predictions.npz`, which is its place in the recipe. */
const placesLine = (plans: readonly Plan[]): string => {
  const all = plans[0]?.recipe.targets ?? [];
  return statement('PLACES = ', dict(plans.map(({ target }) => [target.name, String(all.indexOf(target))])));
};

const submissionOf = (plan: Plan, key: string | undefined): Block => {
  const cells = key === undefined ? 'answers' : `{${text(key)}: ${keyCells(plan, key)}, **answers}`;
  return {
    imports: ['import pandas as pd'],
    code: `submission = pd.DataFrame(${cells})\nsubmission.to_csv(args.out / ${text(plan.subject.submission.fileName)}, index=False)`,
  };
};
