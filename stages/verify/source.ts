import type { Program } from '../../core/checks/program/program.ts';
import type { Texts } from '../../core/checks/program/strings/texts.ts';
import { readsFile } from '../../core/checks/rules/safety/file-reads.ts';
import type { SyntaxNode } from '../../services/python/syntax/node.ts';

/** The files that tables are followed back to. */
export interface TableFiles {
  readonly train: readonly string[];
  readonly test: readonly string[];
}

/** Methods that keep the columns of a table, and its rows or some of them. */
export const keepsTable =
  /^(copy|fillna|reset_index|sort_values|sort_index|dropna|drop_duplicates|replace|interpolate|ffill|bfill|sample|round|infer_objects|convert_dtypes)$/;

export const readsAny = (program: Program, call: SyntaxNode, files: readonly string[]): boolean =>
  files.some((file) => readsFile(program, call, file));

/** The texts that an expression, or an element of a literal list, can be. */
export const textsOf = ({ values }: Program, node: SyntaxNode): Texts => {
  const whole = values.textsOf(node);
  if (whole.texts.length > 0) return whole;
  const list = node.type === 'subscript' ? node.field('value') : undefined;
  return values.elementsOf(list ?? node);
};
