import { execa } from 'execa';
import * as z from 'zod';

const program = `
import importlib.util, json, sys
print(json.dumps([name for name in json.load(sys.stdin) if importlib.util.find_spec(name) is None]))
`;

/** Which of these top-level modules a Python lacks. Nothing is imported; `undefined`: Python gave no answer. */
export const missingModules = async (
  names: readonly string[],
  python: string,
  signal?: AbortSignal,
): Promise<string[] | undefined> => {
  if (names.length === 0) return [];
  const run = await execa(python, ['-I', '-c', program], {
    input: JSON.stringify(names),
    env: {},
    extendEnv: false,
    reject: false,
    timeout: 10_000,
    ...(signal === undefined ? {} : { cancelSignal: signal }),
  });
  signal?.throwIfAborted();
  return run.exitCode === 0 ? z.array(z.string()).parse(JSON.parse(run.stdout)) : undefined;
};
