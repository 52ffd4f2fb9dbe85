import { execa } from 'execa';

/** What cron makes of the command of a crontab's line: its do_command.c, in which % ends it unless a backslash is before. */
export const asCronReads = (command: string): string => {
  let read = '';
  let escaped = false;
  for (const character of command) {
    if (escaped && character === '%') read = read.slice(0, -1);
    if (!escaped && character === '%') return read; // the rest would be its input
    read += character;
    escaped = !escaped && character === '\\';
  }
  return read;
};

/** The last line of what `cron-line` printed, without its five fields or its @name. */
export const commandOf = (printed: string): string => {
  const line = printed.trimEnd().split('\n').at(-1) ?? '';
  return line.replace(line.startsWith('@') ? /^\S+ / : /^(?:\S+ ){5}/, '');
};

/** Runs the command of a line as cron would, in the environment that cron gives. */
export const asCron = async (home: string, printed: string) => {
  const env = { SHELL: '/bin/sh', PATH: '/usr/bin:/bin', HOME: home, LOGNAME: 'somebody' };
  const ended = await execa('/bin/sh', ['-c', asCronReads(commandOf(printed))], {
    ...{ env, cwd: home, reject: false, extendEnv: false, all: true, timeout: 500_000 },
  });
  return { code: ended.exitCode, printed: ended.all };
};
