import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, projectRoot } from '../../../package/root.ts';

/** A file of the package. */
export interface Piece {
  readonly from: string;
  /** Its path in the package. */
  readonly path: string;
  readonly executable: boolean;
  readonly bytes: number;
  readonly sha256: string;
}

/** The parts of the project that a run needs, in a checkout or as npm installs it; no tests, no benchmarks. */
const ofProject = [
  ...['cli', 'app', 'machines', 'stages', 'core', 'services', 'templates', 'index.ts', 'tsconfig.json', 'dist'],
  ...[
    'package.json',
    'package-lock.json',
    '.npmrc',
    'Makefile',
    'requirements/solution.lock',
    'requirements/session.lock',
    'LICENSE',
  ],
];

/** The project's files, below `project/`. */
export const projectPieces = async (): Promise<Piece[]> => {
  const there = ofProject.filter((name) => (isInstalled || name !== 'dist') && existsSync(join(projectRoot, name)));
  const found = await Promise.all(there.map((name) => piecesOf(join(projectRoot, name), `project/${name}`)));
  return found.flat();
};

/** A file, or all files below a folder. Follows links, because they would lead nowhere on another machine. */
export const piecesOf = async (from: string, path: string): Promise<Piece[]> => {
  const pieces: Piece[] = [];
  for (const file of filesBelow(from, path, [])) pieces.push({ ...file, sha256: await sha256Of(file.from) });
  return pieces;
};

/** A digest that depends only on paths and contents. */
export const digestOfPieces = (pieces: readonly Piece[]): string => {
  const lines = pieces.map(({ path, executable, sha256 }) => `${sha256} ${executable} ${path}\n`);
  return createHash('sha256').update(lines.sort().join('')).digest('hex').slice(0, 32);
};

function* filesBelow(from: string, path: string, above: readonly string[]): Generator<Omit<Piece, 'sha256'>> {
  const about = statSync(from, { throwIfNoEntry: false });
  if (about?.isFile()) yield { from, path, executable: (about.mode & 0o100) !== 0, bytes: about.size };
  if (!about?.isDirectory()) return;
  const real = realpathSync(from);
  if (above.includes(real)) return; // a link to a folder above it
  for (const name of readdirSync(from).sort()) {
    if (name !== '__pycache__') yield* filesBelow(join(from, name), `${path}/${name}`, [...above, real]);
  }
}

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 18 })) hash.update(chunk);
  return hash.digest('hex');
};
