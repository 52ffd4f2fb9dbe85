import { vi } from 'vitest';

/** `process.exit` as the command calls it: it must go no further, and the test's own process must go on. */
class Exit extends Error {}

const signals = ['SIGINT', 'SIGTERM'] as const;
let busy = false;

/** Runs the command line with this environment and folder in the test's own process. Throws while another one runs. */
export const commandHere = async (environment: Readonly<Record<string, string>>, folder: string, args: string[]) => {
  if (busy) throw new Error('a command runs in this process: start this one with medalistProcess');
  busy = true;
  const { program } = await import('../../../cli/program/program.ts');
  const before = { env: { ...process.env }, cwd: process.cwd(), exitCode: process.exitCode };
  const heard = signals.map((signal) => [signal, process.listeners(signal)] as const);
  const output = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text, ...rest: unknown[]) => {
      output[name] += String(text);
      const done = rest.at(-1);
      if (typeof done === 'function') done();
      return true;
    }),
  );
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    if (code !== undefined) process.exitCode = code;
    throw new Exit();
  });
  const now = performance.now.bind(performance);
  const started = now();
  // a run's time counts from the start of its process
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() - started);
  try {
    Object.assign(process.env, environment);
    process.chdir(folder);
    process.exitCode = undefined;
    await program.parseAsync(args, { from: 'user' }).catch((error: unknown) => {
      if (!(error instanceof Exit)) throw error;
    });
    return { exitCode: Number(process.exitCode ?? 0), stdout: ended(output.stdout), stderr: ended(output.stderr) };
  } finally {
    for (const spy of [...spies, exit, clock]) spy.mockRestore();
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
