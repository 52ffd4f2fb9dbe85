import type { Answer } from '../../services/mlflow/http.ts';
import { entriesFor } from '../../services/mlflow/limits.ts';
import type { Mlflow } from '../../services/mlflow/mlflow.ts';
import type { Facts } from '../report/facts.ts';
import type { CandidateSeen } from '../result/candidates.ts';
import { inLanes } from './lanes.ts';
import type { Times } from './times.ts';

interface Below {
  readonly experiment: string;
  /** The id of the run that they are candidates of. */
  readonly parent: string;
}

interface Tried extends Times {
  readonly facts: Facts;
}

/** Logs each candidate of the run's tree as a run below the run. */
export const logCandidates = (mlflow: Mlflow, { facts, start }: Tried, below: Below): Promise<Answer<unknown>> =>
  inLanes(facts.tree?.nodes ?? [], (node) => logCandidate(mlflow, node, start, below));

const logCandidate = async (
  mlflow: Mlflow,
  node: CandidateSeen,
  start: number,
  { experiment, parent }: Below,
): Promise<Answer<unknown>> => {
  const { label, operator, verdict, title, why, round, score, gain, error, share, seconds, cost } = node;
  const name = `candidate ${label}`;
  const tags = entriesFor('tag', {
    ...{ 'mlflow.runName': name, 'mlflow.parentRunId': parent },
    'mlflow.source.name': 'medalist',
    'mlflow.note.content': why,
  });
  const begun = await mlflow.begin({ experiment, name, start, tags });
  if (!begun.ok) return begun;
  const end = start + 1000 * seconds;
  const numbers = { score, gain, error, share, seconds, cost: cost === null ? null : cost / 1e6 };
  const logged = await mlflow.log(begun.value.id, {
    params: entriesFor('param', { operator: operator ?? '', verdict: verdict ?? '', title, round: String(round) }),
    metrics: Object.entries(numbers).flatMap(([key, value]) =>
      value === null ? [] : [{ key, value, timestamp: end, step: 0 }],
    ),
  });
  const closed = await mlflow.end(begun.value.id, verdict === 'crash' ? 'FAILED' : 'FINISHED', end);
  return logged.ok ? closed : logged;
};
