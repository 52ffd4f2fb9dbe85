import { quoted } from '../../core/brief/wording/quoted.ts';
import { mostFolds } from '../../core/holdout/validation.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { Strategy, Task } from '../../core/schema/planning/strategy.ts';
import { isZooKey } from '../../core/solution/model-keys.ts';
import { suits } from '../../core/solution/suits.ts';
import { visible } from '../../services/claude/prompt/fence.ts';
import type { PlanAnswer } from './answer.ts';
import { strategyFor } from './by-rules.ts';

interface Adoption {
  readonly answer: PlanAnswer;
  readonly competition: Competition;
  /** The rules' strategy, used where the answer cannot be. */
  readonly rules: Strategy;
  /** Seconds. */
  readonly time: number;
  /** Python packages by name. */
  /** Gets a line for everything that is not adopted. */
  readonly log: (line: string) => void;
}

/** The rules' strategy, changed as the planner wishes, as far as the data allow. */
export const adopt = (proposal: Adoption): Strategy => {
  const { answer, competition, time } = proposal;
  const template = templateOf(proposal);
  const base = strategyFor(competition, template, time);
  const offered = template === 'text' ? base.features.filter((name) => base.textColumns.includes(name)) : base.features;
  const features = featuresOf(proposal, offered, base.textColumns);
  return {
    ...base,
    name: oneLine(answer.name) || base.name,
    models: modelsOf(proposal, base),
    validation: validationOf(proposal, base),
    features,
    textColumns: base.textColumns.filter((name) => features.includes(name)),
    author: 'model',
    tasks: tasksOf(answer.tasks),
  };
};

const oneLine = (text: string): string => visible(text).replaceAll(/\s+/g, ' ').trim();

const templateOf = ({ answer: { template }, competition, rules, log }: Adoption): Strategy['template'] => {
  if (suits(template, competition)) return template;
  log(`the plan wants the template ${template}, which this data has nothing for: ${rules.template} is taken`);
  return rules.template;
};

/**
 * The models that the planner names come first, if there are such; the rules' own follow. Models that are not reached in time do not run,
 * so the rules' own cost nothing and may still help.
 */
const modelsOf = ({ answer: { models }, log }: Adoption, { models: usual }: Strategy): string[] => {
  const unknown = models.filter((key) => !isZooKey(key));
  if (unknown.length > 0) log(`there is no model ${names(unknown)}: left out`);
  const chosen: string[] = [...new Set(models)].filter(isZooKey);
  return [...chosen, ...usual.filter((key) => !chosen.includes(key))];
};

/** The offered features without those that the planner drops. At least one must be left, and with texts at least one text. */
const featuresOf = (
  { answer: { drop }, log }: Adoption,
  offered: readonly string[],
  texts: readonly string[],
): string[] => {
  const unknown = drop.filter((name) => !offered.includes(name));
  if (unknown.length > 0) log(`the plan drops ${names(unknown)}, which is no feature: nothing to do`);
  const left = offered.filter((name) => !drop.includes(name));
  if (left.length > 0 && (texts.length === 0 || texts.some((name) => left.includes(name)))) return left;
  log('the plan leaves nothing to learn from: no column is dropped');
  return [...offered];
};

const validationOf = (
  { answer, competition, time, log }: Adoption,
  { validation }: Strategy,
): Strategy['validation'] => {
  const { folds } = answer;
  if (folds === null || folds === validation.folds) return validation;
  const most = Math.max(validation.folds, mostFolds(competition, validation.scheme, time));
  if (folds > most) log(`the plan wants ${folds} folds: data and time allow ${most}`);
  const taken = Math.min(folds, most);
  return { ...validation, folds: taken, why: `${validation.why}; the plan takes ${taken}` };
};

/** The planner's tasks in its order, without invisible characters, each with an id of its own. */
const tasksOf = (tasks: readonly Task[]): Task[] => {
  const taken = new Set<string>();
  return tasks.map(({ id, title, detail, criteria }) => {
    let own = id;
    for (let n = 2; taken.has(own); n++) own = `${id.slice(0, 36)}-${n}`;
    taken.add(own);
    return { id: own, title: oneLine(title), detail: visible(detail), criteria: criteria.map(oneLine) };
  });
};

const names = (list: readonly string[]): string =>
  `${list
    .slice(0, 5)
    .map((name) => quoted(name, 60))
    .join(', ')}${list.length > 5 ? ` and ${list.length - 5} more` : ''}`;
