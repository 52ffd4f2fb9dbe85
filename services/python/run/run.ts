import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engine } from '../engine.ts';
import { gpuEnvironment } from '../gpu/environment.ts';
import { askInterpreter, type Interpreter } from '../interpreter.ts';
import { enclose } from '../sandbox/choose.ts';
import type { Places } from '../sandbox/mounts/spec.ts';
import { noPeaks } from '../watch/sample.ts';
import { cleanEnvironment } from './clean-environment.ts';
import type { PythonExit } from './exit.ts';
import type { PythonJob, PythonOutcome } from './job.ts';
import { prepareSandbox } from './prepare.ts';
import { supervise } from './supervise.ts';

/**
 * Runs a Python program in its sandbox, with limits and a watch. None of its processes outlives this call or this process, whatever
 * happens.
 */
export const runPython = async (job: PythonJob): Promise<PythonOutcome> => {
  const unstarted = (exit: PythonExit) => ({ exit, tail: [], peaks: noPeaks, tier: job.sandbox.tier });
  if (job.signal.aborted) return unstarted({ kind: 'cancelled' });
  // only the launcher needs a Python then, and none of its folders is shown
  const python = job.own === undefined ? await askInterpreter(job.python) : { executable: job.python, folders: [] };
  if ('why' in python) return unstarted({ kind: 'not-started', why: python.why });
  const runtime = job.own?.runtime ?? { ...python, folders: [...python.folders, engine.folder] };
  const { spec, folder, giveTo, clear } = prepareSandbox(job, runtime);
  try {
    const enclosure = enclose(job.sandbox, spec);
    if ('refused' in enclosure) return unstarted({ kind: 'not-started', why: enclosure.refused });
    const { places, owner, order } = enclosure;
    giveTo(owner);
    const program = job.own?.command(places) ?? scriptOf(job, python, places);
    const environment = {
      ...cleanEnvironment(spec.python, places, job.threads, job.limits.memory, {
        ...gpuEnvironment(spec.gpu),
        ...batchEnvironment(job.batchScale),
      }),
      ...job.own?.environment,
    };
    using filter = openFilter(join(spec.etc, 'seccomp.bpf'), enclosure.filter);
    return await supervise(job, python.executable, {
      order: { ...order(program, environment), talk: job.onSocket !== undefined, remove: [folder] },
      filter: filter.fd,
      folders: [spec.work, spec.tmp],
    });
  } finally {
    await clear();
  }
};

const batchEnvironment = (scale = 1): Readonly<Record<string, string>> =>
  scale < 1 ? { MEDALIST_BATCH_SCALE: String(scale) } : {};

const scriptOf = (job: PythonJob, python: Interpreter, places: Places): string[] => {
  const flags = job.isolated === true ? ['-I', '-u'] : ['-u'];
  return [python.executable, ...flags, join(places.source, job.script), ...job.args(places)];
};

/** Opens the seccomp filter on its own descriptor, from which bubblewrap and the launcher read it. */
const openFilter = (path: string, filter: Uint8Array | null) => {
  if (filter === null) return { fd: null, [Symbol.dispose]: () => {} };
  writeFileSync(path, filter);
  const fd = openSync(path, 'r');
  return { fd, [Symbol.dispose]: () => closeSync(fd) };
};
