import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { parkedAt } from '../../../core/options/approval.ts';
import { isHeld } from '../../../services/files/lock.ts';
import { lastOf } from '../../../services/store/journal-lines.ts';
import type { RunPlace } from '../runs/read-row.ts';
import { type Started, startCommand } from './command.ts';
import { type Desk, logOf } from './start.ts';

/** A person's word on what a run waits for. `text`: what takes the place of what was made. */
export const Answer = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('approve') }),
  z.object({ answer: z.literal('reject'), note: z.string().max(4_000).default('') }),
  z.object({
    answer: z.literal('edit'),
    text: z
      .string()
      .min(1)
      .max(2 ** 20),
  }),
]);
export type Answer = z.output<typeof Answer>;

/** Gives it as `medalist approve`, `reject` and `edit` do; then the run goes on. */
export const answerRun = (desk: Desk, place: RunPlace, answer: Answer): Promise<Started> =>
  ask(desk, place, argsOf(desk, place, answer));

/** Goes on with a run that was stopped. */
export const resumeRun = (desk: Desk, place: RunPlace): Promise<Started> => ask(desk, place, ['resume', nameOf(place)]);

const nameOf = ({ slug, runId }: RunPlace): string => `${slug}/${runId}`;

const ask = ({ home, root }: Desk, place: RunPlace, args: readonly string[]): Promise<Started> => {
  const before = lastOf(place.folder.journal, 'run.decided')?.seq ?? -1;
  const isAtWork = () =>
    args[0] === 'resume'
      ? isHeld(place.folder.state)
      : (lastOf(place.folder.journal, 'run.decided')?.seq ?? -1) > before;
  return startCommand({ args, home: root, log: logOf(home, place.runId), isAtWork });
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
