import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Ended, JobEngine, Task, TaskWatching } from '../../services/engine/engine.ts';
import { openRay } from '../../services/engine/ray/open.ts';
import { projectRoot } from '../../services/python/environment.ts';
import { medalist, scriptedSolution } from '../rigs/command/medalist.ts';
import { smallCompetition } from '../rigs/data/small-competition.ts';
import { noRay, type RayHead, startRay } from '../rigs/ray/ray.ts';

/** One head serves all; the last test ends it. */
describe.skipIf(noRay !== undefined)(`a real Ray${noRay === undefined ? '' : ` (${noRay})`}`, () => {
  let head: RayHead | undefined;
  let root: string;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'medalist-'));
    head = await startRay({ MEDALIST_CHECKOUT: projectRoot, MEDALIST_CACHE: join(root, 'cache') });
  }, 60_000);
  afterAll(async () => {
    await head?.[Symbol.asyncDispose]();
    rmSync(root, { recursive: true, force: true });
  }, 30_000);

  const open = async (env: Readonly<Record<string, string>> = {}): Promise<JobEngine> => {
    const engine = await openRay({ RAY: head?.address, RAY_PATIENCE: '5', ...env });
    if ('ok' in engine) throw new Error(engine.message);
    onTestFinished(() => engine[Symbol.asyncDispose]());
    return engine;
  };

  const commandOf = (data: string, id: string, solution: string) => [
    ...['compete', data, '--json', '--run-id', id, '--time=60', '--seed=7', '--threads=1', '--no-models'],
    '--only',
    `--solution=${solution}`,
  ];

  /** A run of the small competition in a home of its own, by a solution that takes so many seconds. */
  const task = (id: string, seconds = 0.15): Task => {
    const place = join(root, id);
    mkdirSync(place);
    const solution = join(place, 'solution.py');
    writeFileSync(solution, readFileSync(scriptedSolution, 'utf8').replace('sleep(0.15)', `sleep(${seconds})`));
    const [data, home] = [smallCompetition(place), join(place, 'home')];
    return {
      ...{ id, data, home, files: [solution], output: join(home, 'submissions', 'small', id) },
      args: commandOf(data, id, solution),
      ...{ env: {}, needs: { cpus: 1, gpus: 0, memory: null }, seconds: 60 },
    };
  };

  const submissionOf = ({ output }: Task) => readFileSync(join(output, 'submission.csv'), 'utf8');

  const running = (engine: JobEngine, given: Task, signal = new AbortController().signal) => {
    const lines: string[] = [];
    const places: string[] = [];
    const started = Promise.withResolvers<void>();
    const watching: TaskWatching = {
      signal,
      onPlace: (words) => void places.push(words),
      onLine: (line) => {
        lines.push(line);
        if (line.includes('sandbox')) started.resolve();
      },
    };
    return { ended: engine.run(given, watching), started: started.promise, lines, places };
  };

  /** Of this run's processes, by what is in their command lines. */
  const processesOf = (id: string, which = id): number[] =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .filter((pid) => {
        try {
          const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ');
          return line.includes(`--run-id ${id} `) && line.includes(which);
        } catch {
          return false;
        }
      })
      .map(Number);

  const jobs = async (id: string): Promise<number> => {
    const all = await Promise.all(
      ['', '~2', '~3'].map((more) => fetch(`${head?.address}/api/jobs/medalist-${id}${more}`)),
    );
    return all.filter(({ status }) => status === 200).length;
  };

  it('gives the submission of the local command, byte for byte, over a shared path and as a package', async () => {
    const shared = task('shared');
    const packed = task('packed');
    const local = task('local');
    const [a, b] = [running(await open({ RAY_SHARED: '1' }), shared), running(await open(), packed)];
    expect(await a.ended).toMatchObject({ kind: 'exited', code: 0 });
    const ended = await b.ended;
    expect(ended).toMatchObject({ kind: 'exited', code: 0, log: expect.stringContaining('20 rows, valid') });
    expect(ended.kind === 'exited' && JSON.parse(ended.output)).toMatchObject({ runId: 'packed', status: 'ok' });
    mkdirSync(local.home);
    await medalist(local.home, ...commandOf(local.data, 'local', scriptedSolution));
    expect(submissionOf(shared)).toBe(submissionOf(local));
    expect(submissionOf(packed)).toBe(submissionOf(local));
    expect(readdirSync(packed.output).sort()).toEqual(readdirSync(shared.output).sort());
    expect(a.places.at(-1)).toBe('runs on node 127.0.0.2');
    expect(b.lines).toContainEqual(expect.stringContaining('✓ report'));
    expect(readdirSync(join(packed.output, '..'))).toEqual(['packed']);
    expect(existsSync(join(shared.output, 'stdout'))).toBe(false);

    // a batch that was killed while its run went on comes back: the result is fetched, and nothing is run again
    rmSync(packed.output, { recursive: true });
    expect(await running(await open(), packed).ended).toMatchObject({ kind: 'exited', code: 0 });
    expect(submissionOf(packed)).toBe(submissionOf(local));
    expect(await jobs('packed')).toBe(1);
  });

  it('calls a run lost whose process on the node was killed, and ends it when it is given again', async () => {
    const engine = await open();
    const given = task('killed', 3);
    const first = running(engine, given);
    await first.started;
    for (const pid of processesOf('killed', 'node.sh')) process.kill(pid, 'SIGKILL');
    expect(await first.ended).toMatchObject({ kind: 'lost', why: 'the job was killed by signal 9 on its node' });
    expect(await running(engine, given).ended).toMatchObject({ kind: 'exited', code: 0 });
    expect(submissionOf(given)).toContain('id,y\n61,');
    expect(await jobs('killed')).toBe(2);
  });

  it('watches a job that Ray has already, and ends its processes when nobody wants it any more', async () => {
    const given = task('twice', 40);
    const stop = new AbortController();
    const first = running(await open({ RAY_SHARED: '1' }), given);
    await first.started;
    const second = running(await open({ RAY_SHARED: '1' }), given, stop.signal);
    await second.started;
    expect(await jobs('twice')).toBe(1);
    expect(processesOf('twice')).not.toEqual([]);
    stop.abort();
    expect(await second.ended).toEqual({ kind: 'cancelled' });
    expect(await first.ended).toMatchObject({ kind: 'lost', why: 'somebody stopped its job on Ray' });
    await expect.poll(() => processesOf('twice'), { timeout: 5_000 }).toEqual([]);
  });

  it('ends what takes too long', async () => {
    const given = { ...task('slow', 40), seconds: 1 };
    const ended = await running(await open({ RAY_SHARED: '1' }), given).ended;
    expect(ended).toEqual({ kind: 'lost', why: 'it had not ended after 1 seconds, and was stopped' });
  });

  it('refuses what no node could ever hold, and says how to fix a node that lacks something', async () => {
    const large = { ...task('large'), needs: { cpus: 3, gpus: 1 as const, memory: null } };
    expect(await running(await open({ RAY_PATIENCE: '0.1' }), large).ended).toEqual({
      kind: 'refused',
      why: expect.stringContaining('no node of the cluster has 3 CPUs, 1 GPU; the most on any node is 2 CPUs, 0 GPUs'),
      advice: expect.stringContaining('add a node'),
    });
    const nowhere = { ...task('nowhere'), env: { MEDALIST_CHECKOUT: '/nowhere' } };
    expect(await running(await open(), nowhere).ended).toMatchObject({
      kind: 'refused',
      why: 'there is no /nowhere/cli/medalist on that node',
    });
  });

  it('calls a run lost when the head is gone for longer than its patience', async () => {
    const engine = await open({ RAY_SHARED: '1', RAY_PATIENCE: '2' });
    const run = running(engine, task('headless', 40));
    await run.started;
    await head?.[Symbol.asyncDispose]();
    const ended: Ended = await run.ended;
    expect(ended).toMatchObject({
      kind: 'lost',
      why: expect.stringContaining('has not answered for 2 seconds'),
    });
  });
});
