import { answerOfKind, kindOf, labelKind, type TargetAnswer, type TargetQuestion } from '../target/kinds.ts';
import { badOverride, type ColumnOverride, type Override, placeOf } from './read.ts';

const kindsWith = {
  labels: ['class-int', 'ordinal-int', 'class-string', 'class-bool', 'token-set', 'ranked-list'],
  bounds: ['bounded-real', 'ordinal-int'],
  list: ['token-set', 'ranked-list', 'sequence'],
} as const satisfies Record<string, readonly TargetAnswer['kind'][]>;

const has = (what: keyof typeof kindsWith, kind: TargetAnswer['kind']): boolean =>
  kindsWith[what].some((one) => one === kind);

/** What the override says about the column of this name. It throws if the override contradicts itself or the rest. */
export const overrideAnswer = (question: TargetQuestion, name: string, override: Override): TargetAnswer => {
  const given = override.columns.get(name);
  if (given === undefined) return kindOf(question);
  const conflict = (field: keyof ColumnOverride, why: string, advice: string) =>
    badOverride(override.path, placeOf(['columns', name, field]), why, advice);
  const derived = deriveWith(question, given, conflict);
  const bounded = given.min !== undefined || given.max !== undefined;
  const wanted = given.kind ?? (bounded && /^(real|score)$/.test(derived.kind) ? 'bounded-real' : derived.kind);
  const base = wanted === derived.kind ? derived : answerOfKind(wanted, { ...question, given: given.labels });
  const answer = {
    ...base,
    min: given.min === undefined ? base.min : given.min,
    max: given.max === undefined ? base.max : given.max,
    list: given.list ?? base.list,
  };
  check(given, answer, conflict);
  return answer;
};

type Conflict = (field: keyof ColumnOverride, why: string, advice: string) => Error;

/** The kind that follows from metric and labels, if the override does not name it. */
const deriveWith = (question: TargetQuestion, { labels, kind }: ColumnOverride, conflict: Conflict): TargetAnswer => {
  const asked = { ...question, given: labels };
  if (labels === undefined || kind !== undefined) return kindOf(asked);
  const { name, wants, confidence } = question.metric;
  if (wants === 'labels' || wants === 'lists') return kindOf(asked);
  if (confidence === 'low') return labelKind(asked);
  throw conflict('labels', `the metric ${name} wants ${wants}, not labels`, 'Say which "kind" the column is, too.');
};

const check = (given: ColumnOverride, answer: TargetAnswer, conflict: Conflict): void => {
  const { kind, min, max } = answer;
  const fits = (what: keyof typeof kindsWith) => `Kinds that have them: ${kindsWith[what].join(', ')}.`;
  if (given.labels !== undefined) {
    if (!has('labels', kind)) throw conflict('labels', `a ${kind} has no labels`, fits('labels'));
    checkLabels(given.labels, kind, conflict);
  }
  if (given.list !== undefined && !has('list', kind)) throw conflict('list', `a ${kind} is no list`, fits('list'));
  const isShare = kind === 'probability' || kind === 'simplex';
  for (const [field, natural] of [
    ['min', 0],
    ['max', 1],
  ] as const) {
    const bound = given[field];
    if (bound === undefined || has('bounds', kind) || (isShare && bound === natural)) continue;
    throw conflict(field, `a ${kind} has no bounds of its own`, fits('bounds'));
  }
  if (kind === 'bounded-real' && min === null && max === null) {
    throw conflict('kind', 'a bounded-real without any bound', 'Give "min" or "max", or the kind "real".');
  }
  if (min !== null && max !== null && min > max) {
    throw conflict(given.min === undefined ? 'max' : 'min', `${min} is above ${max}`, 'Swap or correct the bounds.');
  }
};

const checkLabels = (labels: readonly string[], kind: TargetAnswer['kind'], conflict: Conflict): void => {
  const seen = new Set<string>();
  const twice = labels.find((label) => seen.size === seen.add(label).size);
  if (twice !== undefined) throw conflict('labels', `"${twice}" stands twice`, 'Name each label once.');
  const odd = labels.find((label) => !/^-?\d+$/.test(label));
  if ((kind === 'class-int' || kind === 'ordinal-int') && odd !== undefined) {
    throw conflict('labels', `"${odd}" is no whole number, but the kind is ${kind}`, 'Use class-string for words.');
  }
  if (kind === 'class-bool' && labels.length !== 2) {
    throw conflict('labels', `${labels.length} labels for a class-bool`, 'Give two, such as "True" and "False".');
  }
};
