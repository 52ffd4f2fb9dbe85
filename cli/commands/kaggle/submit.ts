import { homeOf } from '../../../app/home.ts';
import { type Subject, subjectOf } from '../../../app/kaggle/subject.ts';
import {
  type NotReady,
  prepareSubmission,
  type Ready,
  sendSubmission,
  tellOwnRun,
} from '../../../app/kaggle/submit.ts';
import { type Refusal, refuse } from '../../../app/refusal.ts';
import type { KaggleSubmission } from '../../../services/kaggle/kaggle.ts';
import { waitForScore } from '../../../services/kaggle/submissions/score.ts';
import { scoreOf } from '../../../services/kaggle/submissions/score-words.ts';
import { askYes, isTerminal } from '../../ask.ts';
import { exitCodes } from '../../exit-codes.ts';
import { describeFindings } from '../../render/findings.ts';
import { describeQuestion } from '../../render/kaggle/question.ts';
import { asTypedHere } from '../../render/terminal/here.ts';
import { jsonLine, printable } from '../../render/terminal/printable.ts';
import { writeErr, writeOut } from '../../render/terminal/terminal.ts';
import { tell, withKaggle } from './signed-in.ts';

interface Flags {
  readonly competition?: string;
  readonly file?: string;
  readonly message?: string;
  readonly wait?: boolean;
  readonly yes?: boolean;
  readonly force?: boolean;
  readonly again?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** `medalist submit RUN|FILE -c SLUG -m MESSAGE`, or with -f as in Kaggle's own client. */
export const run = async (argument: string | undefined, flags: Flags): Promise<void> => {
  const { json = false, force = false, again = false } = flags;
  const subject = whatToSend(argument, flags);
  if ('kind' in subject) return tell(subject, json);
  const message = flags.message?.trim() || subject.message;
  if (message === null)
    return tell(refuse('usage', 'a submission needs a message', 'Add -m "what is new in it"'), json);
  if (flags.yes !== true && !isTerminal()) return tell(nobodyToAsk, json);
  const ready = await withKaggle(`checking ${printable(subject.file)}`, (kaggle, signal) =>
    prepareSubmission(kaggle, subject, { message, force, again }, { signal }),
  );
  if (!ready.ok) return tellNotReady(ready, json);
  const quiet = flags.quiet === true && flags.yes === true;
  if (!quiet) writeErr(`${describeQuestion(ready, new Date(), process.stderr)}\n`);
  if (flags.yes !== true && !(await askYes('Submit it?'))) {
    return tell({ ok: false, kind: 'cancelled', message: 'Nothing was submitted', advice: 'Run it again.' }, json);
  }
  await send(ready, flags.wait ?? false, json);
};

const nobodyToAsk = refuse(
  'usage',
  'a submission is spent only when somebody says yes, and this is no terminal',
  'Add --yes.',
);

/** Kaggle's own client names the competition first and the file with -f; ours names what is to be sent. */
const whatToSend = (argument: string | undefined, { competition, file }: Flags): Subject | Refusal => {
  const what = file ?? argument;
  if (what === undefined)
    return refuse('usage', 'nothing to submit is named', 'Name a run (medalist status) or a file.');
  return subjectOf(homeOf(undefined), what, competition ?? (file === undefined ? undefined : argument));
};

const tellNotReady = (outcome: NotReady, json: boolean): void => {
  if (outcome.kind === 'invalid' && !json) {
    writeErr(`${describeFindings(outcome.verdict.findings, process.stderr)}\n\n`);
  }
  tell(outcome, json);
};

const send = async (ready: Ready, wait: boolean, json: boolean): Promise<void> => {
  const { slug } = ready.subject;
  const sent = await withKaggle('submitting', (kaggle, signal) => sendSubmission(kaggle, ready, signal));
  if (!sent.ok) return tell(sent, json);
  const spent = { ok: true, slug, fileName: ready.order.fileName, ...sent.value };
  const { ref } = spent;
  if (!json) writeOut(`submitted  ${ref}  ${printable(spent.message)}`.trimEnd().concat('\n'));
  const waited = wait ? await scoreFor(ready, ref) : null;
  if (waited?.ok === false) {
    const advice = `It is submitted, as ${ref}: do not send it again. See: medalist submissions ${slug}`;
    return tell({ ...waited, message: `${waited.message} (${ref} is submitted)`, advice }, json);
  }
  const submission = waited?.value ?? null;
  if (submission !== null) process.exitCode = submission.status === 'complete' ? exitCodes.ok : exitCodes.failed;
  if (json) writeOut(jsonLine({ ...spent, submission }));
  else writeOut(`${submission === null ? later(slug) : describeScore(submission)}\n`);
};

const scoreFor = ({ home, order }: Ready, ref: number) =>
  withKaggle('waiting for the score', async (kaggle, signal) => {
    const scored = await waitForScore(kaggle, ref, { signal });
    if (scored.ok) await tellOwnRun(kaggle, home, order, [scored.value]);
    return scored;
  });

const later = (slug: string): string => asTypedHere(`Its score, in a while: medalist submissions ${slug}`);

const describeScore = (submission: KaggleSubmission): string =>
  `${submission.status.padEnd(9)}  ${printable(scoreOf(submission))}`;
