import { join } from 'node:path';
import { execa } from 'execa';
import { projectRoot } from '../../services/package/root.ts';
import { environmentFolder, lockFile } from '../../services/python/environment.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeOut } from '../render/terminal.ts';

/** `medalist setup`: the Python environment that solutions run in, each package held to its digest in the lock file. */
export const run = async (): Promise<void> => {
  const script = join(projectRoot, 'services', 'python', 'setup.sh');
  const folder = environmentFolder();
  const { exitCode } = await execa('sh', [script, lockFile, folder], {
    stdio: ['ignore', process.stderr, process.stderr],
    reject: false,
  });
  if (exitCode === 0) writeOut(`Python is ready in ${folder}\n`);
  else process.exitCode = exitCodes.failed;
};
