/** How far a job is, by the state that Slurm shows. */
export type Phase = 'waiting' | 'running' | 'over';

const waiting = /^(PENDING|CONFIGURING|REQUEUED|REQUEUE_HOLD|REQUEUE_FED|RESV_DEL_HOLD|SPECIAL_EXIT)$/;
const over =
  /^(BOOT_FAIL|CANCELLED|COMPLETED|DEADLINE|FAILED|LAUNCH_FAILED|NODE_FAIL|OUT_OF_MEMORY|PREEMPTED|REVOKED|TIMEOUT)$/;

/** A state nobody has heard of counts as running: once it is over, the job leaves the queue whatever it was called. */
export const phaseOf = (state: string): Phase =>
  waiting.test(state) ? 'waiting' : over.test(state) ? 'over' : 'running';

/** Reasons to wait that never pass unless somebody changes the cluster or the job. */
export const isHopeless = (reason: string): boolean =>
  /^(BadConstraints|PartitionConfig|PartitionTimeLimit|PartitionNodeLimit|DependencyNeverSatisfied|InvalidAccount|InvalidQOS|AccountNotAllowed|QOSNotAllowed|(QOS|Assoc)\w*(PerJob\w*|MaxWall\w*))$/.test(
    reason,
  );
