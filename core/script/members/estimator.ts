import { call, literal, type Python } from '../python/python.ts';
import { isNetwork, lastEpoch } from './network.ts';
import { families, type Member, roundsAt, type Settings, settled } from './settings.ts';
import { className, isText, type TextModel } from './text.ts';
import { ngramsOf } from './text-block.ts';

/** The estimator of a member as Python, with what it imports. */
export interface Estimator {
  readonly code: Python;
  readonly imports: readonly string[];
}

/** What a model must know of X. */
interface Known {
  readonly categories: boolean;
  readonly texts: readonly TextModel[];
  /** One thread does best. */
  readonly small: boolean;
}

/** The model of a member with its settings and rounds; it takes its seed from the fold. */
export const estimatorOf = (member: Member, classes: number, { categories, small, texts }: Known): Estimator => {
  const ownTexts = isText(member) ? texts.find((one) => one.member === member.name) : undefined;
  if (ownTexts !== undefined) return ngramsOf(ownTexts, texts, classes);
  if (isNetwork(member))
    return { code: call('Network', [], { last_epoch: lastEpoch(member), seed: 'seed' }), imports: [] };
  const known = families[member.family];
  const settings = settled(member);
  if (known === undefined || settings === null) throw new Error(`no estimator for ${member.name}`); // chooseMembers left it out
  const path = (classes > 0 ? known.classes : known.values) ?? member.estimators[0] ?? '';
  const rounds = known.rounds === undefined ? null : roundsAt(member, settings.learning_rate);
  const settingsOf = {
    ...(known.rounds === undefined || rounds === null ? {} : { [known.rounds]: String(rounds) }),
    ...written(settings, known),
    ...(member.family === 'catboost' && categories ? ofCategories(rounds) : {}),
    ...Object.fromEntries(Object.entries(known.added).map(([name, value]) => [name, literal(value)])),
    ...(known.threads !== undefined && small ? { [known.threads]: '1' } : {}),
    ...(known.seed === undefined ? {} : { [known.seed]: 'seed' }),
  };
  return nested([path, ...member.estimators.slice(1)], settingsOf);
};

/** With fewer rounds, CatBoost combines no categories unless it is told to; the engine's has no such limit. */
const leastRoundsToCombine = 200;

const ofCategories = (rounds: number | null): Record<string, Python> => ({
  ...(rounds !== null && rounds < leastRoundsToCombine ? { max_ctr_complexity: '4' } : {}),
  cat_features: 'CATEGORIES',
});

const written = (settings: Settings, known: NonNullable<(typeof families)[string]>): Record<string, Python> =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([name, value]) => !known.left.includes(name) && !known.usual[name]?.some((usual) => usual === value))
      .map(([name, value]) => [known.renamed[name] ?? name, literal(value)]),
  );

/** One estimator, or one for each class: settings of the inner one are named after it, as in `estimator__C`. */
const nested = ([path = '', inner]: readonly string[], parameters: Readonly<Record<string, Python>>): Estimator => {
  if (inner === undefined) return { code: call(className(path), [], parameters), imports: [importOf(path)] };
  const own = Object.entries(parameters).map(([key, value]) => [key.replace('estimator__', ''), value]);
  const { code, imports } = nested([inner], Object.fromEntries(own));
  return { code: call(className(path), [code]), imports: [importOf(path), ...imports] };
};

const importOf = (path: string): string => `from ${path.slice(0, path.lastIndexOf('.'))} import ${className(path)}`;
