import { readFileSync } from 'node:fs';

/** Variables that change what a batch does. */
const ours =
  /^(KAGGLE_|ANTHROPIC_|MLFLOW_TRACKING_|MEDALIST_(?!HOME$)|HF_|HUGGING_FACE_)|^(BUDGET|TOKENS|CALLS)(_|$)|^TASKS_PER_HOUR$|^(ENGINE|RAY(_\w+)?|SLURM_\w+|SBATCH_\w+|KEEP_DAYS|SSL_CERT_FILE|NODE_EXTRA_CA_CERTS)$|^(https?|no|all)_proxy$/i;

/** Names of variables that this shell sets and a batch started by cron would lack. */
export const missingNames = (env: NodeJS.ProcessEnv, envFile: string | null): string[] => {
  const there = new Set(envFile === null ? [] : namesIn(envFile));
  return Object.entries(env)
    .filter(([name, value]) => ours.test(name) && value?.trim() && !there.has(name))
    .map(([name]) => name)
    .sort();
};

const namesIn = (path: string): string[] => {
  try {
    return [...readFileSync(path, 'utf8').matchAll(/^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)=/gm)].map(
      ([, name = '']) => name,
    );
  } catch {
    return [];
  }
};

/** Whether a word holds a password in an address, or the value of a variable that is named like a secret. */
export const holdsSecret = (word: string, env: NodeJS.ProcessEnv): boolean =>
  /\/\/[^/@\s]+@/.test(word) ||
  Object.entries(env).some(
    ([name, value]) =>
      value !== undefined && value.length >= 8 && /KEY|TOKEN|SECRET|PASSW/i.test(name) && word.includes(value),
  );

/** Whether others than its owner may read or write a file. */
export const looseMode = (mode: number): boolean => (mode & 0o077) !== 0;
