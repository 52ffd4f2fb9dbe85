import type { Report } from '../../../core/schema/result.ts';
import { withError } from '../../../services/text/figures.ts';
import { asTypedHere } from '../terminal/here.ts';
import { printable } from '../terminal/printable.ts';

/** Lines about the candidates: how many competed with the template, and how many were kept. `run`: the run's name for a command. */
export const describeSearch = ({ tree, blend }: Pick<Report, 'tree' | 'blend'>, run: string): string[] => {
  if (blend === null) return [];
  const { kept, why, search } = blend;
  if (tree === null || tree.nodes.length === 0) return [`  tried     no candidate: ${printable(why)}`];
  const keptCount = tree.nodes.filter(({ verdict }) => verdict === 'keep').length;
  const count = `${tree.nodes.length} ${tree.nodes.length === 1 ? 'candidate' : 'candidates'}, ${keptCount === 0 ? 'none' : keptCount} kept`;
  const gain = search === null ? printable(why) : `gain ${withError(search.gain, search.error)}`;
  const result = kept ? gain : `${keptCount === 0 ? '' : 'the template alone is shipped: '}${printable(why)}`;
  return [`  tried     ${count}: ${result}`, `            ${asTypedHere(`medalist tree ${run}`)} shows each`];
};
