import { type Specification, specificationOf } from '../../../core/submission/specification.ts';
import { key, profile, specimen, target } from '../../../test/core/submission/check/specimen.ts';
import type { Shape } from './data.ts';

/** The specification that analyze would find for a generated submission. Expected ids are read from a file, as in a run. */
export const specificationFor = ({ name, rows, targets, fill }: Shape, expected: string): Specification => {
  const kind = name === 'wide' ? 'simplex' : 'probability';
  const { schema } = specimen({
    columns: [key('id'), ...targets.map((column) => target(column, kind, { sampleValues: [fill] }))],
    rows: [['one']],
    schema: {
      rows: { count: rows, expected: '0'.repeat(64), examples: [] },
      layout: name === 'wide' ? 'classes' : 'columns',
    },
  });
  const metric = { name: name === 'wide' ? 'mlogloss' : 'auc', direction: 'max', wants: 'probabilities' } as const;
  return specificationOf(
    { submission: schema, targets: [profile('y')], metric: { ...metric, k: null, confidence: 'high' } },
    () => expected,
  );
};
