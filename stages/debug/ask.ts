import { plainWords } from '../../core/brief/wording/plain-words.ts';
import { earlierSection, notesSection, section } from '../../core/brief/wording/sections.ts';
import type { Tell } from '../../core/brief/wording/thread.ts';
import { askForChange } from '../../core/coding/ask-for-change.ts';
import { findingsBlock, formFor, programBlock } from '../../core/coding/coder-prompt.ts';
import type { Check } from '../../core/solution/draft.ts';
import type { Draft } from '../../core/solution/sources.ts';
import type { Claude } from '../../services/claude/claude.ts';
import { fence } from '../../services/claude/prompt/fence.ts';
import { fillPrompt } from '../../services/claude/prompt/prompt.ts';
import { quotedFrames } from './frames.ts';

/** How often one program is debugged before a new one is written. */
export const rounds = 3;

/** What a debugger works on. */
export interface DebugJob {
  readonly claude: Claude;
  readonly code: string;
  readonly round: number;
  readonly failure: {
    readonly stage: string;
    readonly kind: string;
    readonly message: string;
    readonly advice?: string | undefined;
  };
  readonly peaks: string;
  readonly notes: readonly string[];
  /** How an earlier run ended. */
  readonly earlier: string | undefined;
  /** The program's score when it last ran. */
  readonly score: number | null;
  /** What the template scored, in words; empty: it did not run first. */
  readonly scoreboard: string;
  /** The plan that it follows, in a fenced block; empty: none. */
  readonly plan: string;
  readonly context: readonly string[];
  readonly check: Check;
  readonly tell: Tell;
}

/** Asks what to change in a program that failed. */
export const askDebugger = async (job: DebugJob) => {
  const { claude, code, round, failure, context, check, tell } = job;
  const parent = tell({
    kind: 'error',
    from: 'harness',
    to: 'debugger',
    text: `${failure.stage} (${failure.kind}): ${plainWords(failure.message)}`,
  });
  return askForChange(claude, {
    ...{ role: 'debugger', about: `round ${round} of ${rounds}`, system: fillPrompt('debugger/system', {}), context },
    ...{ prompt: roundPrompt(job), correction: (draft) => checksPrompt(job, draft) },
    ...{ code, check, tell, parent },
  });
};

const failureBlock = ({ failure }: DebugJob) => fence('what happened', plainWords(failure.message), 10_000);

const roundPrompt = (job: DebugJob): string => {
  const { code, round, failure, notes, earlier, plan, peaks } = job;
  const frames = quotedFrames(failure.message, code);
  const isLast = round === rounds;
  return fillPrompt('debugger/ask', {
    notes: notesSection(notes),
    round: String(round),
    rounds: String(rounds),
    what: whatHappened(failure),
    failure: failureBlock(job),
    earlier: earlierSection(earlier),
    advice: section(
      'What usually helps, as a person is told:',
      failure.advice === undefined ? '' : fence('advice', failure.advice, 2_000),
    ),
    places: section('Where it was:', frames === '' ? '' : fence('lines of the program', frames, 8_000)),
    peaks: section('What it used at most:', peaks === '' ? '' : fence('peaks', peaks, 2_000)),
    score: job.score === null ? '' : `When it last ran to its end, it scored ${job.score} on rows it had not seen.\n\n`,
    scoreboard: section('What there is to beat:', job.scoreboard),
    plan: section('The plan it follows:', isLast ? plan : ''),
    program: programBlock(code),
    last: isLast
      ? 'It is the last round. Write the program anew where it is weak: plainer, but sure to run to its end.\n\n'
      : '',
    form: fillPrompt(isLast ? 'coder/answer-whole' : 'coder/answer-by-edits', {}),
  });
};

/** A program that a review objects to did not fail, so it needs other words. */
const whatHappened = ({ stage, kind }: DebugJob['failure']): string =>
  stage === 'verify'
    ? 'The program ran, and a review of its code objects to what is told below. Meet what is right in it, the gravest first, and leave the rest of the program as it is.'
    : `The program failed in this step: ${stage} (${kind}).`;

const checksPrompt = (job: DebugJob, { code, findings }: Draft): string =>
  fillPrompt('debugger/findings', {
    failure: failureBlock(job),
    program: programBlock(code),
    findings: findingsBlock(findings, code),
    form: formFor(code, findings),
  });
