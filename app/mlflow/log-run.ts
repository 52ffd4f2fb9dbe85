import { type Answer, failed, type MlflowFailure } from '../../services/mlflow/http.ts';
import type { Mlflow, OpenRun } from '../../services/mlflow/mlflow.ts';
import type { RunFolder } from '../../services/store/home.ts';
import type { Facts } from '../report/facts.ts';
import { artifactsOf } from './artifacts.ts';
import { logCandidates } from './candidates.ts';
import { inLanes } from './lanes.ts';
import { metricsOf } from './metrics.ts';
import { paramsOf } from './params.ts';
import { stepsOf } from './steps.ts';
import { tagsOf } from './tags.ts';
import type { Times } from './times.ts';

/** An ended run, as it is to be logged. */
export interface Ended extends Times {
  readonly folder: RunFolder;
  readonly facts: Facts;
}

/** What is missing on the server, as the beginning of a sentence: `the run is`. */
interface Missing {
  readonly what: string;
  readonly why: string;
}

/** Logs a run: first its numbers and its end, then its files and candidates, as time may run out. */
export const logRun = async (mlflow: Mlflow, ended: Ended): Promise<Missing | undefined> => {
  const { folder, facts, start, end } = ended;
  const { result } = facts;
  const experiment = await mlflow.experiment(result.slug);
  if (!experiment.ok) return { what: 'the run is', why: experiment.why };
  const begun = await mlflow.begin({
    ...{ experiment: experiment.value, name: result.runId },
    start,
    tags: tagsOf(result),
  });
  if (!begun.ok) return { what: 'the run is', why: begun.why };
  const run = begun.value;
  const metrics = [...metricsOf(facts, end), ...stepsOf(facts, start)];
  const logged = await mlflow.log(run.id, { params: paramsOf(folder, facts), metrics });
  const closed = await mlflow.end(run.id, result.status === 'failed' ? 'FAILED' : 'FINISHED', end);
  const [candidates, files] = await Promise.all([
    logCandidates(mlflow, ended, { experiment: experiment.value, parent: run.id }),
    putFiles(mlflow, run, folder),
  ]);
  const parts: readonly (readonly [string, Answer<unknown>])[] = [
    ['numbers', logged],
    ['end', closed],
    ['candidates', candidates],
    ['files', files],
  ];
  return missingOf(parts);
};

const missingOf = (parts: readonly (readonly [string, Answer<unknown>])[]): Missing | undefined => {
  const lacking = parts.flatMap(([name, answer]): (readonly [string, MlflowFailure])[] =>
    answer.ok ? [] : [[name, answer]],
  );
  if (lacking.length === 0) return undefined;
  const why = [...new Set(lacking.map(([, failure]) => failure.why))].join('; ');
  return { what: `the run's ${lacking.map(([name]) => name).join(', ')} are`, why };
};

const putFiles = async (mlflow: Mlflow, { artifacts: at }: OpenRun, folder: RunFolder): Promise<Answer<unknown>> => {
  if (at === null) return failed('files are only taken where the server itself stores them (mlflow-artifacts:/)');
  return inLanes(artifactsOf(folder.path), (artifact) => mlflow.put(at, artifact));
};
