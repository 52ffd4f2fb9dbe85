import { type Entry, entriesFor } from '../../services/mlflow/limits.ts';
import type { RunFolder } from '../../services/store/home.ts';
import type { Facts } from '../report/facts.ts';
import { readRequest } from '../request/sealed-request.ts';

/** What was asked for, and how the run was solved: everything in which two runs may differ before they have a score. */
export const paramsOf = (folder: RunFolder, { result }: Facts): readonly Entry[] => {
  const { request, report, sandbox, gpu, models, versions } = result;
  const asked = readRequest(folder.request)?.request;
  const crossValidation = report?.crossValidation ?? null;
  const of = (values: readonly string[]) => [...new Set(values)].join(', ');
  return entriesFor('param', {
    competition: request.url ?? result.slug,
    time: String(request.time),
    seed: String(request.seed),
    threads: String(asked?.threads ?? ''),
    rounds: String(asked?.rounds ?? ''),
    strategies: String(asked?.strategies ?? ''),
    own_programs: String(request.solutions.length),
    sandbox: sandbox.tier,
    gpu: gpu ?? 'none',
    language_models: of(models?.roles.map(({ model }) => model) ?? []) || 'none',
    task: report?.task ?? '',
    target: of(report?.target ?? []),
    metric: report?.metric.name ?? '',
    direction: report?.metric.direction ?? '',
    validation: crossValidation?.scheme ?? '',
    folds: String(crossValidation?.folds ?? ''),
    blended: of(crossValidation?.models.filter(({ weight }) => weight > 0).map(({ name }) => name) ?? []),
    strategy: report?.strategy ?? '',
    solution: report?.solution?.origin ?? '',
    python: versions.python ?? '',
  });
};
