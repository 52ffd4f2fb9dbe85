import { ablationBrief } from '../../core/brief/template/ablation.ts';
import { earlierSection, notesSection, section } from '../../core/brief/wording/sections.ts';
import type { Tell } from '../../core/brief/wording/thread.ts';
import { askForChange } from '../../core/coding/ask-for-change.ts';
import { findingsBlock, formFor, programBlock } from '../../core/coding/coder-prompt.ts';
import { triedSection } from '../../core/coding/tried.ts';
import type { Ablation } from '../../core/schema/search/ablation.ts';
import type { Trial } from '../../core/schema/search/trial.ts';
import type { Check } from '../../core/solution/draft.ts';
import type { Draft } from '../../core/solution/sources.ts';
import type { Claude } from '../../services/claude/claude.ts';
import { fillPrompt } from '../../services/claude/prompt/prompt.ts';
import { outputWords, type Parent, verdictWords } from './words.ts';

/** A program that a model is asked to improve. */
interface ImproveJob {
  readonly claude: Claude;
  /** The system prompt. */
  readonly system: string;
  readonly code: string;
  /** The id of the new candidate. */
  readonly node: string;
  /** What the template scored, in words; empty: it did not run first. */
  readonly scoreboard: string;
  /** What was tried in this run, a line each. */
  readonly tried: readonly string[];
  readonly notes: readonly string[];
  /** How an earlier run ended. */
  readonly earlier: string | undefined;
  readonly context: readonly string[];
  readonly check: Check;
  readonly tell: Tell;
}

/** A model's program that ran well, with its result. */
export interface ProgramJob extends ImproveJob {
  readonly parent: Parent;
  /** Its last run; undefined: not known. */
  readonly run: Trial['run'];
  /** The plan that it follows, in a fenced block; empty: none. */
  readonly plan: string;
}

/** The template's answer as a short script, with what its parts are worth. */
export interface ScriptJob extends ImproveJob {
  readonly ablation: Ablation;
  /** Seconds that one run of a candidate has. */
  readonly time: number;
}

/** Asks what to change in a program that ran well, or whether to leave it unchanged. */
export const askForImprovement = (job: ProgramJob) =>
  ask(job, `${job.parent.verdict}: improve the program, or keep it`, improvePrompt(job), job.plan);

/** Asks what to change in the template's script, or whether nothing is worth trying. */
export const askForChangeOfScript = (job: ScriptJob) =>
  ask(job, "improve the template's script, or leave it", scriptPrompt(job), '');

const ask = async (job: ImproveJob, text: string, prompt: string, plan: string) => {
  const { claude, system, code, node, context, check, tell } = job;
  const parent = tell({ kind: 'verification-result', from: 'harness', to: 'coder', text });
  return askForChange(claude, {
    ...{ role: 'coder', about: `improvement ${node}`, system, context, mayKeep: true },
    ...{ prompt, correction: (draft) => correctionPrompt(job, draft, plan) },
    ...{ code, check, tell, parent },
  });
};

const scriptPrompt = (job: ScriptJob): string =>
  fillPrompt('coder/ask-change-of-script', {
    notes: notesSection(job.notes),
    scoreboard: section('What there is to beat:', job.scoreboard),
    ablation: section('What each of its parts is worth:', ablationBrief(job.ablation)),
    tried: triedSection(job.tried),
    earlier: earlierSection(job.earlier),
    program: programBlock(job.code),
    members: membersWords(job.ablation),
    seconds: String(job.ablation.seconds),
    time: String(Math.floor(job.time)),
    form: fillPrompt('coder/answer-by-edits', {}),
  });

const membersWords = ({ members, weight }: Ablation): string =>
  `${members === 1 ? 'one' : members} of its models (${Math.round(100 * weight)} % of its blend)`;

const improvePrompt = (job: ProgramJob): string =>
  fillPrompt('coder/ask-improvement', {
    notes: notesSection(job.notes),
    verdict: verdictWords(job.parent),
    output: outputWords(job.run),
    scoreboard: section('What there is to beat:', job.scoreboard),
    tried: triedSection(job.tried),
    earlier: earlierSection(job.earlier),
    plan: job.plan,
    program: programBlock(job.code),
    form: fillPrompt('coder/answer-by-edits', {}),
  });

const correctionPrompt = (job: ImproveJob, { code, findings }: Draft, plan: string): string =>
  fillPrompt('coder/ask-again', {
    notes: notesSection(job.notes),
    plan,
    program: programBlock(code),
    findings: findingsBlock(findings, code),
    problem: '',
    form: formFor(code, findings),
  });
