/** A command that a line of a log gives the runner: `::error title=Medalist::words`. */
export interface Command {
  readonly name: string;
  readonly text: string;
}

/** The commands of a log that a runner would carry out: none between `::stop-commands::TOKEN` and `::TOKEN::`. */
export const commandsIn = (log: string): Command[] => {
  let until: string | null = null;
  const commands: Command[] = [];
  for (const line of log.split(/\r?\n/)) {
    const [, name = '', text = ''] = /^\s*::([^\s:]+)[^:]*::(.*)$/.exec(line) ?? [];
    if (name === '') continue;
    if (until !== null) until = name === until ? null : until;
    else if (name === 'stop-commands') until = text;
    else commands.push({ name, text });
  }
  return commands;
};

/** What a step wrote to GITHUB_OUTPUT: `name=value`, or `name<<END` up to that line. Anything else is an error. */
export const assignmentsIn = (text: string): Record<string, string> => {
  const found: Record<string, string> = {};
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === '') continue;
    const [, name = '', end = ''] = /^([^=<]+)<<(.+)$/.exec(line) ?? [];
    if (name === '') {
      const [, key = '', value = ''] = /^([^=]+)=(.*)$/.exec(line) ?? [];
      if (key === '') throw new Error(`no assignment: ${line}`);
      found[key] = value;
      continue;
    }
    const last = lines.indexOf(end, at + 1);
    if (last === -1) throw new Error(`${name} has no end`);
    found[name] = lines.slice(at + 1, last).join('\n');
    at = last;
  }
  return found;
};
