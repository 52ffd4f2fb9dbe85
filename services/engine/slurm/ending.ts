import { plainText } from '../../python/run/output.ts';
import type { Ended } from '../engine.ts';
import type { JobRecord } from './commands/record.ts';
import type { JobFiles } from './job-files.ts';

/**
 * The exit code that a job left by itself goes before what Slurm says of it: it needs no server, and a job whose program
 * mastered its trouble (a solution that was killed for its memory, say) is a failed one to Slurm. From 128 on, somebody
 * else ended it, and Slurm may know who. 126 and 127 are the shell's: there was no program.
 */
export const endedByItself = (code: number | null): code is number => code !== null && code < 126;

/** What an end means that was not ours. */
export const endedOf = (job: number, code: number | null, record: JobRecord | null, files: JobFiles): Ended => {
  const name = `Slurm's job ${job}`;
  const on = record === null || record.node === '' ? '' : ` on ${record.node}`;
  if (endedByItself(code)) return { kind: 'exited', code, ...files.said() };
  if (record === null) return lost(`${name} is gone, and nobody knows what became of it (${files.log})`);
  switch (record.state) {
    case 'COMPLETED':
      return { kind: 'exited', code: 0, ...files.said() };
    case 'FAILED':
      return code === null ? withoutCode(name, record, on, files) : byCode(code, on, files);
    case 'CANCELLED':
      return refused(
        `${name} was cancelled by ${record.by === null ? 'somebody' : `the user with number ${record.by}`}.`,
        'Ask the people of the cluster why; to run it again, empty its status.',
      );
    case 'TIMEOUT':
    case 'DEADLINE':
      return lost(`${name} was stopped at its time limit${on}`);
    case 'NODE_FAIL':
    case 'BOOT_FAIL':
      return lost(`the node of ${name} failed${on === '' ? '' : ` (${record.node})`}`);
    case 'PREEMPTED':
      return lost(`${name} had to make room for others${on}`);
    case 'OUT_OF_MEMORY':
      return lost(`${name} ran out of the memory it was given${on}; more of it by SLURM_ARGS=--mem=SIZE`);
    default:
      return lost(`${name} ended as ${record.state}${on} (${files.log})`);
  }
};

const byCode = (code: number, on: string, files: JobFiles): Ended => {
  if (code === 126 || code === 127) {
    const last = files.said().log.trim().split('\n').at(-1) ?? '';
    return refused(`The checkout cannot be used${on}: ${plainText(last)}.`, `It ${sharedDisk}`);
  }
  if (code === 130) return lost(`the run was stopped from outside${on}`);
  return lost(`the run was ended by signal ${code - 128}${on}${code === 137 ? ': its memory may have run out' : ''}`);
};

/** slurmd's own number for an output file that it could not open. */
const noOutputFile = 53;

/** Slurm's own code is no help: it shows 130 as 2. */
const withoutCode = (name: string, { code, signal }: JobRecord, on: string, { log }: JobFiles): Ended => {
  if (signal === noOutputFile) return refused(`${log} cannot be written${on}.`, `MEDALIST_HOME ${sharedDisk}`);
  if (signal !== 0) return lost(`${name} was ended by signal ${signal}${on}`);
  return lost(`${name} failed${on} with exit code ${code} before it could say why (${log})`);
};

const sharedDisk = 'must be on a disk that all nodes see under the same path (docs/slurm.md).';

const lost = (why: string): Ended => ({ kind: 'lost', why });
const refused = (why: string, advice: string): Ended => ({ kind: 'refused', why, advice });
