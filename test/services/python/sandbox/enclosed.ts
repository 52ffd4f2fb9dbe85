import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import * as z from 'zod';
import type { Gpu } from '../../../../services/python/gpu/gpu.ts';
import { askInterpreter } from '../../../../services/python/interpreter.ts';
import { defaultLimits } from '../../../../services/python/limits/limits.ts';
import { chooseTier, enclose, sandboxProbes } from '../../../../services/python/sandbox/choose.ts';
import type { SandboxSpec } from '../../../../services/python/sandbox/mounts/spec.ts';
import { Tier } from '../../../../services/python/sandbox/tier.ts';

/** A Python program to run in tier A, and what of the spec is other than usual. */
export const Task = z.object({
  code: z.string(),
  python: z.string().default('/usr/bin/python3'),
  /** Device files of a stand-in GPU: its own, then the shared ones. */
  devices: z.array(z.string()).default([]),
  limits: z.record(z.string(), z.number()).default({}),
  environment: z.record(z.string(), z.string()).default({}),
  tier: Tier.default('bubblewrap'),
});
export type Task = z.input<typeof Task>;

export const Ran = z.object({
  stdout: z.string(),
  stderr: z.string(),
  exitCode: z.number().nullable(),
  /** What bubblewrap told on descriptor 4. */
  status: z.string(),
  /** Text of files the program left: `work/x` and `tmp/x`. */
  left: z.record(z.string(), z.string()),
  owner: z.number().nullable(),
});
export type Ran = z.output<typeof Ran>;

/** Makes a spec, lets chooseTier and enclose make its sandbox, and runs the order's command itself, without the launcher. */
const runEnclosed = async (task: Task): Promise<Ran> => {
  const { code, python, devices, limits, environment, tier } = Task.parse(task);
  const interpreter = await askInterpreter(python);
  const choice = await chooseTier(tier);
  if ('why' in interpreter || 'refused' in choice) throw new Error(JSON.stringify([interpreter, choice]));
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'medalist-spec-'));
  try {
    chmodSync(folder, 0o711);
    const at = (name: string): string => {
      mkdirSync(join(folder, name), { recursive: true, mode: 0o755 });
      return join(folder, name);
    };
    const [device, ...shared] = devices;
    const gpu: Gpu = {
      ...{ vendor: 'nvidia', index: 0, uuid: 'GPU-0', name: 'stand-in', memory: null },
      ...{ device: device ?? '', shared },
    };
    const spec: SandboxSpec = {
      python: interpreter,
      source: at('source'),
      input: [{ name: 'data', folder: at('competition/data') }],
      work: at('run/work'),
      tmp: at('tmp'),
      etc: at('etc'),
      caches: [{ name: 'HF_HUB_CACHE', folder: at('hub') }],
      gpu: device === undefined ? null : gpu,
      threads: 2,
      limits: defaultLimits({ memory: 2 * 1024 ** 3, ...limits }),
    };
    const [script, table] = [join(spec.source, 'main.py'), join(folder, 'competition', 'data', 'train.csv')];
    writeFileSync(script, code);
    writeFileSync(table, 'id,target\n1,0\n');
    for (const path of [script, table]) chmodSync(path, 0o666); // nothing but the sandbox keeps it from being changed
    writeFileSync(join(folder, 'competition', 'labels.csv'), 'secret');
    const enclosure = enclose(choice, spec);
    if ('refused' in enclosure) throw new Error(enclosure.refused);
    const { owner, places, filter, order } = enclosure;
    if (owner !== null) for (const path of [spec.work, spec.tmp]) chownSync(path, owner, owner);
    const launch = order([interpreter.executable, join(places.source, 'main.py')], {
      ...{ PATH: '/usr/bin:/bin', PYTHONDONTWRITEBYTECODE: '1' },
      ...environment,
    });
    const [file = '', ...args] = launch.command;
    const run = await execa(file, args, {
      ...{ reject: false, env: launch.environment, extendEnv: false, cwd: launch.cwd, timeout: 300_000 },
      stdio: ['ignore', 'pipe', 'pipe', filter ?? 'ignore', 'pipe'],
    });
    const left = ['work', 'tmp'].flatMap((name) => {
      try {
        const path = join(name === 'work' ? spec.work : spec.tmp, 'left.txt');
        return [[name, readFileSync(path, 'utf8')]];
      } catch {
        return [];
      }
    });
    return Ran.parse({
      ...{ stdout: run.stdout, stderr: run.stderr, exitCode: run.exitCode ?? null, status: String(run.stdio[4]) },
      ...{ left: Object.fromEntries(left), owner },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Run as a program of its own by somebody else, see identities.ts: tells of the sandboxes here, or runs the task of each line
 * that it reads. It answers in JSON.
 */
if (import.meta.main) {
  const python = '/usr/bin/python3';
  if (process.argv[2] === 'tiers') {
    const [choice, probes] = [await chooseTier('auto', python), await sandboxProbes(python)];
    process.stdout.write(JSON.stringify({ choice, probes }));
  } else {
    for await (const line of createInterface({ input: process.stdin })) {
      process.stdout.write(`${JSON.stringify(await runEnclosed(Task.parse(JSON.parse(line))))}\n`);
    }
  }
}
