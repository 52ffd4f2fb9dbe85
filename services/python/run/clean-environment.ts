import { dirname } from 'node:path';
import { engine } from '../engine.ts';
import type { Interpreter } from '../interpreter.ts';
import type { Places } from '../sandbox/mounts/spec.ts';

/**
 * The whole environment of a program. It is built and not filtered, so it holds nothing of ours and no secret. The number of threads is set
 * before Python starts.
 */
export const cleanEnvironment = (
  python: Interpreter,
  places: Places,
  threads: number,
  memory: number,
  gpu: Readonly<Record<string, string>>,
): Record<string, string> => ({
  PATH: `${dirname(python.executable)}:/usr/local/bin:/usr/bin:/bin`,
  LANG: 'C.UTF-8',
  HOME: places.tmp,
  USER: 'sandbox',
  LOGNAME: 'sandbox',
  TMPDIR: places.tmp,
  JOBLIB_TEMP_FOLDER: places.tmp,
  LOKY_MAX_CPU_COUNT: String(threads),
  OMP_NUM_THREADS: String(threads),
  OPENBLAS_NUM_THREADS: String(threads),
  MKL_NUM_THREADS: String(threads),
  NUMEXPR_MAX_THREADS: String(threads),
  POLARS_MAX_THREADS: String(threads),
  MEDALIST_MEMORY: String(memory),
  PYTHONPATH: engine.path,
  PYTHONHASHSEED: '0',
  PYTHONUNBUFFERED: '1',
  PYTHONDONTWRITEBYTECODE: '1',
  MPLBACKEND: 'Agg',
  TOKENIZERS_PARALLELISM: 'false',
  HF_HUB_OFFLINE: '1',
  ORT_DISABLE_TELEMETRY: '1',
  ...places.caches,
  ...gpu,
});
