import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { openGrading } from '../grading/grading.ts';
import { isLabelled, type Labelled, labelledBelow } from '../grading/labelled.ts';
import { listSetting, setting } from '../setting.ts';
import { attempt, type Contender, medalistVersion } from './attempt.ts';
import { peerJob } from './competition.ts';
import { install, peerNames, versionOf } from './environment.ts';
import { asJson, asText, type Report } from './report.ts';
import { type Key, type Outcome, openResults } from './results.ts';

/**
 * Compares Medalist with other systems, on every competition below DIR with known truth and answers. TIME= (300) seconds each, PEERS= (all,
 * and medalist), ONLY= slugs, CORES= (2) for each run, PARALLEL= (1) runs at a time, SEED= (42), OUT= the folder of results: runs that are
 * there already, or in the files of KNOWN=, are skipped. LANES= (all) numbers of the lanes for this process, so that two processes can
 * share a machine. MEDALIST= another version of Medalist whose results are known. --json or JSON=1: prints the table as JSON.
 */
const folder = join(import.meta.dirname, '.results');
const [seconds, cores] = [Number(setting('TIME', '300')), Number(setting('CORES', '2'))];
const [parallel, seed] = [Number(setting('PARALLEL', '1')), Number(setting('SEED', '42'))];
const file = resolve(setting('OUT', join(folder, 'results.jsonl')));

const usage = (complaint: string): never => {
  console.error(`${complaint}\nusage: make bench-peers DIR=folder [TIME=300] [PEERS=a,b] [ONLY=slug,slug] [CORES=2]`);
  console.error('       [PARALLEL=1] [SEED=42] [OUT=results.jsonl] [JSON=1] [GRADER=grade.py]');
  process.exit(2);
};
const everyone = ['medalist', ...peerNames()];
const peers = listSetting('PEERS').length > 0 ? listSetting('PEERS') : everyone;
const stranger = peers.find((name) => !everyone.includes(name));
if (setting('DIR') === '') usage('say where the competitions are');
if (stranger !== undefined) usage(`no peer "${stranger}": there are ${everyone.join(', ')}`);
if (cores * parallel > availableParallelism())
  usage(`${parallel} x ${cores} cores: there are ${availableParallelism()}`);

const root = resolve(setting('DIR'));
const { grade } = openGrading(root);
const results = openResults(
  file,
  listSetting('KNOWN').map((path) => resolve(path)),
);
const found = labelledBelow(root, listSetting('ONLY'));
const competitions = found.filter(isLabelled);
for (const one of found) if (!isLabelled(one)) console.error(`${one.slug}: ${one.why}`);

const versionIn = (name: string): string =>
  name === 'medalist' ? setting('MEDALIST', medalistVersion()) : versionOf(name);

const contenderOf = async (name: string): Promise<Contender | Outcome> => {
  const version = versionIn(name);
  if (name === 'medalist' && version === medalistVersion()) return { name, version };
  if (name === 'medalist') usage(`Medalist ${version} is another than this checkout: it cannot be run`);
  const installed = await install(name);
  if ('python' in installed) return { name, version, python: installed.python };
  return unable(`does not install: ${installed.reason}`);
};

const unable = (why: string): Outcome => ({ status: 'failed', why, seconds: 0, memory: 0 });

/** Why a contender cannot even begin; undefined: it can. */
const refusalOf = (name: string, competition: Labelled): Outcome | undefined => {
  const job = name === 'medalist' ? undefined : peerJob(name, competition);
  return job !== undefined && 'why' in job ? unable(`cannot take it: ${job.why}`) : undefined;
};

interface Job {
  readonly contender: Contender;
  readonly competition: Labelled;
  readonly key: Key;
}

const keyOf = (peer: string, version: string, competition: string): Key => ({
  ...{ peer, version, competition, seconds, cores, parallel, seed },
});

const collected: Report['lines'][number][] = [];
const jobs: Job[] = [];
for (const name of peers) {
  const asked = competitions.map((competition) => {
    const key = keyOf(name, versionIn(name), competition.slug);
    return { competition, key, outcome: results.get(key) ?? refusalOf(name, competition) };
  });
  for (const { key, outcome } of asked) if (outcome !== undefined) collected.push({ key, outcome });
  const open = asked.filter(({ outcome }) => outcome === undefined);
  if (open.length === 0) continue;
  const contender = await contenderOf(name);
  for (const { competition, key } of open)
    if ('status' in contender) collected.push({ key, outcome: contender });
    else jobs.push({ contender, competition, key });
}
// One competition after the other, so that contenders meet the same state of the machine.
const place = ({ competition }: Job) => competitions.indexOf(competition);
const queue = jobs.toSorted((a, b) => place(a) - place(b)).entries();

const lane = async (number: number): Promise<void> => {
  const own = Array.from({ length: cores }, (_, index) => number * cores + index);
  for (const [index, { contender, competition, key }] of queue) {
    const log = join(folder, 'logs', `${key.peer}-${key.competition}-${seconds}-${cores}x${parallel}-${seed}.log`);
    const pinned = cores < availableParallelism() ? own : undefined;
    const outcome = await attempt(contender, competition, { seconds, cores, seed }, { cores: pinned, log }, (path) =>
      grade(competition.slug, path),
    );
    const line = { key, outcome };
    results.add(line);
    collected.push(line);
    const told = outcome.status === 'ok' ? outcome.score?.toPrecision(5) : `${outcome.status}: ${outcome.why}`;
    console.error(`${index + 1}/${jobs.length}  ${key.competition}  ${key.peer}  ${told}  ${outcome.seconds} s`);
  }
};
const lanes = Array.from({ length: parallel }, (_, number) => number);
const worked = listSetting('LANES').map(Number);
await Promise.all(lanes.filter((number) => worked.length === 0 || worked.includes(number)).map(lane));

const report: Report = { peers, competitions, lines: collected, terms: { seconds, cores, parallel, seed } };
const json = process.argv.includes('--json') || setting('JSON') !== '';
console.log(json ? asJson(report) : asText(report));
