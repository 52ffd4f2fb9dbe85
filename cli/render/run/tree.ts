import type { CandidateSeen, TreeSeen } from '../../../app/result/candidates.ts';
import { short, withError } from '../../../services/text/figures.ts';
import { printable } from '../terminal/printable.ts';
import { table } from '../terminal/table.ts';
import { paint } from '../terminal/terminal.ts';
import { moneyOf } from './model-lines.ts';

const colours = { keep: 'green', discard: 'dim', crash: 'yellow', none: 'dim' } as const;
const longest = 120;

/** A table of the template and its candidates, a line each, and what was decided. */
export const describeTree = (tree: TreeSeen, stream: NodeJS.WriteStream): string => {
  const { from, nodes } = tree;
  const isOpen = from !== 'result';
  if (nodes.length === 0)
    return isOpen ? 'The run has not ended, and no candidate has begun.' : 'No candidates: one program worked alone.';
  const isPaid = nodes.some(({ cost }) => cost !== null);
  const columns = columnsFor(tree).filter(({ of }) => of !== costOf || isPaid);
  const rows = nodes.map((node) => columns.map(({ of }) => of(node, stream)));
  const shown = table(
    columns.map(({ head }) => printable(head)),
    [columns.map(({ template }) => template), ...rows],
  );
  return [shown, '', isOpen ? 'The run has not ended: this is what is known so far.' : decisionOf(tree)].join('\n');
};

interface Column {
  readonly head: string;
  readonly template: string;
  readonly of: (node: CandidateSeen, stream: NodeJS.WriteStream) => string;
}

const columnsFor = ({ metric, template }: TreeSeen): readonly Column[] => [
  { head: 'candidate', template: 'template', of: ({ depth, label }) => `${'  '.repeat(depth + 1)}${label}` },
  { head: 'by', template: '', of: ({ operator }) => operator ?? '' },
  { head: 'verdict', template: '', of: verdictOf },
  { head: metric?.name ?? 'score', template: figure(template.score), of: ({ score }) => figure(score) },
  { head: 'gain', template: '', of: ({ gain, error }) => (gain === null ? '' : withError(gain, error)) },
  { head: 'share', template: percent(template.share), of: ({ share }) => percent(share) },
  { head: 'seconds', template: '', of: ({ seconds }) => (seconds === 0 ? '' : seconds.toFixed(1)) },
  { head: 'cost', template: '', of: costOf },
  { head: 'what', template: metric === null ? cell(template.doing) : '', of: whatOf },
];

const verdictOf = ({ verdict }: CandidateSeen, stream: NodeJS.WriteStream): string =>
  verdict === null ? '' : paint(colours[verdict], verdict, { stream });

const costOf = ({ cost }: CandidateSeen): string => (cost === null ? '' : moneyOf(cost));

/** A candidate's title, then what it is doing, or why it crashed or was discarded. */
const whatOf = ({ verdict, title, why, doing }: CandidateSeen): string => {
  const more = verdict === null ? doing : verdict === 'keep' ? '' : why;
  return [title, more]
    .filter((text) => text !== '')
    .map(cell)
    .join('; ');
};

const cell = (text: string): string => printable(text.split('\n')[0] ?? '').slice(0, longest);

const figure = (value: number | null): string => (value === null ? '' : short(value));

const percent = (share: number | null): string => (share === null ? '' : `${(100 * share).toFixed(0)} %`);

const decisionOf = ({ decision, nodes }: TreeSeen): string => {
  if (decision === null) return 'Nothing was decided: the run ended without them.';
  const { kept, why, optimism } = decision;
  const shipped = nodes.filter(({ share }) => (share ?? 0) > 0).map(({ label }) => label);
  const what = kept ? `Shipped with ${shipped.join(', ')}` : "The template's answer is shipped alone";
  const saw = optimism === null ? '' : ` The search saw ${short(optimism)} more than the last check.`;
  return `${what}: ${printable(why)}${saw}`;
};
