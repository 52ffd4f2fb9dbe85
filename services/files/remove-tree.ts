import { rm } from 'node:fs/promises';
import { execa } from 'execa';

/**
 * Removes a folder that a program left. Node's `rm` fails for folders nested deeper than the longest path, and for
 * folders without rights (facts/sandbox.md row 46). The commands `rm` of GNU and BSD do not fail once the rights are
 * restored.
 */
export const removeTree = async (path: string): Promise<void> => {
  try {
    await rm(path, { recursive: true, force: true });
  } catch {
    await removeByCommand(path);
  }
};

/** Removes a folder by the command `rm`, which a signal can stop; then some of the files remain. */
export const removeByCommand = async (path: string, cancelSignal?: AbortSignal): Promise<void> => {
  const options = { reject: false, stdio: 'ignore', ...(cancelSignal !== undefined && { cancelSignal }) } as const;
  const { failed } = await execa('rm', ['-rf', '--', path], options);
  if (!failed || cancelSignal?.aborted === true) return;
  await execa('chmod', ['-R', 'u+rwX', '--', path], options);
  await execa('rm', ['-rf', '--', path], options);
};
