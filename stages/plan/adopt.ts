import { quoted } from '../../core/brief/wording/quoted.ts';
import { mostFolds } from '../../core/holdout/validation.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { Strategy, Task } from '../../core/schema/planning/strategy.ts';
import { isZooKey } from '../../core/solution/model-keys.ts';
import { suits } from '../../core/solution/suits.ts';
import { visible } from '../../services/claude/prompt/fence.ts';
import type { PlanAnswer } from './answer.ts';
import { strategyFor } from './by-rules.ts';

interface Proposal {
  readonly answer: PlanAnswer;
  readonly competition: Competition;
  /** What rules would do: it stands wherever the answer cannot. */
  readonly rules: Strategy;
  /** Seconds. */
  readonly time: number;
  /** Python packages by name. */
  readonly installed: ReadonlySet<string>;
  /** Hears of everything that is struck out. */
  readonly log: (line: string) => void;
}

/** A planner's wishes on top of the rules' strategy, as far as the data bear them out. */
export const adopt = (proposal: Proposal): Strategy => {
  const { answer, competition, time, installed } = proposal;
  const template = templateOf(proposal);
  const base = strategyFor(competition, template, time, installed);
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

const templateOf = ({ answer: { template }, competition, rules, log }: Proposal): Strategy['template'] => {
  if (suits(template, competition)) return template;
  log(`the plan wants the template ${template}, which this data has nothing for: ${rules.template} is taken`);
  return rules.template;
};

/**
 * Those it names come first, each that there is at all: a program builds what a template has not. What is not reached in time is
 * not run, so the rules' own cost nothing behind them and may save the day.
 */
const modelsOf = ({ answer: { models }, log }: Proposal, { models: usual }: Strategy): string[] => {
  const unknown = models.filter((key) => !isZooKey(key));
  if (unknown.length > 0) log(`there is no model ${names(unknown)}: left out`);
  const chosen: string[] = [...new Set(models)].filter(isZooKey);
  return [...chosen, ...usual.filter((key) => !chosen.includes(key))];
};

/** Something must be left to learn from, and of a text template some text. */
const featuresOf = (
  { answer: { drop }, log }: Proposal,
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
  { answer, competition, time, log }: Proposal,
  { validation }: Strategy,
): Strategy['validation'] => {
  const { folds } = answer;
  if (folds === null || folds === validation.folds) return validation;
  const most = Math.max(validation.folds, mostFolds(competition, validation.scheme, time));
  if (folds > most) log(`the plan wants ${folds} folds: data and time allow ${most}`);
  const taken = Math.min(folds, most);
  return { ...validation, folds: taken, why: `${validation.why}; the plan takes ${taken}` };
};

/** Without what hides from a person's eye, in the planner's order, each with an id of its own. */
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
