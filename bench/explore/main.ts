import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { table } from '../../cli/render/terminal/table.ts';
import { watchTree } from '../batch/tree-memory.ts';
import { writeMade } from './made.ts';
import { Measured, profileFolder } from './one.ts';

/**
 * Profiles each folder below DIR (its `public/`, if there is one; ONLY= some of them) and a made CSV of BYTES (500,000,000; 0: none). Shows
 * the seconds of the intake, of the profile and of its page, the peak memory of all processes, and the size of the page. OUT= keeps the
 * pages. It also shows the machine's load, because a busy machine is slower. `node bench/explore/main.ts`
 */
const [mode, folder, out] = process.argv.slice(2);
if (mode === 'one') console.log(JSON.stringify(await profileFolder(resolve(folder ?? ''), resolve(out ?? ''))));
else await measureAll();

async function measureAll(): Promise<void> {
  const bytes = Number(process.env.BYTES || 500_000_000);
  const root = mkdtempSync(join(tmpdir(), 'medalist-bench-'));
  const pages = process.env.OUT || join(root, 'pages');
  mkdirSync(pages, { recursive: true });
  try {
    const rows: string[][] = [];
    for (const { name, data } of foldersBelow(process.env.DIR)) rows.push(await measured(name, data, pages));
    if (bytes > 0) {
      const made = join(root, 'made');
      await writeMade(made, bytes);
      rows.push(await measured('made', made, pages));
    }
    const head = [
      'data',
      'MB',
      'rows',
      'columns',
      'take in, s',
      'profile, s',
      'page, s',
      'peak MB',
      'page kB',
      'words',
      'load',
    ];
    console.log(table(head, rows));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function foldersBelow(dir: string | undefined): { readonly name: string; readonly data: string }[] {
  if (!dir) return [];
  const only = process.env.ONLY ? process.env.ONLY.split(',') : null;
  const names = readdirSync(dir, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
  return names
    .filter((name) => only === null || only.includes(name))
    .map((name) => {
      const inner = join(dir, name, 'public');
      return { name, data: existsSync(inner) ? inner : join(dir, name) };
    });
}

/** Measures one folder in its own process. */
async function measured(name: string, data: string, pages: string): Promise<string[]> {
  const child = execa(process.execPath, [import.meta.filename, 'one', data, join(pages, `${name}.html`)], {
    reject: false,
  });
  const memory = child.pid === undefined ? undefined : watchTree(child.pid, 50);
  const { stdout, stderr, exitCode } = await child;
  const peak = await memory?.stop();
  if (exitCode !== 0) return [name, stderr.split('\n').at(-1) ?? 'failed'];
  const { megabytes, rows, columns, seconds, pageBytes, words } = Measured.parse(JSON.parse(stdout));
  const line = [
    ...[name, megabytes.toFixed(1), rows.toLocaleString('en'), columns.toLocaleString('en')],
    ...[seconds.takeIn, seconds.profile, seconds.page].map((one) => one.toFixed(2)),
    ...[
      ((peak?.bytes ?? 0) / 1e6).toFixed(0),
      (pageBytes / 1e3).toFixed(0),
      String(words),
      (loadavg()[0] ?? 0).toFixed(1),
    ],
  ];
  console.error(line.join('  '));
  return line;
}
