import { adviseLimit } from '../../../services/python/limits/limit-words.ts';
import type { LimitName } from '../../../services/python/limits/limits.ts';
import { describePeaks } from '../../../services/python/limits/peaks-words.ts';
import { describeExit } from '../../../services/python/run/exit.ts';
import type { PythonOutcome } from '../../../services/python/run/job.ts';
import { fail } from '../../outcome.ts';
import { parseSolutionLine } from './protocol.ts';

/** Every way in which a program can end without a submission that can be taken over. */
export const programProblems = [
  'timed-out',
  'out-of-memory',
  'gpu-out-of-memory',
  'too-many-processes',
  'file-too-large',
  'disk-full',
  'too-many-files',
  'too-much-output',
  'crashed',
  'degraded',
  'no-submission',
  'bad-output',
] as const;

/** The templates' exit code for: valid, but no model finished. That is a fallback, and must not be called a success. */
const degraded = 2;

const kinds = {
  time: 'timed-out',
  memory: 'out-of-memory',
  processes: 'too-many-processes',
  'file-size': 'file-too-large',
  disk: 'disk-full',
  files: 'too-many-files',
  output: 'too-much-output',
} as const satisfies Record<LimitName, string>;

const moreTime = 'Where models only lacked the time: give it more (--time).';

/** How PyTorch, XGBoost, LightGBM, CatBoost, TensorFlow and CUDA itself say it. */
const gpuShortage =
  /CUDA (driver )?(error( \d+)?: )?out of memory|\[CUDA\] out of memory|OutOfMemoryError|cudaErrorMemoryAllocation|CU(DA|BLAS|DNN)(_ERROR|_STATUS)_(OUT_OF_MEMORY|ALLOC_FAILED)|Out of GPU memory|out of (GPU|device|NCudaLib) memory|NCudaLib::TOutOfMemoryError/i;
const fewerAtOnce =
  "The GPU's memory ran out: a program that obeys MEDALIST_BATCH_SCALE takes smaller batches; or run without it (--gpu off).";

/** Gives the lines that a program printed, and the messages of its warnings. Its other events are not for people. */
export const outputLines = (tail: readonly string[]): string[] =>
  tail.flatMap((line) => {
    const event = parseSolutionLine(line);
    if (event === undefined) return line.trim() === '' ? [] : [line];
    return event.name === 'WARN' ? [event.message] : [];
  });

/** Words the last line, in which Python names an exception, for the first line of a message. */
const lastLineWords = (output: readonly string[]): string => {
  const last = output.at(-1)?.trim();
  return last === undefined ? ', without a word why' : `: ${last}`;
};

/** Quotes the last lines below the first line of a message; nothing if there are fewer than `least`. */
const outputWords = (output: readonly string[], least: number): string =>
  output.length < least ? '' : `\nIts last words were:\n${output.slice(-25).join('\n')}`;

/**
 * A solution's bad end as a typed failure, in words a person or a model can act on: cause, last words, next step. For
 * code that does not know the templates' exit codes, `plain`: 2 is then what argparse and others end with.
 */
export const executionFailure = (
  { exit, tail, peaks }: Pick<PythonOutcome, 'exit' | 'tail' | 'peaks'>,
  { plain = false } = {},
) => {
  const used = { peaks: describePeaks(peaks) };
  const words = `the solution ${describeExit(exit)}`;
  const output = outputLines(tail);
  const message = `${words}${lastLineWords(output)}${outputWords(output, 2)}`;
  switch (exit.kind) {
    case 'limit':
      return fail(kinds[exit.limit], exit.limit === 'time' ? words : `${words}${outputWords(output, 1)}`, {
        ...used,
        advice: adviseLimit(exit),
      });
    case 'not-started':
      return fail('not-started', words, { advice: 'Run `medalist doctor`: it says what is missing.' });
    case 'exited':
      if (exit.code !== 0 && output.some((line) => gpuShortage.test(line)))
        return fail('gpu-out-of-memory', message, { ...used, advice: fewerAtOnce });
      return exit.code === degraded && !plain
        ? fail(
            'degraded',
            `no model was learned, only the prior was left${lastLineWords(output)}${outputWords(output, 2)}`,
            {
              advice: moreTime,
            },
          )
        : fail('crashed', message, used);
    case 'signal':
    case 'cancelled':
      return fail('crashed', message, used);
  }
};
