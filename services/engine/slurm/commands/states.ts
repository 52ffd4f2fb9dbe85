/** The phase of a job, by Slurm's state. */
export type Phase = 'waiting' | 'running' | 'over';

const waiting = /^(PENDING|CONFIGURING|REQUEUED|REQUEUE_HOLD|REQUEUE_FED|RESV_DEL_HOLD|SPECIAL_EXIT)$/;
const over =
  /^(BOOT_FAIL|CANCELLED|COMPLETED|DEADLINE|FAILED|LAUNCH_FAILED|NODE_FAIL|OUT_OF_MEMORY|PREEMPTED|REVOKED|TIMEOUT)$/;

/** An unknown state counts as running: a job that is over leaves the queue anyway. */
export const phaseOf = (state: string): Phase =>
  waiting.test(state) ? 'waiting' : over.test(state) ? 'over' : 'running';

/** Whether a job waits for a reason that never passes unless somebody changes the cluster or the job. */
export const isHopeless = (reason: string): boolean =>
  /^(BadConstraints|PartitionConfig|PartitionTimeLimit|PartitionNodeLimit|DependencyNeverSatisfied|InvalidAccount|InvalidQOS|AccountNotAllowed|QOSNotAllowed|(QOS|Assoc)\w*(PerJob\w*|MaxWall\w*))$/.test(
    reason,
  );
