import { quoted } from '../../text/quoted.ts';

/** A command for a shell: its words, its environment, and a file with more environment. */
export interface Command {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** A file of lines NAME=value for the command's environment; null: none. */
  readonly envFile: string | null;
}

/** Quotes `~`, which a shell would replace with the home folder. */
const literal = (text: string): string =>
  text
    .split('~')
    .map((part) => (part === '' ? '' : quoted(part)))
    .join("'~'");

/** The command for /bin/sh. Its exit code is the command's, so that another command can follow. */
export const shellCommand = ({ words, env, envFile }: Command): string => {
  const read = envFile === null ? '' : `set -a; . ${literal(envFile)}; set +a; `;
  const set = Object.entries(env).map(([name, value]) => `${name}=${literal(value)}`);
  return `${read}${[...set, ...words.map((word) => (word === '' ? "''" : literal(word)))].join(' ')}`;
};

/** Debian's cron cuts longer commands without a message. */
export const longestCommand = 998;

/**
 * The command for a crontab, where % ends the line unless a backslash is before it. If a backslash stands before a %
 * already, an empty pair of quotes keeps the two backslashes apart (the % is always inside quotes).
 */
export const crontabCommand = (command: Command): string =>
  shellCommand(command).replace(/(\\?)%/g, (_, backslash: string) => (backslash === '' ? '\\%' : "\\''\\%"));
