import { earlierSection, notesSection, section } from '../../core/brief/sections.ts';
import { rules } from '../../core/checks/rules.ts';
import { askForCode, isWorthAsking } from '../../core/coding/ask-for-code.ts';
import type { CoderJob } from '../../core/coding/coder-job.ts';
import {
  coderSystem,
  failuresSection,
  findingsBlock,
  formFor,
  planBlock,
  problemSection,
  programBlock,
} from '../../core/coding/coder-prompt.ts';
import type { Finding } from '../../core/schema/finding.ts';
import type { Task } from '../../core/schema/strategy.ts';
import { errorsIn } from '../../core/solution/draft.ts';
import type { Answered } from '../../services/claude/claude.ts';
import type { ModelFailure } from '../../services/claude/failure.ts';
import { fence } from '../../services/claude/prompt/fence.ts';
import { fillPrompt } from '../../services/claude/prompt/prompt.ts';

/** With one correction each, this bounds the calls; a plan of more tasks is carried out in fewer, larger parts. */
const mostParts = 5;

type Written = { readonly ok: true; readonly value: string } | ModelFailure;

interface SoFar {
  readonly code: string | null;
  readonly findings: readonly Finding[];
  readonly failure: ModelFailure | undefined;
}

/** Writes a program part by part: each extends what is there, is checked, and is corrected once before the next one begins. */
export const taskByTask = async (job: CoderJob): Promise<Written> => {
  const parts = partsOf(job.strategy.tasks);
  let so: SoFar = { code: null, findings: [], failure: undefined };
  for (const [index, tasks] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const title = tasks.map((task) => task.title).join('; ');
    const request = job.tell({ kind: 'task-request', from: 'planner', to: 'coder', text: title });
    const written = await writePart(job, { tasks, part: index + 1, parts: parts.length, isLast }, so);
    if (written.ok) {
      so = await corrected(job, { code: written.value, part: index + 1, parts: parts.length, isLast });
      const text = `${title}: done, ${errorsIn(so.findings).length} errors left`;
      job.tell({ kind: 'result', from: 'coder', to: 'planner', text, parent: request });
    } else {
      so = { ...so, failure: written };
      job.tell({ kind: 'error', from: 'coder', to: 'planner', text: `${title}: ${written.message}`, parent: request });
      if (!isWorthAsking(written)) return written;
    }
  }
  if (so.code !== null) return { ok: true, value: so.code };
  if (so.failure === undefined) throw new Error('no part was written and none failed: a plan has tasks');
  return so.failure;
};

/** Neighbouring tasks share a part where there are too many. */
const partsOf = (tasks: readonly Task[]): readonly (readonly Task[])[] => {
  const size = Math.ceil(tasks.length / mostParts);
  return Array.from({ length: Math.ceil(tasks.length / size) }, (_, i) => tasks.slice(i * size, (i + 1) * size));
};

interface Part {
  readonly tasks: readonly Task[];
  readonly part: number;
  readonly parts: number;
  readonly isLast: boolean;
}

const writePart = (job: CoderJob, { tasks, part, parts, isLast }: Part, { code, findings, failure }: SoFar) =>
  askForPart(
    job,
    { about: `part ${part} of ${parts}`, base: code },
    fillPrompt('coder-task', {
      notes: notesSection(job.notes),
      part: String(part),
      parts: String(parts),
      plan: planBlock(job.strategy),
      task: fence('this part', JSON.stringify(tasks, null, 1), 16_000),
      earlier: earlierSection(job.earlier),
      failures: failuresSection(job.feedback),
      program: section('The program so far:', code === null ? '' : programBlock(code)),
      findings: section(
        'Still wrong in it:',
        code === null || findings.length === 0 ? '' : findingsBlock(findings, code),
      ),
      problem: problemSection(failure?.message ?? ''),
      unfinished: isLast
        ? 'It is the last part: the program must be complete, and do all that the plan asks for.'
        : 'What later parts add may be missing; do not write it yet.',
      form: formFor(code, []),
    }),
  );

const askForPart = (
  { claude, context }: CoderJob,
  { about, base }: { readonly about: string; readonly base: string | null },
  prompt: string,
): Promise<Answered<string>> =>
  askForCode(claude, { role: 'coder', about, system: coderSystem(), context, prompt, base });

/** What the checks find is shown once; the correction is kept where it is one. */
const corrected = async (
  job: CoderJob,
  { code, part, parts, isLast }: Omit<Part, 'tasks'> & { readonly code: string },
): Promise<SoFar> => {
  const first: SoFar = { code, findings: await findIn(job, code, isLast), failure: undefined };
  if (isLast || errorsIn(first.findings).length === 0) return first;
  const prompt = fillPrompt('coder-again', {
    notes: '',
    plan: '',
    program: programBlock(code),
    findings: findingsBlock(first.findings, code),
    problem: '',
    form: formFor(code, first.findings),
  });
  const answered = await askForPart(job, { about: `part ${part} of ${parts}, corrected`, base: code }, prompt);
  if (!answered.ok) return first;
  const findings = await findIn(job, answered.value, isLast);
  const isBetter = errorsIn(findings).length < errorsIn(first.findings).length;
  return isBetter ? { code: answered.value, findings, failure: undefined } : first;
};

/** Of an unfinished program nobody expects all steps; a name that is nowhere is a mistake even so. */
const findIn = async ({ check }: CoderJob, code: string, isLast: boolean): Promise<readonly Finding[]> => {
  const { findings } = await check(code, 'model');
  return isLast ? findings : findings.filter(({ rule }) => !aboutAbsence.has(rule));
};

const aboutAbsence: ReadonlySet<string> = new Set(
  rules.filter((rule) => rule.needsWholeFile === true && rule.id !== 'undefined-name').map(({ id }) => id),
);
