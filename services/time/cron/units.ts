import type { Command } from './crontab.ts';

/** The contents of a systemd timer and its service. */
export interface Units {
  /** The name without `.service` or `.timer`. */
  readonly name: string;
  readonly description: string;
  readonly calendar: readonly string[];
  readonly command: Command;
  /** The service starts only if this file exists. */
  readonly condition: string;
  /** Exit codes besides 0 that count as success. */
  readonly fine: readonly number[];
  /** How many seconds a stop may take before systemd kills the service. */
  readonly stopSeconds: number;
}

/** Whether a path cannot be written in a unit file without quotes. */
export const unfitForUnits = (path: string): boolean => /[*?[\]]|\\$|\s$/.test(path);

/** The texts of both files. The user's values in them are quoted for systemd. */
export const unitTexts = (units: Units): { readonly service: string; readonly timer: string } => ({
  service: `[Unit]
Description=${bare(units.description)}
ConditionPathExists=${bare(units.condition)}

[Service]
Type=oneshot
${environment(units.command)}ExecStart=/bin/sh ${units.command.words.map(word).join(' ')}
SuccessExitStatus=${units.fine.join(' ')}
Nice=10
# A batch may work for hours. When it is stopped, it ends its runs so that the next batch goes on with them.
TimeoutStartSec=infinity
KillSignal=SIGTERM
KillMode=mixed
TimeoutStopSec=${units.stopSeconds}
`,
  timer: `[Unit]
Description=${bare(units.description)}

[Timer]
${units.calendar.map((when) => `OnCalendar=${when}\n`).join('')}# A start that was missed while the machine was off is made up for, once.
Persistent=true

[Install]
WantedBy=timers.target
`,
});

const environment = ({ env, envFile }: Command): string =>
  [
    ...(envFile === null
      ? []
      : ['# Keys and other variables, one NAME=value a line. Nobody else may read this file: chmod 600.']),
    ...(envFile === null ? [] : [`EnvironmentFile=-${bare(envFile)}`]),
    ...Object.entries(env).map(([name, value]) => `Environment=${quoted(`${name}=${value}`)}`),
  ]
    .map((line) => `${line}\n`)
    .join('');

/** Doubles `%`, because systemd replaces %x with its own values. */
const bare = (text: string): string => text.replaceAll('%', '%%');

const quoted = (text: string): string => {
  const safe = bare(text);
  return /^[\w./=:@%+,-]+$/.test(safe) ? safe : `"${safe.replace(/[\\"]/g, '\\$&')}"`;
};

/** Doubles `$`, because systemd replaces $NAME in commands. */
const word = (text: string): string => quoted(text).replaceAll('$', '$$$$');
