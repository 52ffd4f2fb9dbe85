import { fence } from '../../../services/claude/prompt/fence.ts';
import type { ToolResult } from '../../../services/claude/tool.ts';
import type { CellRun } from '../../schema/explore/cell-run.ts';

/** What stands beside a cell. `word` is the session's own message, before all else. */
interface CellContext {
  readonly word: string | null;
  /** The most characters that are shown. */
  readonly characters: number;
  /** The seconds that are left of the whole exploration. */
  readonly secondsLeft: number;
}

/** What a model is told of a cell that ran. Cells of strangers stand in it, so it is fenced. */
export const resultOfCell = (cell: CellRun, { word, characters, secondsLeft }: CellContext): ToolResult => {
  const { printed, value, trouble, plots, ended, seconds } = cell;
  const parts = [
    ...(printed === '' ? [] : [printed]),
    ...(value === null ? [] : [`value: ${value}`]),
    ...(trouble === null ? [] : [trouble]),
  ];
  const pictures = plots.map((name) => `plots/${name}`).join(', ');
  const head = [
    ...(word === null ? [] : [word]),
    `Cell ${cell.place} ${endings[ended]} after ${seconds.toFixed(1)} s.${pictures === '' ? '' : ` Pictures: ${pictures}.`} ${Math.max(0, Math.round(secondsLeft))} s are left in all.`,
  ].join('\n');
  const shown = parts.length === 0 ? 'It showed nothing.' : fence('what the cell showed', parts.join('\n'), characters);
  return { text: `${head}\n\n${shown}`, isError: ended !== 'ran' };
};

const endings: Readonly<Record<CellRun['ended'], string>> = {
  ran: 'ran',
  raised: 'raised an error',
  interrupted: 'was interrupted',
  died: 'ended the session, whose variables are gone,',
};
