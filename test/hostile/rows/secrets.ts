import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { askInterpreter } from '../../../services/python/interpreter.ts';
import { type Arena, complain, finished, refused, saidOnce } from '../arena.ts';
import type { Row } from '../row.ts';
import type { Complaint } from '../verdict.ts';

const hex = (text: string) => Buffer.from(text).toString('hex');

/** Folders that a tier may show as empty shells, because a Python or the data lies somewhere below them. */
const shells = (seen: string, allowed: readonly string[]): boolean => {
  const names = /OPENED '(\[.*\])'/.exec(seen)?.[1];
  return names !== undefined && JSON.parse(names).every((name: string) => allowed.includes(name));
};

const readSecrets = async (arena: Arena): Promise<Complaint[]> => {
  const { stage } = arena;
  const below = (folder: string, ...names: string[]) => names.map((name) => join(folder, name));
  const paths = [
    ...[stage.home, stage.secretFile, stage.answers, stage.folder],
    ...below(stage.home, '.ssh/id_rsa', '.cache/huggingface/token', 'notes.txt', '.kaggle', '.ssh'),
    ...[
      '/root',
      '/home',
      '/run',
      '/var/lib',
      '/var/log',
      '/etc/shadow',
      '/etc/sudoers',
      '/root/.bashrc',
      '/mnt',
      '/srv',
    ],
    ...below(process.env.SUDO_USER === undefined ? homedir() : `/home/${process.env.SUDO_USER}`, '.config', '.aws'),
  ];
  const ran = await arena.run('s04_read_secrets.py', { told: { paths } });
  const python = await askInterpreter(arena.python);
  const parts = 'why' in python ? [] : python.folders.flatMap((folder) => folder.split('/'));
  return refused(ran).filter(({ why }) => !shells(why, parts));
};

const walk = async (arena: Arena): Promise<Complaint[]> => {
  const python = await askInterpreter(arena.python);
  const packages = 'why' in python ? [] : python.folders;
  const told = { secret: hex(arena.stage.canary), control: hex('control-of-the-walk'), packages };
  const ran = await arena.run('s04_walk.py', { told, limits: { seconds: 200 } });
  return [
    ...finished(ran),
    ...complain(ran.said.has('secret') || ran.said.has('secret name'), 'secret found', [...ran.said]),
    ...complain(ran.said.has('deadline'), 'the walk was not finished', saidOnce(ran, 'deadline')),
    ...complain(saidOnce(ran, 'control') !== 'found', 'the walk found nothing at all', [...ran.said]),
  ];
};

/** Everything services/python/run/clean-environment.ts gives, and what Python and C add by themselves. */
const expected =
  /^(PATH|LANG|LC_CTYPE|HOME|PWD|USER|LOGNAME|TMPDIR|JOBLIB_TEMP_FOLDER|LOKY_MAX_CPU_COUNT|MEDALIST_(MEMORY|MODELS_DIR)|\w+_(NUM|MAX)_THREADS|PYTHON\w+|MPLBACKEND|TOKENIZERS_PARALLELISM|ORT_DISABLE_TELEMETRY|(HF|TRANSFORMERS|TORCH|CUDA)_\w+|KMP_\w+)$/;

const environment = async (arena: Arena): Promise<Complaint[]> => {
  const ran = await arena.run('s05_environment.py');
  const names = [...ran.said.keys()]
    .map((key) => /^(?:env|kernel) (.*)$/.exec(key)?.[1])
    .filter((name) => name !== undefined);
  return [
    ...finished(ran),
    ...complain(names.length < 8, 'hardly any environment', names),
    ...names.filter((name) => !expected.test(name)).map((what) => ({ what, why: 'is in the environment' })),
  ];
};

const otherProcesses = async (arena: Arena): Promise<Complaint[]> => {
  const ran = await arena.run('s06_other_processes.py', {
    told: { secret: hex(arena.stage.canary), control: 'in-my-own-line' },
  });
  const leaks = [...ran.said.keys()].filter((key) => key.startsWith('secret'));
  const host = readFileSync('/proc/self/environ', 'utf8') + readFileSync('/proc/self/cmdline', 'utf8');
  return [
    ...finished(ran),
    ...leaks.map((what) => ({ what, why: JSON.stringify(ran.said.get(what)) })),
    ...complain(saidOnce(ran, 'control') !== 'found', 'the scan cannot even see itself', [...ran.said]),
    ...complain(
      !host.includes(arena.stage.canary),
      'nothing to find: this process holds no secret',
      'start it by main.ts',
    ),
  ];
};

/** Where processes are hidden, those that can be seen are the sandbox's own: there is nothing of the host behind them. */
const throughProc = async ({ stage, standing, run }: Arena): Promise<Complaint[]> => {
  const told = { host: process.pid, 'secret path': stage.secretFile };
  const own = ({ what, why }: Complaint) =>
    standing.tier === 'bubblewrap' && /^\d+ (cwd|fd|map_files|root\/root)$/.test(what) && !why.includes('home');
  return refused(await run('s07_through_proc.py', { told })).filter((complaint) => !own(complaint));
};

/** What a tier cannot hide, each told in `holesOf`: whoever keeps a secret in a path or in /usr/local/etc must know. */
const hostFacts = async ({ stage, run, ground }: Arena): Promise<Complaint[]> => {
  const at = ground();
  const tail = join(basename(dirname(at.work)), basename(at.work));
  const ran = await run('s51_host.py', { ground: at, told: { link: stage.link, tail } });
  return [...finished(ran), ...refused(ran)];
};

const everywhere = ['bubblewrap', 'landlock'] as const;

export const secretRows: readonly Row[] = [
  { number: 4, title: 'read secrets and answers by path', play: readSecrets },
  { number: 4, title: 'walk everything that can be read', play: walk },
  { number: 5, title: 'the environment', play: environment },
  { number: 6, title: 'environment and command line of every process', play: otherProcesses },
  { number: 7, title: 'other file systems and memory through /proc', play: throughProc },
  {
    number: 51,
    title: 'what the host tells of itself',
    play: hostFacts,
    holes: [
      { tier: 'bubblewrap', what: /^command line/, told: 'command line of the first process' },
      ...everywhere.map((tier) => ({ tier, what: /^mounts$/, told: 'the list of mounts' })),
      ...everywhere.map((tier) => ({ tier, what: /^settings/, told: '/usr/local/etc' })),
      { tier: 'landlock', what: /^target of a link$/, told: 'where a link leads' },
    ],
  },
];
