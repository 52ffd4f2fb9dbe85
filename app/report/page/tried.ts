import type { Result } from '../../../core/schema/result.ts';
import { short } from '../../../services/text/figures.ts';
import type { TreeSeen } from '../../result/candidates.ts';
import type { Facts } from '../facts.ts';
import { html, list, type Part, section, table } from './parts.ts';

/** What else was tried: the candidates, and what failed on the way. */
export const tried = ({ tree, result }: Facts): readonly Part[] => [
  ...(tree === null ? [] : [section('candidates', 'Candidates', ...candidatesTable(tree))]),
  ...failed(result),
];

/** What failed on the way, each with its advice. */
export const failed = ({ failures }: Pick<Result, 'failures'>): readonly Part[] => {
  const lines = failures.map(
    ({ stage, kind, message, advice }) =>
      `${stage} (${kind}): ${message.slice(0, 600)}${advice === undefined ? '' : ` ${advice}`}`,
  );
  return lines.length === 0 ? [] : [section('failed', 'What failed on the way', list(lines))];
};

/** The tree of candidates, also of a run that has not ended. */
export const candidatesTable = ({ template, nodes, decision, metric }: TreeSeen): readonly Part[] => {
  const percent = (share: number | null) => (share === null ? '' : `${(100 * share).toFixed(0)} %`);
  const score = (value: number | null) => (value === null ? '' : short(value));
  const rows = nodes.map((node) => [
    ...[node.label, node.operator ?? '', node.title, node.verdict ?? 'at work', score(node.score)],
    ...[
      node.gain === null ? '' : `${short(node.gain)}${node.error === null ? '' : ` ± ${short(node.error)}`}`,
      percent(node.share),
    ],
  ]);
  const head = ['', 'operator', 'what it is', 'verdict', metric?.name ?? 'score', 'gain of the blend', 'share'];
  const first = ['template', '', '', '', score(template.score), '', percent(template.share)];
  return [decision === null ? null : html`<p>${decision.why}</p>`, table(head, [first, ...rows], [4, 5, 6])];
};
