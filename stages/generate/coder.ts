import { earlierSection, lessonsSection, notesSection, section } from '../../core/brief/wording/sections.ts';
import { askForCode, isWorthAsking } from '../../core/coding/ask-for-code.ts';
import type { CoderJob } from '../../core/coding/coder-job.ts';
import {
  failuresSection,
  findingsBlock,
  formFor,
  problemSection,
  programBlock,
} from '../../core/coding/coder-prompt.ts';
import { triedSection } from '../../core/coding/tried.ts';
import type { Finding } from '../../core/schema/finding.ts';
import type { Strategy } from '../../core/schema/planning/strategy.ts';
import { errorsIn } from '../../core/solution/draft.ts';
import type { CandidateSource } from '../../core/solution/sources.ts';
import type { Answered } from '../../services/claude/claude.ts';
import type { ModelFailure } from '../../services/claude/failure.ts';
import { fillPrompt } from '../../services/claude/prompt/prompt.ts';
import type { Toolbox } from '../../services/claude/tool.ts';

/** A source that is a language model; `failure`: the last time it gave no program. */
export interface Coder extends CandidateSource {
  readonly failure: () => ModelFailure | undefined;
}

const attempts = 3;

/** A model writes the whole program in one answer, and then corrects what the checks find, by edits if there is little to correct. */
export const coder = (job: CoderJob): Coder => {
  const { writes, system, deadline, look, claude, strategy, plan, context } = job;
  const { advice, notes, feedback, earlier, lessons, tell } = job;
  let attempt = 0;
  let program: string | null = null;
  let failure: ModelFailure | undefined;
  let said: string | undefined;

  const ask = (prompt: string, toolbox?: Toolbox): Promise<Answered<string>> =>
    askForCode(claude, {
      role: 'coder',
      about: `attempt ${attempt} of ${attempts}`,
      system,
      context,
      prompt,
      base: program,
      toolbox,
    });

  const shared = () => ({ notes: notesSection(notes), plan, problem: problemSection(failure?.message ?? '') });
  const anew = () =>
    ask(
      fillPrompt(writes === 'program' ? 'coder/ask-program' : 'coder/ask-features', {
        ...shared(),
        advice: section("An advisor's report, which the plan was made with:", advice),
        scoreboard: toBeatSection(job),
        tried: differentSection(job),
        lessons: lessonsSection(lessons),
        earlier: earlierSection(earlier),
        failures: failuresSection(feedback),
        deadline: attempt === 1 ? deadline : '',
        form: formFor(null, []),
      }),
      attempt === 1 ? look : undefined, // it may look at the data only once
    );
  const again = (code: string, findings: readonly Finding[]) =>
    ask(
      fillPrompt('coder/ask-again', {
        ...shared(),
        program: programBlock(code),
        findings: findingsBlock(findings, code),
        form: formFor(code, findings),
      }),
    );
  const heard = (findings: readonly Finding[]): string => {
    if (said === undefined)
      return tell({ kind: 'task-request', from: 'planner', to: 'coder', text: taskWords(strategy) });
    const text = failure === undefined ? `${errorsIn(findings).length} errors in the static checks` : 'try again';
    return tell({ kind: 'verification-result', from: 'harness', to: 'coder', text, parent: said });
  };
  const next = (findings: readonly Finding[]) => (program === null ? anew() : again(program, findings));

  return {
    origin: 'model',
    attempts,
    failure: () => failure,
    async write(findings) {
      attempt++;
      const request = heard(findings);
      const written = await next(findings);
      if (written.ok) {
        failure = undefined;
        program = written.value;
        const text = `a program of ${program.split('\n').length} lines`;
        said = tell({ kind: 'execution-request', from: 'coder', to: 'harness', text, parent: request });
        return program;
      }
      failure = written;
      said = tell({ kind: 'error', from: 'coder', to: 'harness', text: failure.message, parent: request });
      return isWorthAsking(failure) ? { nothing: failure.message } : undefined;
    },
  };
};

/** What the template reached says what a program is kept for; before the template has answered, only that is said. */
const toBeatSection = ({ competes, scoreboard }: CoderJob): string => {
  if (scoreboard !== '') return section('What there is to beat:', scoreboard);
  return competes ? `${fillPrompt('coder/aim', {})}\n\n` : '';
};

const differentSection = ({ tried, beside }: CoderJob): string => {
  const others = `${triedSection(tried)}${beside}`;
  return others === '' ? '' : `${fillPrompt('coder/be-different', { tried: others })}\n\n`;
};

const taskWords = ({ name, tasks }: Strategy): string =>
  `write the program of strategy ${name}${tasks.length === 0 ? '' : `: ${tasks.map(({ title }) => title).join('; ')}`}`;
