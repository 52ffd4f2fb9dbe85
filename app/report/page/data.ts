import { counted } from '../../../core/explore/profile/words/figures.ts';
import type { ColumnProfile, Competition } from '../../../core/schema/competition.ts';
import { short } from '../../../services/text/figures.ts';
import type { Facts } from '../facts.ts';
import { pictures } from './fit.ts';
import { facts, folded, type Part, section, table } from './parts.ts';

/** What is asked, and what the data look like. */
export const data = ({ competition, pictures: left, result: { report } }: Facts): readonly Part[] => {
  if (report === null) return [];
  const { rows, columns } = report.submission;
  const asked = facts([
    ['task', report.task],
    ['target', report.target.slice(0, 20).join(', ')],
    [
      'to predict',
      `${rows.toLocaleString('en')} rows; columns ${columns.slice(0, 12).join(', ')}${columns.length > 12 ? ', ...' : ''}`,
    ],
    ['train', competition === null ? null : shapeWords(competition.shapes.train)],
    ['test', competition?.shapes.test == null ? null : shapeWords(competition.shapes.test)],
    ['time', competition?.time == null ? null : `${competition.time.column} (${competition.time.kind})`],
    ['groups', competition?.groupColumn ?? null],
  ]);
  const target = pictures(left.filter(({ title }) => title === 'target'));
  return [section('asked', 'What is asked', asked, target, competition === null ? null : columnsOf(competition))];
};

const shapeWords = ({ rows, columns }: { readonly rows: number; readonly columns: number }): string =>
  `${counted(rows, 'row')}, ${counted(columns, 'column')}`;

/** More columns than anybody reads. */
const mostColumns = 120;

const columnsOf = ({ profile }: Competition): Part =>
  folded(
    `The ${counted(profile.length, 'column')}`,
    table(
      ['column', 'type', 'missing', 'distinct', 'least', 'most', 'examples'],
      profile.slice(0, mostColumns).map(cellsOf),
      [2, 3, 4, 5],
    ),
  );

const cellsOf = ({ name, type, missing, unique, min, max, examples }: ColumnProfile): string[] => [
  ...[name, type, missing === 0 ? '' : `${short(100 * missing)} %`, unique.toLocaleString('en')],
  ...[min === null ? '' : short(min), max === null ? '' : short(max), examples.join(', ').slice(0, 80)],
];
