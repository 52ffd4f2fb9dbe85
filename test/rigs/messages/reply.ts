import type { FaultName } from './faults.ts';

/** What a script wants said. The server makes a message of it, or spoils it. */
export type Reply =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tools'; readonly uses: readonly ToolUse[] }
  | { readonly kind: 'fault'; readonly fault: FaultName; readonly text: string };

export interface ToolUse {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export const say = (text: string): Reply => ({ kind: 'text', text });

/** With `output_config.format` an answer is JSON and nothing else; local servers that ignore it often talk around it. */
export const json = (value: unknown): Reply => say(JSON.stringify(value));

/** A whole program in one fence, with a sentence before it, as models write. */
export const python = (code: string, before = 'Here is the complete program.'): Reply =>
  say(`${before}\n\n\`\`\`python\n${code.endsWith('\n') ? code : `${code}\n`}\`\`\`\n`);

/** One place of a program, as it is and as it should be. */
export interface Edit {
  readonly search: string;
  readonly replace: string;
}

export const edits = (changes: readonly Edit[], before = 'The cause is plain from the traceback.'): Reply =>
  say(
    `${before}\n\n${changes
      .map(({ search, replace }) => `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE`)
      .join('\n\n')}\n`,
  );

export const tool = (name: string, input: Readonly<Record<string, unknown>>): Reply => tools({ name, input });

/** Several tools, or one several times, in one answer. */
export const tools = (...uses: readonly ToolUse[]): Reply => ({ kind: 'tools', uses });

/** Something goes wrong; where there is still an answer to spoil, `text` is it. */
export const failing = (fault: FaultName, text = 'All is well, thank you for asking.'): Reply => ({
  kind: 'fault',
  fault,
  text,
});
