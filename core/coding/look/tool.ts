import { join } from 'node:path';
import * as z from 'zod';
import { fillPrompt } from '../../../services/claude/prompt/prompt.ts';
import type { Toolbox, ToolResult, ToolResults } from '../../../services/claude/tool.ts';
import type { Terms } from '../../../services/python/limits/terms.ts';
import { isQuicklyCopied, writeSearchCopy } from '../../masking/search-copy.ts';
import type { Workplace } from '../../masking/workplace.ts';
import type { Competition } from '../../schema/competition.ts';
import type { Dataset } from '../../schema/dataset.ts';
import { runSnippet, shownCharacters } from './snippet.ts';

/** Who looks, how often, and what it is told of that. */
interface Looker {
  readonly who: 'coder' | 'explorer';
  readonly turns: number;
  /** Of its time, answers of the model counted. */
  readonly share: number;
  readonly prompt: string;
}

/** Before it writes a program. */
export const coderLooks: Looker = { who: 'coder', turns: 5, share: 1 / 3, prompt: 'look' };

/** Before a plan is made; what it finds still has to be checked in its time. */
export const explorerLooks = (turns: number): Looker => ({
  who: 'explorer',
  turns,
  share: 2 / 3,
  prompt: 'explorer/look',
});

/** Of one answer. */
const mostAtOnce = 3;
const longestSeconds = 10;
const leastSeconds = 2;
const longestCode = 8_000;

/** Who looks at what, and for how long. */
export interface LookJob extends Looker {
  readonly competition: Competition;
  readonly dataset: Dataset;
  /** That of the run: the rows of the last check are drawn by it. */
  readonly seed: number;
  readonly python: string;
  readonly terms: Terms;
  /** Seconds that it has; undefined: any. */
  readonly granted: number | undefined;
  /** Of one snippet; absent: as many as the model is told. */
  readonly seconds?: number;
}

/** A look at the rows of the search: as a model's tool, and for snippets of our own choice, which no share of time ends. */
interface OpenLook {
  readonly toolbox: Toolbox;
  readonly run: (code: string) => Promise<ToolResult>;
}

/** Lays out the rows of the search for who looks first; undefined: they are too many. */
export const openLook = (job: LookJob, workplace: Omit<Workplace, 'store'>): OpenLook | undefined => {
  if (!isQuicklyCopied(job.dataset)) return undefined;
  const { turns, share, prompt, granted } = job;
  const ends = performance.now() + 1000 * share * (granted ?? Number.POSITIVE_INFINITY);
  const left = () => (ends - performance.now()) / 1000;
  const look = looker(job, workplace);
  const toolbox: Toolbox = {
    tools: [
      {
        name: 'execute_python',
        description: fillPrompt(prompt, {
          ...{ turns: String(turns), seconds: String(longestSeconds), characters: String(shownCharacters) },
        }),
        input: {
          type: 'object',
          properties: { code: { type: 'string', description: 'The snippet.' } },
          required: ['code'],
          additionalProperties: false,
        },
      },
    ],
    turns,
    async use(uses): Promise<ToolResults> {
      const results: ToolResult[] = [];
      for (const [at, { input }] of uses.entries())
        results.push(at < mostAtOnce ? await look(input, left()) : wrong(`At most ${mostAtOnce} snippets at once.`));
      return { results, more: left() >= leastSeconds };
    },
  };
  return { toolbox, run: (code) => look({ code }, Number.POSITIVE_INFINITY) };
};

const Input = z.object({ code: z.string().min(1).max(longestCode) });

/** The copy is made when somebody looks for the first time. */
const looker = (
  { competition, dataset, seed, python, terms, who, seconds: most = longestSeconds }: LookJob,
  workplace: Omit<Workplace, 'store'>,
) => {
  const { scratch, signal, say } = workplace;
  let copy: ReturnType<typeof writeSearchCopy> | undefined;
  let looks = 0;
  return async (input: unknown, left: number): Promise<ToolResult> => {
    const read = Input.safeParse(input);
    if (!read.success) return wrong(`Give {"code": "..."}, a text of 1 to ${longestCode} characters.`);
    if (left < leastSeconds) return wrong('There is no more time for looking.');
    copy ??= writeSearchCopy(competition, dataset, seed, workplace);
    const made = await copy;
    if (!made.ok) return wrong('The data cannot be laid out for looking.');
    const began = performance.now();
    const folder = join(scratch, `look-${++looks}`);
    const seconds = Math.min(most, Math.max(leastSeconds, left));
    const result = await runSnippet(
      { code: read.data.code, data: made.value, folder, seconds },
      { python, terms, signal },
    );
    const took = ((performance.now() - began) / 1000).toFixed(1);
    const lines = read.data.code.split('\n').length;
    say({
      type: 'stage.log',
      line: `the ${who} looks at the data: ${lines} ${lines === 1 ? 'line' : 'lines'} of Python, ${took} s${result.isError ? ', failed' : ''}`,
    });
    return result;
  };
};

const wrong = (text: string): ToolResult => ({ text, isError: true });
