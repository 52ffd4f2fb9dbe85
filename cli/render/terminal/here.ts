import { realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { commandFile, isInstalled, projectRoot } from '../../../services/package/root.ts';
import { quoted } from '../../../services/text/quoted.ts';

/** The commands: in our texts, `medalist` before one of these words is something to type. */
const verbs = [
  ...['compete', 'batch', 'analyze', 'validate', 'fix', 'schema', 'setup', 'doctor', 'competitions', 'download'],
  ...[
    'submit',
    'submissions',
    'leaderboard',
    'notebook',
    'bundle',
    'cron-line',
    'resume',
    'status',
    'budget',
    'approve',
  ],
  ...['reject', 'edit', 'replay', 'log', 'tree', 'graph', 'demo', 'arena', 'clean', 'lessons', 'distil', 'report'],
  ...['serve', 'metrics', 'explore'],
];
const commands = new RegExp(`(?<![\\w./-])medalist (?=(?:${verbs.join('|')})\\b|--)`, 'g');

/** Our texts say `medalist status`. This replaces `medalist` by the command that works in the user's folder. */
export const asTypedHere = (text: string, command = commandHere(process.env, process.cwd())): string =>
  text.replace(commands, () => `${command} `);

/** `medalist` if PATH leads to this very program, `npx medalist` in or below a folder that has it, else the program's path. */
export const commandHere = (env: NodeJS.ProcessEnv, cwd: string): string => {
  const own = realpathSync(commandFile);
  const isOurs = (path: string) => realOf(path) === own;
  // npx and npm scripts add such folders to PATH only while they run
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => !/node_modules\/\.bin\/?$/.test(folder));
  if (folders.some((folder) => isOurs(join(folder, 'medalist')))) return 'medalist';
  const near = (folder: string) => isOurs(join(folder, 'node_modules', '.bin', 'medalist')) || isCheckout(folder);
  return env.npm_command === 'exec' || above(cwd).some(near) ? 'npx medalist' : quoted(own);
};

const isCheckout = (folder: string) => !isInstalled && realOf(folder) === realOf(projectRoot);

/** A folder and all above it. */
const above = (folder: string): string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...above(dirname(folder))];

const realOf = (path: string): string | undefined => {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
};
