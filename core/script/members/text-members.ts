import { type Block, block } from '../python/block.ts';
import { call, type Group } from '../python/python.ts';
import { type Member, settled } from './settings.ts';
import { className } from './text.ts';
import { importOf, settingsCode } from './text-code.ts';

interface Pipe {
  readonly code: Group;
  readonly imports: readonly string[];
}

/** A linear model over the scores of all models of texts. */
export const stackOf = (member: Member): Pipe => {
  const [path = ''] = member.estimators;
  const columns = call('make_column_transformer', ['(StandardScaler(), make_column_selector("^ngrams_"))']);
  return {
    code: call('make_pipeline', [columns, call(className(path), [], settingsCode(settled(member) ?? {}))]),
    imports: [
      importOf(path),
      'from sklearn.compose import make_column_selector, make_column_transformer',
      'from sklearn.pipeline import make_pipeline',
      'from sklearn.preprocessing import StandardScaler',
    ],
  };
};

/** A smooth model over topics. */
export const topicsPipe = (member: Member): Pipe => {
  const [path = ''] = member.estimators;
  const scaled = call('TransformedTargetRegressor', [call(className(path), [], settingsCode(settled(member) ?? {}))], {
    transformer: 'StandardScaler()',
  });
  return {
    code: call('make_pipeline', ['FunctionTransformer(topics_of)', scaled]),
    imports: [
      importOf(path),
      'from sklearn.compose import TransformedTargetRegressor',
      'from sklearn.pipeline import make_pipeline',
      'from sklearn.preprocessing import FunctionTransformer, StandardScaler',
    ],
  };
};

/** A model of texts as a member of its own; `classes`: how many the target has. */
export const ngramsBlock = (classes: number): Block =>
  block('texts/ngrams', [classes === 0 ? 'values' : classes > 2 ? 'classes' : 'binary']);
