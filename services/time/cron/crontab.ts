import { quoted } from '../../text/quoted.ts';

/** A command for somebody else's shell: what is set before it, what is read before it, and its words. */
export interface Command {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Lines NAME=value for the command's environment; null: none is read. */
  readonly envFile: string | null;
}

/** ~ means a home folder to a shell, and here only itself. */
const literal = (text: string): string =>
  text
    .split('~')
    .map((part) => (part === '' ? '' : quoted(part)))
    .join("'~'");

/** As it is typed into /bin/sh. Its exit code is the command's, so that more can be put behind it. */
export const shellCommand = ({ words, env, envFile }: Command): string => {
  const read = envFile === null ? '' : `set -a; . ${literal(envFile)}; set +a; `;
  const set = Object.entries(env).map(([name, value]) => `${name}=${literal(value)}`);
  return `${read}${[...set, ...words.map((word) => (word === '' ? "''" : literal(word)))].join(' ')}`;
};

/** Debian's cron cuts a longer command off without a word. */
export const longestCommand = 998;

/**
 * As it stands in a crontab, where % is the end of a line unless a backslash is before it. A backslash that already
 * is there would be taken for that one: an empty pair of quotes keeps them apart (it is inside quotes, as all are).
 */
export const crontabCommand = (command: Command): string =>
  shellCommand(command).replace(/(\\?)%/g, (_, backslash: string) => (backslash === '' ? '\\%' : "\\''\\%"));
