import { join } from 'node:path';
import { execa } from 'execa';
import { projectRoot } from '../../services/package/root.ts';
import { environmentFolder, lockFile, sessionLockFile } from '../../services/python/environment.ts';
import { modelsFolder, weightsInstaller } from '../../services/python/pretrained/models-folder.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeOut } from '../render/terminal/terminal.ts';

/**
 * `medalist setup`: installs the Python environment for solutions, each package checked against its digest in the lock file, and the
 * pretrained weights that solutions may use. Runs also work without weights.
 */
export const run = async (): Promise<void> => {
  const script = join(projectRoot, 'services', 'python', 'setup.sh');
  const folder = environmentFolder();
  if (!(await succeeds('sh', [script, folder, lockFile, sessionLockFile]))) {
    process.exitCode = exitCodes.failed;
    return;
  }
  writeOut(`Python is ready in ${folder}\n`);
  const models = modelsFolder();
  const all = await succeeds(join(folder, 'bin', 'python'), [weightsInstaller, models]);
  writeOut(
    all ? `Pretrained weights are in ${models}\n` : 'Some pretrained weights are missing: runs go on without.\n',
  );
};

/** Runs a program with its output shown; whether it ended well. */
const succeeds = async (program: string, args: readonly string[]): Promise<boolean> => {
  const { exitCode } = await execa(program, args, {
    stdio: ['ignore', process.stderr, process.stderr],
    reject: false,
  });
  return exitCode === 0;
};
