import { extname, join } from 'node:path';
import { execa } from 'execa';

/** A text as the formatter of its language leaves it, or why that one would not take it. */
export type Formatted = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string };

/** Formats what is not yet written: imports sorted, lines broken. What has no formatter stays as it is. */
export const formatted = async (root: string, path: string, text: string): Promise<Formatted> => {
  const ruff = join(root, '.venv', 'bin', 'ruff');
  switch (extname(path)) {
    case '.ts':
    case '.json': {
      const biome = join(root, 'node_modules', '.bin', 'biome');
      return through(root, [biome, 'check', '--write', `--stdin-file-path=${path}`], path, text);
    }
    case '.py': {
      const sorted = await through(root, [ruff, 'check', '-q', '--fix', '--stdin-filename', path, '-'], path, text);
      if (!sorted.ok) return sorted;
      return through(root, [ruff, 'format', '-q', '--stdin-filename', path, '-'], path, sorted.text);
    }
    default:
      return { ok: true, text };
  }
};

const through = async (
  root: string,
  [command = '', ...args]: readonly string[],
  path: string,
  text: string,
): Promise<Formatted> => {
  const { exitCode, stdout, stderr } = await execa(command, args, {
    cwd: root,
    input: text,
    reject: false,
    stripFinalNewline: false,
  });
  if (exitCode === 0) return { ok: true, text: stdout };
  const why = exitCode === undefined ? `${command} cannot be started: run make check first` : stderr || stdout;
  return { ok: false, why: `${path}: ${why.trim()}` };
};
