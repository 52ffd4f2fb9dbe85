import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';

/** A Python, and all folders that it reads: a sandbox must show them. */
export interface Interpreter {
  readonly executable: string;
  /** Absolute, links resolved, no folder inside another. */
  readonly folders: readonly string[];
  /** Links on the paths to these folders; absent: they are found by following `executable`. */
  readonly links?: readonly { readonly path: string; readonly target: string }[];
}

const Answer = z.object({ executable: z.string(), folders: z.array(z.string()) });

const program = `
import json, site, sys, sysconfig
paths = sysconfig.get_paths()
folders = [sys.prefix, sys.base_prefix, sys.exec_prefix, paths["stdlib"], paths["platstdlib"], *site.getsitepackages()]
print(json.dumps({"executable": sys.executable, "folders": folders}))
`;

const known = new Map<string, Promise<Interpreter | { readonly why: string }>>();

/** Asks a Python about itself, once in the life of this process. */
export const askInterpreter = (python: string): Promise<Interpreter | { readonly why: string }> => {
  const answer = known.get(python) ?? ask(python);
  known.set(python, answer);
  return answer;
};

/** Asks a trusted Python about itself, or says why it cannot be used. A shim of pyenv or conda names the real Python. */
const ask = async (python: string): Promise<Interpreter | { readonly why: string }> => {
  const run = await execa(python, ['-I', '-c', program], { cwd: '/', reject: false, timeout: 20_000, stdin: 'ignore' });
  if (run.exitCode !== 0) return { why: run.shortMessage ?? `${python} ended with ${run.exitCode}` };
  const answer = answerIn(run.stdout);
  if (answer === undefined) return { why: `${python} does not answer like a Python` };
  const executable = join(realpathSync(dirname(answer.executable)), basename(answer.executable));
  const folders = [...answer.folders, ...linkFolders(executable)].flatMap(real);
  return { executable, folders: outermost(folders) };
};

const answerIn = (text: string) => {
  try {
    return Answer.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** The folders of all links on the way from a venv's `python` to the real file. */
const linkFolders = (path: string): string[] => {
  const folders: string[] = [];
  for (let at = path, steps = 0; steps < 20; steps++) {
    folders.push(dirname(at));
    if (!lstatSync(at).isSymbolicLink()) break;
    at = resolve(dirname(at), readlinkSync(at));
  }
  return folders;
};

const real = (path: string): string[] => {
  try {
    return [realpathSync(path)];
  } catch {
    return [];
  }
};

const outermost = (folders: readonly string[]): string[] =>
  [...new Set(folders)].filter(
    (folder) => !folders.some((other) => other !== folder && folder.startsWith(`${other}/`)),
  );
