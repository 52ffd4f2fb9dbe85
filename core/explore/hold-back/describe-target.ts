import * as z from 'zod';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { typeOf } from '../../../services/tables/types.ts';
import { labelsOrNumbers } from '../../competition/labels-or-numbers.ts';
import type { ExploredTarget } from '../../schema/explore/held-back.ts';
import { askedAnswerKind } from '../asked-answer-kind.ts';
import { type ExploredMetric, wantsOf } from '../explored-metric.ts';
import type { DrawTerms } from './decide.ts';
import type { FoundTarget } from './target-table.ts';
import type { Answers } from './ways/answers.ts';

const dtypes = { BIGINT: 'int64', DOUBLE: 'float64', VARCHAR: 'str' } as const;

/** What the target asks for, from all its answers; the constant is that of the rows that are not held back. */
export const describeTarget = async (
  engine: TableEngine,
  { file, table, index }: FoundTarget,
  answers: Answers,
  { ask, metric }: Pick<DrawTerms, 'ask' | 'metric'>,
): Promise<ExploredTarget> => {
  const kind = metric === null ? targetKindOf(answers, ask) : kindBy(metric);
  const searched = 'explored POSITIONAL JOIN flags WHERE NOT flags.held AND y IS NOT NULL';
  const [constant] = await engine.query(
    kind === 'numeric'
      ? `SELECT avg(y::DOUBLE)::VARCHAR AS value FROM ${searched}`
      : `SELECT y AS value FROM ${searched} GROUP BY y ORDER BY count(*) DESC, y LIMIT 1`,
    z.object({ value: z.string().nullable() }),
  );
  return {
    ...{ path: file.path, column: table.columns[index] ?? '', kind },
    ...(metric !== null && { metric }),
    positive: answers.labels === 2 && kind !== 'numeric' ? await positiveOf(engine, answers) : null,
    constant: constant?.value ?? '',
    columns: table.columns.flatMap((name, at) =>
      at === index ? [] : [{ name, dtype: dtypes[typeOf(table.head.map((row) => row[at] ?? ''))] }],
    ),
  };
};

/** Chooses the kind as for a competition's target: by the metric or the words of the question, else by the answers. */
const targetKindOf = ({ labels, numeric, whole }: Answers, ask: string): ExploredTarget['kind'] => {
  if (labels === 2) return 'binary';
  const seen = { distinct: labels, numeric: numeric ? { integral: whole } : null, shown: [] };
  const askedKind = numeric && whole ? askedAnswerKind(ask) : null;
  return (askedKind ?? labelsOrNumbers(seen)) === 'labels' ? 'multiclass' : 'numeric';
};

/** The kind of answers that a metric judges. */
const kindBy = (metric: ExploredMetric): ExploredTarget['kind'] => {
  switch (wantsOf(metric)) {
    case 'values':
      return 'numeric';
    case 'labels':
      return 'multiclass';
    case 'probabilities':
      return 'binary';
  }
};

const yes = ['1', '1.0', 'true', 'yes', 'y', 't', 'positive', 'pos'];

/** The label that means yes: by its word, as a number the greater one, else the rarer one. */
const positiveOf = async (engine: TableEngine, { numeric }: Answers): Promise<string | null> => {
  const order = numeric ? 'y::DOUBLE DESC' : 'count(*), y';
  const labels = await engine.query(
    `SELECT y AS label FROM explored WHERE y IS NOT NULL GROUP BY y ORDER BY ${order}`,
    z.object({ label: z.string() }),
  );
  const word = labels.find(({ label }) => yes.includes(label.trim().toLowerCase()));
  return (numeric ? labels[0] : (word ?? labels[0]))?.label ?? null;
};
