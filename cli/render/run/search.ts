import type { Report } from '../../../core/schema/result.ts';
import { withError } from '../../../services/text/figures.ts';
import { asTypedHere } from '../terminal/here.ts';
import { printable } from '../terminal/printable.ts';

/** On the final card: how many candidates competed with the template, and what became of them. `run`: as a command takes it. */
export const describeSearch = ({ tree, blend }: Pick<Report, 'tree' | 'blend'>, run: string): string[] => {
  if (blend === null) return [];
  const { kept, why, search } = blend;
  if (tree === null || tree.nodes.length === 0) return [`  tried     no candidate: ${printable(why)}`];
  const some = tree.nodes.filter(({ verdict }) => verdict === 'keep').length;
  const count = `${tree.nodes.length} ${tree.nodes.length === 1 ? 'candidate' : 'candidates'}, ${some === 0 ? 'none' : some} kept`;
  const gain = search === null ? printable(why) : `gain ${withError(search.gain, search.error)}`;
  const result = kept ? gain : `${some === 0 ? '' : 'the template alone is shipped: '}${printable(why)}`;
  return [`  tried     ${count}: ${result}`, `            ${asTypedHere(`medalist tree ${run}`)} shows each`];
};
