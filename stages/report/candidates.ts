import type { Report } from '../../core/schema/result.ts';
import type { Blend } from '../../core/schema/search/blend.ts';
import type { Tree } from '../../core/schema/search/tree.ts';
import { placed, shareOf } from '../../core/solution/candidates.ts';
import { short, withError } from '../../services/text/figures.ts';
import { literal, markdownTable } from '../../services/text/markdown.ts';
import { filesOf } from './answered.ts';

/** More than anybody reads; all are in result.json. */
const mostRows = 40;

/** The section of report.md on what competed with the template, and what was decided. */
export const candidatesIn = ({ blend, tree, metric }: Pick<Report, 'blend' | 'tree' | 'metric'>): string[] => {
  if (blend === null) return [];
  const rows = tree === null || tree.nodes.length === 0 ? [] : [tableOf(tree, blend)];
  return ['## Candidates', ...rows, [decisionOf(blend), ...checksOf(blend, metric.name)].join('\n')];
};

const tableOf = (tree: Tree, blend: Blend): string => {
  const files = filesOf(blend, tree);
  const rows = placed(tree.nodes)
    .slice(0, mostRows)
    .map((node) => [
      `${node.label} ${node.operator}`,
      literal(node.title, 120),
      node.verdict === 'crash' || node.verdict === 'none' ? `${node.verdict}: ${literal(node.why, 160)}` : node.verdict,
      node.score === null ? '' : short(node.score),
      node.gain === null ? '' : withError(node.gain, node.error),
      percent(shareOf(blend, node.id)),
      linkTo(files.get(node.id)),
    ]);
  const score = tree.template === null ? '' : short(tree.template);
  const root = ['template', '', '', score, '', percent(shareOf(blend, 'template')), ''];
  return markdownTable(
    ['candidate', 'what', 'verdict', literal(tree.metric, 80), 'gain', 'share', 'program'],
    [root, ...rows],
  );
};

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const linkTo = (file: string | undefined): string => (file === undefined ? '' : `[${file}](${file})`);

const decisionOf = ({ kept, why, finalists, optimism }: Blend): string => {
  const shipped = kept ? 'The blend is shipped' : "The template's answer is shipped";
  const last = finalists.length === 0 ? '' : ` ${finalistsWords(finalists.length)}${optimismWords(optimism)}.`;
  return `${shipped}. ${literal(why, 400)}${last}`;
};

const finalistsWords = (count: number): string =>
  count === 1 ? 'One blend came to the last check' : `${count} blends came to the last check`;

/** How much worse the blend did in the last check than in the search. */
const optimismWords = (optimism: number | null): string =>
  optimism === null ? '' : `; the search had seen ${short(optimism)} more than the check did`;

/** The figures behind the decision: on the rows of the search, and on rows that no choice was based on. */
const checksOf = ({ search, final }: Blend, metric: string): string[] =>
  [
    { on: 'Compared', where: '', checked: search },
    { on: 'Checked', where: ' that nothing was chosen on', checked: final },
  ].flatMap(({ on, where, checked }) => {
    if (checked === null) return [];
    const { rows, blend, gain, error } = checked;
    const count = rows.toLocaleString('en');
    return [
      `- ${on} on ${count} rows${where}: ${literal(metric, 80)} of the blend ${short(blend)}, gain ${withError(gain, error)}`,
    ];
  });
