import { ended, failed, type Gate } from '../call.ts';
import type { ModelFailure } from '../failure.ts';
import type { Correction } from '../http/request.ts';
import { type Block, type Tool, type ToolResults, type ToolTalk, type ToolTurn, useTool } from '../tool.ts';
import type { Manner } from './manner.ts';

/** Who corrects an answer needs no tool. Servers want to be told of a tool that was used before. */
export const talkOf = (
  tool: Tool | undefined,
  { tool: manner }: Manner,
  turns: readonly ToolTurn[],
  correction: Correction | null,
): ToolTalk | null => {
  const mayUse = manner === 'offered' && correction === null;
  if (tool === undefined || manner === 'none' || (turns.length === 0 && !mayUse)) return null;
  return { tool, turns, mayUse };
};

/** For the journal. */
export const aboutTurns = (turns: number): string =>
  turns === 0 ? '' : `, after ${turns} ${turns === 1 ? 'look' : 'looks'}`;

/** From the record, else the tool is used; what it gives is recorded before anybody hears of it. */
export const resultsFor = async (
  { records, mode, guard, signal, say }: Gate,
  tool: Tool,
  digest: string,
  blocks: readonly Block[],
): Promise<ToolResults | ModelFailure> => {
  const known = records.resultsFor(digest);
  if (known !== undefined) return known;
  if (mode === 'replay')
    return failed('not-recorded', 'The recorded run did not look', 'Replay with the version that recorded it.');
  const { results, more } = await useTool(tool, blocks);
  if (signal.aborted) return ended(signal);
  const made = { results: results.map((result) => ({ ...result, text: guard(result.text).text })), more };
  try {
    records.putResults(digest, made);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    say({
      type: 'stage.log',
      line: `What ${tool.name} gave could not be recorded (${why}): a resumed run uses it again`,
    });
  }
  return made;
};
