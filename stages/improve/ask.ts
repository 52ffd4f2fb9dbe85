import { earlierSection, notesSection, section } from '../../core/brief/wording/sections.ts';
import type { Tell } from '../../core/brief/wording/thread.ts';
import { askForChange } from '../../core/coding/ask-for-change.ts';
import { coderSystem, findingsBlock, formFor, planBlock, programBlock } from '../../core/coding/coder-prompt.ts';
import { triedSection } from '../../core/coding/tried.ts';
import type { Strategy } from '../../core/schema/strategy.ts';
import type { Trial } from '../../core/schema/trial.ts';
import type { Check } from '../../core/solution/draft.ts';
import type { Draft } from '../../core/solution/sources.ts';
import type { Claude } from '../../services/claude/claude.ts';
import { fillPrompt } from '../../services/claude/prompt/prompt.ts';
import { outputWords, type Parent, verdictWords } from './words.ts';

/** A program that ran well, and what is known of how it did. */
export interface ImproveJob {
  readonly claude: Claude;
  readonly code: string;
  /** The id of what is made of it. */
  readonly node: string;
  readonly parent: Parent;
  /** Its last run; undefined: nothing is known of it. */
  readonly run: Trial['run'];
  /** What the template reached, in words; empty: it did not run first. */
  readonly scoreboard: string;
  /** Everything that was tried in this run, a line each. */
  readonly tried: readonly string[];
  readonly notes: readonly string[];
  /** What became of an earlier run. */
  readonly earlier: string | undefined;
  readonly strategy: Strategy | undefined;
  readonly context: readonly string[];
  readonly check: Check;
  readonly tell: Tell;
}

/** Asks what to change in a program that ran well, or whether it is to stay. */
export const askForImprovement = async (job: ImproveJob) => {
  const { claude, code, node, parent: told, context, check, tell } = job;
  const text = `${told.verdict}: improve the program, or keep it`;
  const parent = tell({ kind: 'verification-result', from: 'harness', to: 'coder', text });
  return askForChange(claude, {
    ...{ role: 'coder', about: `improvement ${node}`, system: coderSystem(), context, mayKeep: true },
    ...{ prompt: improvePrompt(job), correction: (draft) => correctionPrompt(job, draft) },
    ...{ code, check, tell, parent },
  });
};

const improvePrompt = (job: ImproveJob): string =>
  fillPrompt('coder/ask-improvement', {
    notes: notesSection(job.notes),
    verdict: verdictWords(job.parent),
    output: outputWords(job.run),
    scoreboard: section('What there is to beat:', job.scoreboard),
    tried: triedSection(job.tried),
    earlier: earlierSection(job.earlier),
    plan: planOf(job),
    program: programBlock(job.code),
    form: fillPrompt('coder/answer-by-edits', {}),
  });

const correctionPrompt = (job: ImproveJob, { code, findings }: Draft): string =>
  fillPrompt('coder/ask-again', {
    notes: notesSection(job.notes),
    plan: planOf(job),
    program: programBlock(code),
    findings: findingsBlock(findings, code),
    problem: '',
    form: formFor(code, findings),
  });

const planOf = ({ strategy }: ImproveJob): string => (strategy === undefined ? '' : planBlock(strategy));
