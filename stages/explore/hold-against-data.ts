import type { Competition } from '../../core/schema/competition.ts';
import type { Findings, FoundByModel } from '../../core/schema/explore/findings.ts';
import type { ToolResult } from '../../services/claude/tool.ts';
import type { StageContext } from '../dag/define.ts';

/** Seconds that one check may take. */
const oneCheck = 12;

/**
 * Keeps the findings that name real columns and whose checks pass in a fresh process. `isWhole`: there was time for all of them, so the
 * result may be reused.
 */
export const holdAgainstData = async (
  { findings }: FoundByModel,
  competition: Competition,
  run: (code: string) => Promise<ToolResult>,
  { say, signal, left }: Pick<StageContext, 'say' | 'signal'> & { readonly left: () => number },
): Promise<{ readonly held: Findings; readonly isWhole: boolean }> => {
  const columns = new Set(competition.profile.map(({ name }) => name));
  const held: Findings['findings'] = [];
  let tried = 0;
  for (const { claim, columns: named, check } of findings) {
    signal.throwIfAborted();
    if (left() < oneCheck) break;
    tried++;
    const unknown = named.find((name) => !columns.has(name));
    const why = unknown === undefined ? await whyNotShown(check, run) : `there is no column ${JSON.stringify(unknown)}`;
    if (why === null) held.push({ claim, columns: named });
    else say({ type: 'stage.log', line: `struck (${why}): ${claim}` });
  }
  return { held: { findings: held, struck: findings.length - held.length }, isWhole: tried === findings.length };
};

/** Why the check does not show its claim; null: it does. */
const whyNotShown = async (check: string, run: (code: string) => Promise<ToolResult>): Promise<string | null> => {
  if (!/^[ \t]*assert\b/m.test(check)) return 'its check asserts nothing';
  const { text, isError } = await run(check);
  return isError ? `its check failed: ${(text.split('\n', 1)[0] ?? '').slice(0, 200)}` : null;
};
