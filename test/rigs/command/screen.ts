/** A terminal of so many columns, as far as our programs use one; it is tall enough for everything. */
interface Terminal {
  readonly lines: string[];
  row: number;
  column: number;
}

const terminal = (): Terminal => ({ lines: [''], row: 0, column: 0 });

/** What somebody sees at the end of all that was drawn, each line as it stands; throws for what it does not know. */
export const screenOf = (drawn: string, columns = 80): readonly string[] => {
  const main = terminal();
  let now = main;
  let wraps = true;
  for (const [, parameters = '', command = '', text = ''] of drawn.matchAll(/\p{Cc}\[([\d;?]*)([A-Za-z])|(.)/gsu)) {
    const count = Number(parameters) || 1;
    switch (command) {
      case '':
        put(now, text, columns, wraps);
        break;
      case 'A':
        now.row = Math.max(0, now.row - count);
        break;
      case 'H':
        [now.row, now.column] = [0, 0];
        break;
      case 'K':
        now.lines[now.row] = parameters === '2' ? '' : lineOf(now).slice(0, now.column);
        break;
      case 'J':
        now.lines.splice(now.row, Number.POSITIVE_INFINITY, lineOf(now).slice(0, now.column));
        break;
      case 'h':
      case 'l':
        if (parameters === '?1049') now = command === 'h' ? terminal() : main;
        else if (parameters === '?7') wraps = command === 'h';
        else if (parameters !== '?25') throw new Error(`no terminal knows ${parameters}${command}`);
        break;
      case 'm':
        break;
      default:
        throw new Error(`this terminal does not know ${parameters}${command}`);
    }
  }
  return now.lines.map((line) => line.trimEnd());
};

const lineOf = ({ lines, row }: Terminal): string => lines[row] ?? '';

const put = (now: Terminal, text: string, columns: number, wraps: boolean): void => {
  if (text === '\r') {
    now.column = 0;
    return;
  }
  if (text === '\n' || (now.column === columns && wraps)) {
    now.row++;
    while (now.lines.length <= now.row) now.lines.push('');
    if (text === '\n') return;
    now.column = 0;
  }
  const at = Math.min(now.column, columns - 1);
  const line = lineOf(now).padEnd(at);
  now.lines[now.row] = `${line.slice(0, at)}${text}${line.slice(at + 1)}`;
  now.column = at + 1;
};
