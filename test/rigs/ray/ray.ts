import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { projectRoot } from '../../../services/python/environment.ts';

const ray = join(projectRoot, '.venv-ray', 'bin', 'ray');

/** Why there is no Ray to be tried here, or undefined. */
export const noRay = existsSync(ray) ? undefined : 'not installed here: make ray';

/** A real head on loopback, with two CPUs. */
export interface RayHead extends AsyncDisposable {
  readonly address: string;
}

/** Starts one; `env` is what its jobs find there. Sockets lie below the folder, whose name therefore has to be short. */
export const startRay = async (env: Readonly<Record<string, string>>): Promise<RayHead> => {
  const keeper = execa(
    process.execPath,
    [join(import.meta.dirname, 'keeper.ts'), ray, mkdtempSync(join(tmpdir(), 'r-'))],
    { env, stdin: 'pipe', buffer: { stdout: false }, reject: false },
  );
  const first = once(keeper.stdout, 'data').then(([line]) => String(line).trim());
  const address = await Promise.race([first, keeper.then(() => undefined)]);
  if (address === undefined) throw new Error(`Ray does not start: ${(await keeper).stderr}`);
  return {
    address,
    async [Symbol.asyncDispose]() {
      keeper.stdin.end();
      await keeper;
    },
  };
};
