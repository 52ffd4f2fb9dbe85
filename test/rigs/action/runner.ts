import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from '../../../services/python/environment.ts';
import { scratchFolder } from '../scratch.ts';
import { type Command, commandsIn } from './commands.ts';
import { type Contexts, holds, interpolate } from './expression.ts';
import { type Action, readAction } from './read-action.ts';
import { type Performed, runScript } from './script.ts';
import { use } from './uses.ts';

/** A step of somebody's workflow that uses this checkout as an action. */
export interface Call {
  readonly with: Readonly<Record<string, string>>;
  /** Of the step: its secrets. */
  readonly env?: Readonly<Record<string, string>>;
  /** A checkout; else an empty folder. */
  readonly workspace?: string;
  /** Of an earlier job: caches are found there, artifacts stay. */
  readonly machine?: string;
  readonly runner?: Readonly<Record<string, string>>;
  readonly ref?: string;
  /** Called with each line of the log; the job is cancelled where it says so. */
  readonly cancelAt?: (line: string) => boolean;
}

/** What a job leaves. */
export interface JobDone {
  readonly ok: boolean;
  /** How each step ended, by its name. */
  readonly outcomes: Readonly<Record<string, Performed['outcome']>>;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly log: string;
  /** What the log told the runner to do. */
  readonly commands: readonly Command[];
  readonly workspace: string;
  readonly machine: string;
  /** The folder of an artifact, there or not. */
  readonly artifact: (name: string) => string;
}

/** Carries out the steps of action.yml in order as a runner of GitHub's would: with its contexts, its files, its rules. */
export const runAction = async (call: Call): Promise<JobDone> => {
  const action = readAction(projectRoot);
  const machine = call.machine ?? scratchFolder();
  const workspace = call.workspace ?? scratchFolder();
  const temp = join(machine, '_temp');
  const stores = { caches: join(machine, 'caches'), artifacts: join(machine, 'artifacts') };
  rmSync(temp, { recursive: true, force: true }); // as at the beginning of every job
  for (const folder of [temp, join(machine, 'home'), stores.artifacts]) mkdirSync(folder, { recursive: true });
  const runner = { os: 'Linux', arch: 'X64', environment: 'self-hosted', temp, ...call.runner };
  const outer = { github: { job: 'try', workspace }, runner, strategy: { 'job-index': '0' } };
  const inputs = inputsOf(action, call.with, outer);
  const env = { ...environment(machine, workspace, call.ref ?? 'refs/heads/main'), ...call.env };

  const steps: Record<string, Contexts> = {};
  const contexts = () => ({ ...outer, inputs, env: call.env ?? {}, steps });
  const done: (Performed & { readonly name: string })[] = [];
  for (const step of action.runs.steps) {
    const state = {
      failed: done.some(({ outcome }) => outcome === 'failure'),
      cancelled: done.some(({ outcome }) => outcome === 'cancelled'),
    };
    const filled = (texts: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, interpolate(text, contexts())]));
    const perform = async (): Promise<Performed> => {
      if (!holds(step.if ?? 'success()', contexts(), state)) return { ...silent, outcome: 'skipped' };
      if ('uses' in step) {
        const used = use(step.uses, filled(step.with), stores);
        return used.ok
          ? { ...silent, outcome: 'success', outputs: used.outputs }
          : { ...silent, outcome: 'failure', log: used.why };
      }
      const place = { cwd: workspace, temp, env: { ...env, ...filled(step.env) }, cancelAt: call.cancelAt };
      return runScript(interpolate(step.run, contexts()), place);
    };
    const performed = await perform();
    done.push({ ...performed, name: step.name });
    if (step.id !== undefined) steps[step.id] = { outcome: performed.outcome, outputs: performed.outputs };
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, interpolate(value, contexts())]);
  return {
    ok: done.every(({ outcome }) => outcome === 'success' || outcome === 'skipped'),
    outcomes: Object.fromEntries(done.map(({ name, outcome }) => [name, outcome])),
    outputs: Object.fromEntries(outputs),
    summary: done.map(({ summary }) => summary).join(''),
    log: done.map(({ log }) => log).join('\n'),
    commands: done.flatMap(({ log }) => commandsIn(log)),
    ...{ workspace, machine },
    artifact: (name) => join(stores.artifacts, name),
  };
};

const silent = { log: '', outputs: {}, summary: '' };

const inputsOf = ({ inputs }: Action, given: Call['with'], outer: Contexts): Record<string, string> => {
  const unknown = Object.keys(given).find((name) => !(name in inputs));
  if (unknown !== undefined) throw new Error(`the action has no input ${unknown}`);
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [name, given[name] ?? interpolate(input.default, outer)]),
  );
};

/** Nothing of the one who runs the tests but where programs are. */
const environment = (machine: string, workspace: string, ref: string): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: join(machine, 'home'),
  ...{ CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: workspace, GITHUB_ACTION_PATH: projectRoot },
  ...{ GITHUB_RUN_ID: '4711', GITHUB_RUN_ATTEMPT: '1', GITHUB_REF: ref, GITHUB_REF_NAME: basename(ref) },
  ...{ RUNNER_TEMP: join(machine, '_temp'), RUNNER_OS: 'Linux', RUNNER_ARCH: 'X64' },
});
