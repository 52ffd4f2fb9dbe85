import type { Command } from './crontab.ts';

/** What a systemd timer and its service are made of. */
export interface Units {
  /** Without its ending. */
  readonly name: string;
  readonly description: string;
  readonly calendar: readonly string[];
  readonly command: Command;
  /** Without this file there is nothing to do. */
  readonly condition: string;
  /** Exit codes that are no failure. */
  readonly fine: readonly number[];
  /** Seconds a stop may take until all is killed. */
  readonly patience: number;
}

/** What systemd has no way to write where a path stands bare. */
export const unfitForUnits = (path: string): boolean => /[*?[\]]|\\$|\s$/.test(path);

/** The texts of both files. All of the user's that stands in them is quoted as systemd reads it. */
export const unitTexts = (units: Units): { readonly service: string; readonly timer: string } => ({
  service: `[Unit]
Description=${bare(units.description)}
ConditionPathExists=${bare(units.condition)}

[Service]
Type=oneshot
${environment(units.command)}ExecStart=/bin/sh ${units.command.words.map(word).join(' ')}
SuccessExitStatus=${units.fine.join(' ')}
Nice=10
# It may work for hours; when it is stopped, it ends its runs so that the next one goes on with them.
TimeoutStartSec=infinity
KillSignal=SIGTERM
KillMode=mixed
TimeoutStopSec=${units.patience}
`,
  timer: `[Unit]
Description=${bare(units.description)}

[Timer]
${units.calendar.map((when) => `OnCalendar=${when}\n`).join('')}# What was missed while the machine was off is made up for, once.
Persistent=true

[Install]
WantedBy=timers.target
`,
});

const environment = ({ env, envFile }: Command): string =>
  [
    ...(envFile === null ? [] : ['# Keys and the rest, one NAME=value a line. Nobody else may read it: chmod 600.']),
    ...(envFile === null ? [] : [`EnvironmentFile=-${bare(envFile)}`]),
    ...Object.entries(env).map(([name, value]) => `Environment=${quoted(`${name}=${value}`)}`),
  ]
    .map((line) => `${line}\n`)
    .join('');

/** systemd puts something of its own in the place of %x. */
const bare = (text: string): string => text.replaceAll('%', '%%');

const quoted = (text: string): string => {
  const safe = bare(text);
  return /^[\w./=:@%+,-]+$/.test(safe) ? safe : `"${safe.replace(/[\\"]/g, '\\$&')}"`;
};

/** In a command $NAME would be replaced, too. */
const word = (text: string): string => quoted(text).replaceAll('$', '$$$$');
