import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Kills a process and waits until the system has taken it away with its locks and files. Execa's own promise may be
 * settled before that on a busy machine.
 */
export const killNow = async ({ nodeChildProcess }: { readonly nodeChildProcess: ChildProcess }): Promise<void> => {
  if (nodeChildProcess.exitCode !== null || nodeChildProcess.signalCode !== null) return;
  const gone = once(nodeChildProcess, 'exit');
  nodeChildProcess.kill('SIGKILL');
  await gone;
};
