/** What a person can do if sbatch refuses a job. */
export const adviceOn = (why: string): string => {
  if (/partition/i.test(why) && !/account/i.test(why)) {
    return '`sinfo -s` lists the partitions; choose one by SLURM_ARGS=--partition=NAME.';
  }
  if (/account|qos/i.test(why)) {
    return '`sacctmgr show assoc user=$USER` lists what you may use; choose by SLURM_ARGS="--account=NAME --qos=NAME".';
  }
  if (/time limit/i.test(why)) return 'Ask for less by SLURM_ARGS=--time=HOURS:00:00, or choose another partition.';
  if (/memory|node configuration|gres|gpu|cpu/i.test(why)) {
    return 'No node has that much: ask for fewer threads, less memory or no GPU, or choose another partition (`sinfo -Nl`).';
  }
  return 'Options for sbatch go into SLURM_ARGS; docs/batches/slurm.md has examples.';
};
