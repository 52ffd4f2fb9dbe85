import { vi } from 'vitest';
import { environmentOf } from './medalist.ts';

/** `process.exit` as the command calls it: it must go no further, and the test's own process must go on. */
class Exit extends Error {}

const signals = ['SIGINT', 'SIGTERM'] as const;
let busy = false;

/**
 * The command line without a process of its own, for variants: the same program, environment and folder, a twentieth of the
 * time. What a process is (its start, its signals, its pipes) shows `medalistWith` alone. One call at a time.
 */
export const medalistHere = async (change: Readonly<Record<string, string>>, home: string, ...args: string[]) => {
  if (busy) throw new Error('a command is under way in this process: start this one with medalistWith');
  busy = true;
  const { program } = await import('../../../cli/program/program.ts');
  const before = { env: { ...process.env }, cwd: process.cwd(), exitCode: process.exitCode };
  const heard = signals.map((signal) => [signal, process.listeners(signal)] as const);
  const told = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text, ...rest: unknown[]) => {
      told[name] += String(text);
      const done = rest.at(-1);
      if (typeof done === 'function') done();
      return true;
    }),
  );
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    if (code !== undefined) process.exitCode = code;
    throw new Exit();
  });
  try {
    Object.assign(process.env, environmentOf(home), change);
    process.chdir(home);
    process.exitCode = undefined;
    await program.parseAsync(args, { from: 'user' }).catch((error: unknown) => {
      if (!(error instanceof Exit)) throw error;
    });
    return { exitCode: Number(process.exitCode ?? 0), stdout: ended(told.stdout), stderr: ended(told.stderr) };
  } finally {
    for (const spy of [...spies, exit]) spy.mockRestore();
    for (const [signal, listeners] of heard) {
      for (const one of process.listeners(signal)) if (!listeners.includes(one)) process.off(signal, one);
    }
    process.chdir(before.cwd);
    for (const name of Object.keys(process.env)) if (!(name in before.env)) delete process.env[name];
    Object.assign(process.env, before.env);
    process.exitCode = before.exitCode;
    busy = false;
  }
};

/** As execa gives it. */
const ended = (text: string): string => text.replace(/\n$/, '');
