import { join } from 'node:path';

/** All the environment a solution gets: nothing of ours, so no secret of ours. Threads are fixed before Python starts. */
export const cleanEnvironment = (work: string, threads: number): Record<string, string> => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LANG: 'C.UTF-8',
  HOME: work,
  TMPDIR: work,
  JOBLIB_TEMP_FOLDER: join(work, '.joblib'),
  LOKY_MAX_CPU_COUNT: String(threads),
  OMP_NUM_THREADS: String(threads),
  OPENBLAS_NUM_THREADS: String(threads),
  MKL_NUM_THREADS: String(threads),
  NUMEXPR_MAX_THREADS: String(threads),
  PYTHONHASHSEED: '0',
  PYTHONUNBUFFERED: '1',
  PYTHONDONTWRITEBYTECODE: '1',
  MPLBACKEND: 'Agg',
  TOKENIZERS_PARALLELISM: 'false',
  HF_HUB_OFFLINE: '1',
});
