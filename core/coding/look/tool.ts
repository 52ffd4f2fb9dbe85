import { join } from 'node:path';
import * as z from 'zod';
import { fillPrompt } from '../../../services/claude/prompt/prompt.ts';
import type { Tool, ToolResult, ToolResults } from '../../../services/claude/tool.ts';
import type { Terms } from '../../../services/python/limits/terms.ts';
import { isQuicklyCopied, writeSearchCopy } from '../../masking/search-copy.ts';
import type { Workplace } from '../../masking/workplace.ts';
import type { Competition } from '../../schema/competition.ts';
import type { Dataset } from '../../schema/dataset.ts';
import { runSnippet, shownCharacters } from './snippet.ts';

const turns = 5;
/** Of one answer. */
const mostAtOnce = 3;
const longestSeconds = 10;
const leastSeconds = 2;
/** Of a writer's time, answers of the model counted. */
const shareForLooking = 1 / 3;
const longestCode = 8_000;

/** Who looks at what, and for how long. */
export interface LookJob {
  readonly competition: Competition;
  readonly dataset: Dataset;
  /** That of the run: the rows of the last check are drawn by it. */
  readonly seed: number;
  readonly python: string;
  readonly terms: Terms;
  /** Seconds that the writer has; undefined: any. */
  readonly granted: number | undefined;
  /** Of one snippet; absent: as many as the model is told. */
  readonly seconds?: number;
}

/** Lets the coder look at the rows of the search before it writes; undefined: they are too many to be laid out. */
export const lookTool = (job: LookJob, workplace: Omit<Workplace, 'store'>): Tool | undefined => {
  if (!isQuicklyCopied(job.dataset)) return undefined;
  const ends = performance.now() + 1000 * shareForLooking * (job.granted ?? Number.POSITIVE_INFINITY);
  const left = () => (ends - performance.now()) / 1000;
  const look = looker(job, workplace, left);
  return {
    name: 'execute_python',
    description: fillPrompt('look', {
      ...{ turns: String(turns), seconds: String(longestSeconds), characters: String(shownCharacters) },
    }),
    input: {
      type: 'object',
      properties: { code: { type: 'string', description: 'The snippet.' } },
      required: ['code'],
      additionalProperties: false,
    },
    turns,
    async use(inputs): Promise<ToolResults> {
      const results: ToolResult[] = [];
      for (const [at, input] of inputs.entries())
        results.push(at < mostAtOnce ? await look(input) : wrong(`At most ${mostAtOnce} snippets at once.`));
      return { results, more: left() >= leastSeconds };
    },
  };
};

const Input = z.object({ code: z.string().min(1).max(longestCode) });

/** The copy is made when somebody looks for the first time. */
const looker = (
  { competition, dataset, seed, python, terms, seconds: most = longestSeconds }: LookJob,
  workplace: Omit<Workplace, 'store'>,
  left: () => number,
) => {
  const { scratch, signal, say } = workplace;
  let copy: ReturnType<typeof writeSearchCopy> | undefined;
  let looks = 0;
  return async (input: unknown): Promise<ToolResult> => {
    const read = Input.safeParse(input);
    if (!read.success) return wrong(`Give {"code": "..."}, a text of 1 to ${longestCode} characters.`);
    if (left() < leastSeconds) return wrong('There is no more time for looking.');
    copy ??= writeSearchCopy(competition, dataset, seed, workplace);
    const made = await copy;
    if ('why' in made) return wrong('The data cannot be laid out for looking.');
    const began = performance.now();
    const folder = join(scratch, `look-${++looks}`);
    const seconds = Math.min(most, Math.max(leastSeconds, left()));
    const result = await runSnippet(
      { code: read.data.code, data: made.folder, folder, seconds },
      { python, terms, signal },
    );
    const took = ((performance.now() - began) / 1000).toFixed(1);
    const lines = read.data.code.split('\n').length;
    say({
      type: 'stage.log',
      line: `the coder looks at the data: ${lines} ${lines === 1 ? 'line' : 'lines'} of Python, ${took} s${result.isError ? ', failed' : ''}`,
    });
    return result;
  };
};

const wrong = (text: string): ToolResult => ({ text, isError: true });
