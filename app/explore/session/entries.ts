import { readUses } from '../../../core/explore/asking/uses.ts';
import type { Entry } from '../../../core/explore/left/conversation.ts';
import { triedWordsIn } from '../../../core/explore/score/tried-words.ts';
import type { CellRun } from '../../../core/schema/explore/cell-run.ts';
import type { UsedTools } from '../../../services/claude/exchange.ts';

/** The results of the tools, one by one. If a cell's history is lost, the text that the model got is used. */
export const entriesOf = ({ uses, results }: UsedTools, cells: readonly CellRun[]): Entry[] => {
  const left = [...cells];
  const tried = triedWordsIn(results);
  const entries = readUses(uses).map((asked, at): Entry => {
    const text = results[at]?.text ?? '';
    const cell = asked.kind === 'cell' ? left.shift() : undefined;
    if (cell !== undefined) return { kind: 'ran', cell };
    return asked.kind === 'info' ? { kind: 'looked', file: asked.file || null, text } : { kind: 'told', text };
  });
  return tried === null ? entries : [...entries, { kind: 'told', text: tried }];
};
