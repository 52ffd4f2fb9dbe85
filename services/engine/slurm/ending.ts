import { plainText } from '../../python/run/output.ts';
import type { Ended } from '../engine.ts';
import type { JobRecord } from './commands/record.ts';
import type { JobFiles } from './job-files.ts';

/**
 * Whether the job wrote an exit code of its own. This code counts more than Slurm's state: it needs no server, and to
 * Slurm a job may have failed although its program coped with the trouble (say, a solution that was killed for its
 * memory). From 128 on another process ended the job, and Slurm may know which. 126 and 127 come from the shell: there
 * was no program.
 */
export const endedByItself = (code: number | null): code is number => code !== null && code < 126;

/** How a task ended that we did not stop. */
export const endedOf = (job: number, code: number | null, record: JobRecord | null, files: JobFiles): Ended => {
  const name = `Slurm's job ${job}`;
  const on = record === null || record.node === '' ? '' : ` on ${record.node}`;
  if (endedByItself(code)) return { kind: 'exited', code, ...files.printed() };
  if (record === null) return lost(`${name} is gone, and Slurm has no record of its end (${files.log})`);
  switch (record.state) {
    case 'COMPLETED':
      return { kind: 'exited', code: 0, ...files.printed() };
    case 'FAILED':
      return code === null ? withoutCode(name, record, on, files) : byCode(code, on, files);
    case 'CANCELLED':
      return refused(
        `${name} was cancelled by ${record.by === null ? 'somebody' : `the user with number ${record.by}`}.`,
        'Ask the administrators of the cluster why. To run the row again, empty its status.',
      );
    case 'TIMEOUT':
    case 'DEADLINE':
      return lost(`${name} was stopped at its time limit${on}`);
    case 'NODE_FAIL':
    case 'BOOT_FAIL':
      return lost(`the node of ${name} failed${on === '' ? '' : ` (${record.node})`}`);
    case 'PREEMPTED':
      return lost(`${name} was preempted for other jobs${on}`);
    case 'OUT_OF_MEMORY':
      return lost(`${name} ran out of memory${on}; get more with SLURM_ARGS=--mem=SIZE`);
    default:
      return lost(`${name} ended as ${record.state}${on} (${files.log})`);
  }
};

const byCode = (code: number, on: string, files: JobFiles): Ended => {
  if (code === 126 || code === 127) {
    const last = files.printed().log.trim().split('\n').at(-1) ?? '';
    return refused(`The checkout cannot be used${on}: ${plainText(last)}.`, `It ${sharedDisk}`);
  }
  if (code === 130) return lost(`the run was stopped from outside${on}`);
  return lost(`the run was ended by signal ${code - 128}${on}${code === 137 ? ': its memory may have run out' : ''}`);
};

/** The signal that slurmd reports if it could not open an output file. */
const noOutputFile = 53;

/** For a job without our code file. Slurm's exit code is unreliable: it shows 130 as 2. */
const withoutCode = (name: string, { code, signal }: JobRecord, on: string, { log }: JobFiles): Ended => {
  if (signal === noOutputFile) return refused(`${log} cannot be written${on}.`, `MEDALIST_HOME ${sharedDisk}`);
  if (signal !== 0) return lost(`${name} was ended by signal ${signal}${on}`);
  return lost(`${name} failed${on} with exit code ${code} before it could say why (${log})`);
};

const sharedDisk = 'must be on a disk that all nodes see under the same path (docs/batches/slurm.md).';

const lost = (why: string): Ended => ({ kind: 'lost', why });
const refused = (why: string, advice: string): Ended => ({ kind: 'refused', why, advice });
