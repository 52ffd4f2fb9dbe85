import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';

/**
 * Which test belongs where. Nobody keeps a list of unit tests: a test is one if nothing that it imports, however far
 * away, can start a process, and it is not in the list of large ones.
 */
const root = dirname(import.meta.dirname);
const starters = ['node:child_process', 'execa'];

/** Whole runs by the dozen and kills by the hundred: what they hold is held by quicker tests in part. */
const slow = [
  'test/app/explore/engine.test.ts',
  'test/cli/explore/killed.test.ts',
  'test/cli/explore/replay.test.ts',
  'test/cli/explore/replay-data.test.ts',
  'test/cli/explore/replay-engine.test.ts',
  'test/cli/explore/rough.test.ts',
  'test/services/python/session/stubborn.test.ts',
  'test/core/masking/layouts.test.ts',
  'test/app/arena/judge.test.ts',
  'test/app/serve/browser.test.ts',
  'test/cli/kaggle/pick.test.ts',
  'test/cli/kaggle/standing.test.ts',
  'test/core/explore/score/score-kept.test.ts',
  'test/services/python/session/lasting.test.ts',
  'test/services/python/session/left.test.ts',
  'test/services/store/sweep.test.ts',
  'test/rigs/messages/faults.test.ts',
  'test/core/masking/trial/mixed-media.test.ts',
  'test/core/masking/trial/mixed-parquet.test.ts',
  'test/bench/models/bad.test.ts',
  'test/app/mlflow/real.test.ts',
  'test/app/models/file.test.ts',
  'test/cli/batch/approve.test.ts',
  'test/cli/batch/cron-batch.test.ts',
  'test/cli/batch/terminal.test.ts',
  'test/cli/run/changed-store.test.ts',
  'test/cli/run/clean.test.ts',
  'test/cli/run/doubt.test.ts',
  'test/cli/escapes.test.ts',
  'test/cli/folder/hostile-media.test.ts',
  'test/cli/run/sandbox.test.ts',
  'test/cli/run/strategies.test.ts',
  'test/core/masking/media/media.test.ts',
  'test/core/masking/trial/mixed-names.test.ts',
  'test/services/ledger/race.test.ts',
  'test/services/list/race.test.ts',
  'test/core/submission/check/quick-garbage.test.ts',
  'test/action/list.test.ts',
  'test/services/engine/local-killed.test.ts',
  'test/core/submission/repair/valid-files.test.ts',
  'test/competitions/kinds.test.ts',
  'test/core/submission/repair/corpus.test.ts',
  'test/rigs/messages/scripts/flaws/flaws.test.ts',
  'test/rigs/messages/scripts/programs.test.ts',
  'test/cli/run/demo.test.ts',
  'test/cli/run/long-journal.test.ts',
  'test/cli/models/approve.test.ts',
  'test/cli/models/batch.test.ts',
  'test/cli/models/budget.test.ts',
  'test/cli/models/injection.test.ts',
  'test/cli/models/kept.test.ts',
  'test/cli/models/look-first.test.ts',
  'test/cli/models/killed.test.ts',
  'test/cli/run/notebook.test.ts',
  'test/cli/run/own-programs.test.ts',
  'test/kaggle-official/**',
  'test/action/url.test.ts',
  'test/scripts/new/whole.test.ts',
  'test/stages/analyze/shared.test.ts',
  'test/core/masking/shared.test.ts',
  'test/core/explore/notebook/again.test.ts',
  'test/app/run/kill.test.ts',
  'test/app/kaggle/deaths.test.ts',
  'test/app/run/kill-models.test.ts',
  'test/app/batch/race.test.ts',
  'test/services/ledger/kills.test.ts',
  'test/services/python/session/hostile.test.ts',
];
/** They start no process, but fill a disk, wait for time limits or try thousands of cases: too long for an inner loop. */
const large = [
  'test/core/submission/repair/properties.test.ts',
  'test/services/claude/endless.test.ts',
  'test/services/dataset/archives.test.ts',
  'test/services/dataset/ingest-folder.test.ts',
  'test/services/kaggle/download/survived.test.ts',
  'test/services/store/journal.test.ts',
  'test/services/tables/table.test.ts',
];
const byFolder = { hostile: ['test/hostile/**'], clusters: ['test/clusters/**'], slow };

const imported = /^(?:import|export)\s(?!type\b)(?:[^;]*?from\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;
const known = new Map<string, readonly string[]>();
const importsOf = (file: string): readonly string[] => {
  const before = known.get(file);
  if (before !== undefined) return before;
  const named = [...readFileSync(file, 'utf8').matchAll(imported)].map(([, from = '', at = '']) => from || at);
  const found = named.map((name) => (name.startsWith('.') ? join(dirname(file), name) : name));
  known.set(file, found);
  return found;
};

/** Whether it, or what it imports, can start a process. */
const startsProcesses = (file: string): boolean => {
  const seen = new Set([join(root, file)]);
  for (const path of seen) {
    if (starters.includes(path)) return true;
    // a generator of code has lines that look like its own imports and name no file
    if (path.endsWith('.ts') && existsSync(path)) for (const next of importsOf(path)) seen.add(next);
  }
  return false;
};

const names = ['unit', 'process', 'slow', 'hostile', 'clusters'] as const;
export type Project = (typeof names)[number];

const projectOf = (file: string): Project => {
  for (const name of ['hostile', 'clusters', 'slow'] as const)
    if (byFolder[name].some((pattern) => matchesGlob(file, pattern))) return name;
  return large.includes(file) || startsProcesses(file) ? 'process' : 'unit';
};

/** Every test file, in exactly one project. */
export const testFiles = (): Readonly<Record<Project, readonly string[]>> => {
  const files = globSync('test/**/*.test.ts', { cwd: root }).map((path) => relative(root, join(root, path)));
  const { unit = [], process = [], slow = [], hostile = [], clusters = [] } = Object.groupBy(files, projectOf);
  return { unit, process, slow, hostile, clusters };
};
