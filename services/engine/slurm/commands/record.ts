import * as z from 'zod';
import type { Site } from '../site.ts';
import { phaseOf } from './states.ts';

/** How a job ended, by Slurm's records. */
export interface JobRecord {
  readonly state: string;
  readonly code: number;
  readonly signal: number;
  readonly node: string;
  /** The number of the user who cancelled it, if Slurm says so. */
  readonly by: string | null;
}

const Pair = z
  .string()
  .regex(/^\d+:\d+$/)
  .transform((text) => text.split(':').map(Number));

/** A line of sacct: State|ExitCode|NodeList. */
const AccountedJob = z.tuple([z.string().regex(/^[A-Z_]+( by \d+)?\+?$/), Pair, z.string()]).transform(recordOf);

/** The fields that we read of `scontrol show job --oneliner`. */
const ShownJob = z
  .object({ JobState: z.string(), ExitCode: Pair, NodeList: z.string().optional() })
  .transform(({ JobState, ExitCode, NodeList = '' }) => recordOf([JobState, ExitCode, NodeList]));

function recordOf([words, [code = 0, signal = 0], node]: [string, number[], string]): JobRecord {
  const [state = '', by] = words.replace(/\+$/, '').split(' by ');
  return { state, code, signal, node: /^(None assigned|\(null\))?$/.test(node) ? '' : node, by: by ?? null };
}

const attempts = 10;

/**
 * How a job ended that has left the queue. Accounting keeps records for ever but gets them late; the controller knows
 * at once but forgets after MinJobAge. Null: neither knows the end, even after some seconds.
 */
export const recordOfJob = async (job: number, { slurm, clock }: Site): Promise<JobRecord | null> => {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const which = ['--parsable2', '--noheader', '--allocations', `--jobs=${job}`, '--format=State,ExitCode,NodeList'];
    const accounted = await slurm('sacct', which);
    const record = accounted.ok ? fromAccounting(accounted.text) : null;
    if (record !== null) return record;
    const shown = await slurm('scontrol', ['show', 'job', '--oneliner', String(job)]);
    const known = shown.ok ? fromController(shown.text) : null;
    if (known !== null) return known;
    await clock.sleep(1_000);
  }
  return null;
};

const fromAccounting = (text: string): JobRecord | null => {
  const parsed = AccountedJob.safeParse(text.split('\n').at(0)?.split('|'));
  return parsed.success && phaseOf(parsed.data.state) === 'over' ? parsed.data : null;
};

const fromController = (text: string): JobRecord | null => {
  const fields = Object.fromEntries([...text.matchAll(/(?:^| )(\w+)=(\S*)/g)].map(([, name, value]) => [name, value]));
  const parsed = ShownJob.safeParse(fields);
  return parsed.success && phaseOf(parsed.data.state) === 'over' ? parsed.data : null;
};
