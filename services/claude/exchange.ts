import type { Block, Toolbox, ToolResult, ToolUse } from './tool.ts';

/** A model used tools, and was told the results. */
export interface UsedTools {
  readonly kind: 'uses';
  /** The model's name. Its thoughts are sent back only to this model. */
  readonly by: string;
  readonly blocks: readonly Block[];
  readonly uses: readonly ToolUse[];
  /** One for each use. */
  readonly results: readonly ToolResult[];
  /** The tools may be used again. */
  readonly more: boolean;
  /** The results came from the record: the tools were not used now. */
  readonly remembered: boolean;
}

/** A model said something, and its user replied. */
interface Replied {
  readonly kind: 'reply';
  readonly text: string;
  readonly reply: string;
}

/** What a model said, and what it was told in return. */
export type Exchange = UsedTools | Replied;

/** All exchanges since a question, and the tools. */
export interface Talk {
  /** Null: the model is told of no tools. */
  readonly toolbox: Toolbox | null;
  readonly said: readonly Exchange[];
  /** How uses and results are written: as the server's own blocks, or as text. */
  readonly form: 'blocks' | 'text';
  /** Whether the next answer may use a tool. */
  readonly mayUse: boolean;
}

/** How many answers have used tools so far. */
export const turnsTaken = (said: readonly Exchange[]): number => said.filter(({ kind }) => kind === 'uses').length;

/** Whether the turns of a toolbox are used up, or a tool itself said that there are no more. */
export const isUsedUp = ({ turns }: Toolbox, said: readonly Exchange[]): boolean =>
  turnsTaken(said) >= turns || said.some((exchange) => exchange.kind === 'uses' && !exchange.more);
