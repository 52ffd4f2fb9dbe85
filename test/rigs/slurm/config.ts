import { hostname } from 'node:os';

/** What a cluster of one node needs to know of itself. */
export interface SlurmPlaces {
  readonly folder: string;
  readonly ports: { readonly controller: number; readonly node: number; readonly accounting: number };
  /** Without accounting, `sacct` has nothing to say. */
  readonly accounting: boolean;
}

/** What the node says it has, whatever this machine has. */
export const nodeCpus = 8;

/** slurm.conf: everything below one folder, run by this user, found by its own key; quick to see that a node is gone. */
export const slurmConf = ({ folder, ports, accounting }: SlurmPlaces): string => {
  const host = hostname().split('.')[0];
  const storage = ['AccountingStorageHost=localhost', `AccountingStoragePort=${ports.accounting}`];
  return lines(
    ...['ClusterName=here', `SlurmctldHost=${host}(127.0.0.1)`, `SlurmctldPort=${ports.controller}`],
    ...[`SlurmdPort=${ports.node}`, 'SlurmUser=root', 'SlurmdUser=root', 'CommunicationParameters=NoInAddrAny'],
    ...['AuthType=auth/munge', `AuthInfo=socket=${folder}/munge.sock`, 'CredType=cred/munge'],
    ...['ProctrackType=proctrack/linuxproc', 'TaskPlugin=task/none', 'JobAcctGatherType=jobacct_gather/none'],
    ...['SelectType=select/cons_tres', 'SelectTypeParameters=CR_Core', 'MpiDefault=none', 'SwitchType=switch/none'],
    ...[
      'ReturnToService=2',
      'SchedulerParameters=sched_min_interval=100000,sched_interval=1',
      'KillWait=2',
      'SlurmdTimeout=4',
      'MessageTimeout=4',
      'SlurmdParameters=config_overrides',
    ],
    ...[`StateSaveLocation=${folder}/state`, `SlurmdSpoolDir=${folder}/spool`],
    ...[`SlurmctldPidFile=${folder}/slurmctld.pid`, `SlurmdPidFile=${folder}/slurmd.pid`],
    ...(accounting
      ? [
          'AccountingStorageType=accounting_storage/slurmdbd',
          'AccountingStorageEnforce=associations,limits',
          ...storage,
        ]
      : ['AccountingStorageType=accounting_storage/none']),
    ...(accounting ? [`AccountingStoragePass=${folder}/munge.sock`] : []),
    `NodeName=one NodeHostname=${host} NodeAddr=127.0.0.1 CPUs=${nodeCpus} RealMemory=4000`,
    'PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP',
    'PartitionName=other Nodes=ALL MaxTime=INFINITE State=UP',
  );
};

/** slurmdbd.conf: a database of its own behind a socket. */
export const slurmdbdConf = ({ folder, ports }: SlurmPlaces): string =>
  lines(
    ...['AuthType=auth/munge', `AuthInfo=socket=${folder}/munge.sock`, 'SlurmUser=root'],
    ...['DbdHost=localhost', 'DbdAddr=127.0.0.1', `DbdPort=${ports.accounting}`],
    ...['StorageType=accounting_storage/mysql', 'StorageHost=localhost', 'StorageUser=root', 'StorageLoc=slurm'],
    ...[`PidFile=${folder}/slurmdbd.pid`],
  );

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;
