import { existsSync, readFileSync } from 'node:fs';
import type { Report } from '../../core/schema/result.ts';
import { engineWheel } from '../../services/package/wheel.ts';
import { engineDigest, usesEngine } from '../../services/python/engine.ts';
import type { Store } from '../../services/store/store.ts';
import type { EndedRun } from '../run/ended-run.ts';
import { readme } from './readme.ts';
import { requirements } from './requirements.ts';
import { packWeights } from './weights.ts';

/** The files of a bundle by path, and what is not as it was for the run. */
interface Contents {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly notes: readonly string[];
}

/** Everything that the run's programs need elsewhere, except data. Null: there is no program, or the store has one no more. */
export const bundled = async (
  { request, result }: EndedRun,
  store: Store,
  models: string,
): Promise<Contents | null> => {
  const { report } = result;
  const programs = report?.solution ? programsOf(report, store) : null;
  if (!report || programs === null) return null;
  const wheel = [...programs.values()].some(usesEngine) ? await engineWheel() : null;
  const { files: weights, left } = packWeights(report.weights, models);
  const notes = [
    ...left.map(({ name }) => `without the weights of ${name}: they are not in ${modelsWords}`),
    ...([...programs.values()].some(hasOtherEngine)
      ? ['the engine has changed since the run: its scores may differ']
      : []),
  ];
  const texts = {
    ...Object.fromEntries(programs),
    'requirements.txt': requirements(wheel),
    'README.md': readme({ report, time: request.time, programs, wheel, left, notes }),
  };
  const files = new Map<string, Buffer>(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
  if (wheel !== null) files.set(wheel.name, wheel.bytes);
  for (const [path, bytes] of weights) files.set(path, bytes);
  return { files, notes };
};

const modelsWords = 'the folder of pretrained weights any more';

/** What the run shipped: solution.py, engine.py beside a script, and the programs whose answers were blended with its own. */
const programsOf = ({ outputs }: Report, { pathOf }: Store): ReadonlyMap<string, string> | null => {
  const named = Object.entries(outputs).filter(([name]) => /^(?:solution|engine|program(?:-\d+)?)\.py$/.test(name));
  const paths = named.map(([name, digest]) => [name, pathOf(digest)] as const);
  if (outputs['solution.py'] === undefined || paths.some(([, path]) => !existsSync(path))) return null;
  return new Map(paths.map(([name, path]) => [name, readFileSync(path, 'utf8')]));
};

/** Whether a program of ours names another engine than the present one (stages/generate/fill.ts). */
const hasOtherEngine = (code: string): boolean => {
  const named = /package medalist_engine \(([0-9a-f]{12})\)/.exec(code)?.[1];
  return usesEngine(code) && named !== undefined && named !== engineDigest();
};
