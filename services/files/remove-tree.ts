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
    await removeByCommand(path);
  }
};

/** The same in a process of its own, which a signal can stop: what is left then is whatever it had not come to. */
export const removeByCommand = async (path: string, cancelSignal?: AbortSignal): Promise<void> => {
  const options = { reject: false, stdio: 'ignore', ...(cancelSignal !== undefined && { cancelSignal }) } as const;
  const { failed } = await execa('rm', ['-rf', '--', path], options);
  if (!failed || cancelSignal?.aborted === true) return;
  await execa('chmod', ['-R', 'u+rwX', '--', path], options);
  await execa('rm', ['-rf', '--', path], options);
};
