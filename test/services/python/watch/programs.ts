import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { findPython } from '../../../../services/python/environment.ts';
import type { LimitReached, Limits } from '../../../../services/python/limits/limits.ts';
import type { Sample } from '../../../../services/python/watch/sample.ts';
import { startWatch, type WatchOrder } from '../../../../services/python/watch/watch.ts';

const python = findPython() ?? 'python3';

/** Starts a Python program that prints a line when it is ready; it and all its group are gone after the test. */
export const start = async (code: string): Promise<ChildProcess & { readonly pid: number }> => {
  const child = spawn(python, ['-I', '-S', '-c', code], { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${python} did not start`);
  onTestFinished(() => {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {} // ended by itself
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'ready') return Object.assign(child, { pid });
  }
  throw new Error('the program ended before it was ready');
};

/** Waits until its standard input closes: a program that does nothing, for as long as the test wants. */
export const idle = 'print("ready", flush=True); __import__("sys").stdin.read()';

const plenty: Limits = {
  seconds: 600,
  graceSeconds: 1,
  memory: 2 ** 40,
  processes: 4096,
  fileSize: 2 ** 40,
  disk: 2 ** 40,
  files: 1e6,
  output: 2 ** 40,
};

/** A watch that writes down what it tells. The root is the program itself unless `order` says otherwise. */
export const watching = (
  root: number,
  limits: Partial<Limits> = {},
  order: Partial<WatchOrder> = {},
  onSample = () => {},
) => {
  const samples: Sample[] = [];
  const told: (readonly ['warn' | 'exceeded', LimitReached])[] = [];
  const watch = startWatch({
    root,
    depth: 0,
    folders: [],
    gpu: null,
    limits: { ...plenty, ...limits },
    output: () => 0,
    listener: {
      sample: (sample) => {
        onSample();
        samples.push(sample);
      },
      warn: (near) => told.push(['warn', near]),
      exceeded: (reached) => told.push(['exceeded', reached]),
    },
    ...order,
  });
  onTestFinished(async () => {
    await watch.stop();
  });
  return { watch, samples, told, exceeded: () => told.filter(([what]) => what === 'exceeded').map(([, of]) => of) };
};
