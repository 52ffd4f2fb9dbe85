import type { Role } from '../../../../services/claude/role.ts';
import { edits, json, python, say } from '../reply.ts';
import { always, byRole, inOrder, type Script } from '../script.ts';
import { adviceOf, planOf, requirementOf, reviewOf } from './answers.ts';
import { type Flaw, fixesOf } from './flaws/flaw.ts';
import { flawedAnswer } from './flaws/index.ts';
import { goodProgram } from './programs.ts';
import type { Subject } from './subjects.ts';

type Roles = Readonly<Record<Role, Script>>;
interface Choices {
  readonly tasks?: 1 | 2 | 3;
  readonly roles?: Partial<Roles>;
}

/** Everyone does well at the first attempt. */
export const competent = (subject: Subject, { tasks = 1, roles = {} }: Choices = {}): Script => {
  const plan = planOf(subject, tasks);
  const good = always(python(goodProgram(subject)));
  const everyone: Roles = {
    summariser: always(json(requirementOf(subject))),
    advisor: always(json(adviceOf(subject))),
    planner: always(json(plan)),
    coder: good,
    debugger: good,
    verifier: always(json(reviewOf(plan))),
    explorer: always(say('No column of these data stands out, nothing is missing, and no row stands there twice.')),
  };
  return byRole({ ...everyone, ...roles });
};

/** The coder's first answers have these flaws, one each; then it does well. The debugger fixes what it is shown. */
export const stumbling = (subject: Subject, flaws: readonly Flaw[], choices: Choices = {}): Script =>
  competent(subject, {
    ...choices,
    roles: {
      coder: inOrder([...flaws.map((flaw) => flawedAnswer(flaw, subject)), python(goodProgram(subject))]),
      debugger: fixing(subject, flaws),
      ...choices.roles,
    },
  });

/** The coder never gets over its flaw; the debugger would know how. */
export const stubborn = (subject: Subject, flaw: Flaw, choices: Choices = {}): Script =>
  competent(subject, {
    ...choices,
    roles: { coder: always(flawedAnswer(flaw, subject)), debugger: fixing(subject, [flaw]), ...choices.roles },
  });

/** A debugger that finds the flaw in the code it is shown and answers edits that undo it; else it writes all anew. */
const fixing =
  (subject: Subject, flaws: readonly Flaw[]): Script =>
  ({ prompt }) => {
    const found = flaws
      .map((flaw) => fixesOf(flaw, subject))
      .find((fixes) => fixes.length > 0 && fixes.every(({ search }) => prompt.includes(search)));
    return found === undefined ? python(goodProgram(subject)) : edits(found);
  };

/** A debugger whose edits fit nothing, time after time. */
export const fumbling: Script = ({ attempt }) =>
  edits([{ search: `line_that_is_not_there_${attempt} = True`, replace: 'pass' }]);
