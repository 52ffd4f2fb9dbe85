import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fence } from '../../../services/claude/prompt/fence.ts';
import type { ToolResult } from '../../../services/claude/tool.ts';
import { projectRoot } from '../../../services/package/root.ts';
import { defaultLimits } from '../../../services/python/limits/limits.ts';
import type { Terms } from '../../../services/python/limits/terms.ts';
import { describeExit } from '../../../services/python/run/exit.ts';
import { runPython } from '../../../services/python/run/run.ts';
import { plainWords } from '../../brief/wording/plain-words.ts';
import { headAndTail } from './head-and-tail.ts';

/** What is shown of what a snippet prints, in characters. */
export const shownCharacters = 4_000;

/** One snippet that looks at data. */
export interface Snippet {
  readonly code: string;
  /** What it sees; it cannot write there. */
  readonly data: string;
  /** Ours alone, and not there yet; removed afterwards. */
  readonly folder: string;
  readonly seconds: number;
}

const program = join(projectRoot, 'templates', 'look', 'look.py');
const mebibyte = 2 ** 20;
/** A program may be at work beside it. */
const little = { memory: 4_096 * mebibyte, disk: 256 * mebibyte, fileSize: 256 * mebibyte, files: 1_000 };

/** Runs a snippet in a sandbox and an empty folder of its own. What it printed comes fenced: cells of strangers stand in it. */
export const runSnippet = async (
  { code, data, folder, seconds }: Snippet,
  { python, terms, signal }: { readonly python: string; readonly terms: Terms; readonly signal: AbortSignal },
): Promise<ToolResult> => {
  const [source, work] = [join(folder, 'src'), join(folder, 'working')];
  for (const path of [source, work]) mkdirSync(path, { recursive: true });
  copyFileSync(program, join(source, 'look.py'));
  writeFileSync(join(source, 'snippet.py'), code);
  const usual = defaultLimits(terms.limits);
  const printed = headAndTail(shownCharacters);
  try {
    const { exit } = await runPython({
      ...{ python, sandbox: terms.sandbox, source, script: 'look.py', work, signal },
      args: ({ source: own, input }) => [join(own, 'snippet.py'), input.data ?? ''],
      input: [{ name: 'data', folder: data }],
      ...{ caches: [], gpu: null, threads: 1 },
      limits: {
        ...usual,
        ...{ seconds, graceSeconds: 0.5, output: 16 * mebibyte },
        memory: Math.min(usual.memory, little.memory),
        disk: Math.min(usual.disk, little.disk),
        fileSize: Math.min(usual.fileSize, little.fileSize),
        files: Math.min(usual.files, little.files),
      },
      onLine: printed.add,
    });
    const isError = exit.kind !== 'exited' || exit.code !== 0;
    const ended = isError ? `The snippet ${describeExit(exit)}.\n\n` : '';
    const output = plainWords(printed.text(), shownCharacters + 200);
    return { text: `${ended}${output === '' ? 'It printed nothing.' : fenced(output)}`, isError };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const fenced = (output: string): string => fence('what the snippet printed', output, shownCharacters + 200);
