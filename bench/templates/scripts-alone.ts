import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';

/** A proven short script of a run, and the files of its competition. */
interface Proven {
  readonly slug: string;
  readonly script: string;
  readonly data: string;
}

/** The proven scripts of the runs that `make bench-scripts KEEP=` kept in a folder. */
export const provenBelow = (kept: string, competitions: string): readonly Proven[] =>
  readdirSync(kept).flatMap((slug) => {
    const out = join(kept, slug, 'out');
    // engine.py exists only if a script took its place as solution.py
    if (!existsSync(join(out, 'engine.py'))) return [];
    return [{ slug, script: join(out, 'solution.py'), data: join(competitions, slug, 'public') }];
  });

/** Runs it with only the data: its exit code, rows, printed cv and seconds. */
export const runProven = async (python: string, { slug, script, data }: Proven, home: string): Promise<string[]> => {
  const out = join(home, 'scripts', slug);
  mkdirSync(out, { recursive: true });
  const began = performance.now();
  const ran = await execa(python, [script, '--data', data, '--out', out], {
    ...{ cwd: out, reject: false, stdin: 'ignore', env: { OMP_NUM_THREADS: '1' } },
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const answer = join(out, 'submission.csv');
  const rows = existsSync(answer) ? readFileSync(answer, 'utf8').trimEnd().split('\n').length - 1 : 0;
  const told = /^cv .*: (.+)$/m.exec(ran.stdout)?.[1] ?? ran.stderr.trim().split('\n').at(-1) ?? '';
  return [slug, String(ran.exitCode), String(rows), told, seconds];
};
