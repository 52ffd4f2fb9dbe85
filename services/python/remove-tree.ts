import { rm } from 'node:fs/promises';
import { execa } from 'execa';

/**
 * Removes whatever a program left. Node's own `rm` gives up on folders nested deeper than a path may be long and on
 * folders without rights (facts/sandbox.md row 46); GNU and BSD `rm` do not, once the rights are back.
 */
export const removeTree = async (path: string): Promise<void> => {
  try {
    await rm(path, { recursive: true, force: true });
  } catch {
    await execa('chmod', ['-R', 'u+rwX', '--', path], { reject: false, stdio: 'ignore' });
    await execa('rm', ['-rf', '--', path], { reject: false, stdio: 'ignore' });
  }
};
