import type { Gate } from '../call.ts';
import type { ToolTurn } from '../claude.ts';
import type { UsedTools } from '../exchange.ts';
import { ended, failed, type ModelFailure, noTime } from '../failure.ts';
import { noResult } from '../prompt/fenced-tools.ts';
import type { Toolbox, ToolResults, ToolUse } from '../tool.ts';

/** The results of tools: from the record if there is one, else by using the tools. What is new is recorded before it is returned. */
export const useTools = async (
  { records, mode, guard, signal, say }: Gate,
  { digest, by, blocks, uses }: ToolTurn,
  toolbox: Toolbox,
): Promise<UsedTools | ModelFailure> => {
  const known = records.resultsFor(digest);
  const turn = { kind: 'uses', by, blocks, uses } as const;
  if (known !== undefined && known.isCut !== true)
    return { ...turn, results: known.results, more: known.more, remembered: true };
  if (mode === 'replay') {
    if (known !== undefined) return noTime;
    return failed('not-recorded', 'The recorded run used no tool here', 'Replay with the version that recorded it.');
  }
  const record = (made: ToolResults | null): void => {
    try {
      records.putResults(digest, made);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const line = `What the tools gave could not be recorded (${why}): a resumed run uses them again`;
      say({ type: 'stage.log', line });
    }
  };
  const { results, more } = await resultsOf(uses, toolbox);
  if (signal.aborted) {
    const end = ended(signal);
    if (end.kind === 'no-time') record(null);
    return end;
  }
  const made = { results: results.map((result) => ({ ...result, text: guard(result.text).text })), more };
  record(made);
  return { ...turn, ...made, remembered: false };
};

/** Uses the tools as an answer asks. For a tool that does not exist, the result says so. */
const resultsOf = async (uses: readonly ToolUse[], { tools, use }: Toolbox): Promise<ToolResults> => {
  const names = tools.map(({ name }) => name);
  const own = uses.filter(({ name }) => names.includes(name));
  const made = own.length === 0 ? { results: [], more: true } : await use(own);
  const unknown = { text: `There is no such tool. There is ${names.join(', ')}.`, isError: true };
  const results = uses.map((one) => (own.includes(one) ? (made.results[own.indexOf(one)] ?? noResult) : unknown));
  return { results, more: made.more };
};
