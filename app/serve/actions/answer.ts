import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { parkedAt } from '../../../core/options/approval.ts';
import { lastOf } from '../../../services/store/journal-lines.ts';
import { tailJournal } from '../../../services/store/journal-tail.ts';
import type { RunPlace } from '../../run/elsewhere.ts';
import { type Started, startCommand } from './command.ts';
import { type Desk, logOf } from './start.ts';

/** Arguments of a process cannot contain a NUL. */
const plain = z.string().refine((text) => !text.includes('\0'), 'it has a NUL in it');

/** A person's answer to a parked run. `text`: the replacement for what was made. */
export const Answer = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('approve') }),
  z.object({ answer: z.literal('reject'), note: plain.max(4_000).default('') }),
  z.object({
    answer: z.literal('edit'),
    text: plain.min(1).max(2 ** 20),
  }),
]);
export type Answer = z.output<typeof Answer>;

/** Gives the answer as `medalist approve`, `reject` and `edit` do; then the run goes on. */
export const answerRun = (desk: Desk, place: RunPlace, answer: Answer): Promise<Started> =>
  startAndWait(desk, place, argsOf(desk, place, answer));

/** Resumes a run that was stopped. */
export const resumeRun = (desk: Desk, place: RunPlace): Promise<Started> =>
  startAndWait(desk, place, ['resume', nameOf(place)]);

const nameOf = ({ folder }: RunPlace): string => folder.path;

const startAndWait = ({ home, root }: Desk, place: RunPlace, args: readonly string[]): Promise<Started> => {
  const tail = tailJournal(place.folder.journal, { latest: 0 });
  tail.look(); // skips what is there already
  const heard = args[0] === 'resume' ? 'run.resumed' : 'run.decided';
  const isHeard = () => tail.look()?.lines.some(({ type }) => type === heard) ?? false;
  return startCommand({ args, home: root, log: logOf(home, place.runId), isAtWork: isHeard });
};

const argsOf = ({ home }: Desk, place: RunPlace, answer: Answer): string[] => {
  switch (answer.answer) {
    case 'approve':
      return ['approve', nameOf(place)];
    case 'reject':
      return ['reject', nameOf(place), `--note=${answer.note}`];
    case 'edit': {
      const isPlan = parkedAt(lastOf(place.folder.journal, 'run.state')?.state ?? '') === 'plan';
      const file = logOf(home, place.runId).replace(/\.log$/, isPlan ? '.json' : '.py');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, answer.text.replaceAll('\r\n', '\n'), { mode: 0o600 });
      return ['edit', nameOf(place), file];
    }
  }
};
