import { literal, markdownTable } from '../../../services/text/markdown.ts';
import type { Exploration } from '../../schema/explore/exploration.ts';
import { enumerated, quotedWords } from '../left/words.ts';
import type { Rerun } from './rerun/plan.ts';

/** The most tables that the introduction shows. */
const mostTables = 20;

/** What was asked of which data, and how to run the notebook again. */
export const introductionText = (
  { name, ask, tables, score }: Pick<Exploration, 'name' | 'ask' | 'tables' | 'score'>,
  rerun: Rerun,
): string =>
  [
    `# ${literal(name, 100)}`,
    ...(ask === '' ? [] : [quotedWords(ask)]),
    ...(tables.length === 0 ? [] : [tablesText(tables)]),
    `To run it again, open it in the folder that it lies in and run it from top to bottom: ${dataWords(score !== null)} What stands below each cell is what it showed in the session.`,
    ...differences(rerun),
  ].join('\n\n');

const tablesText = (tables: Exploration['tables']): string => {
  const rows = tables
    .slice(0, mostTables)
    .map((table) => [literal(table.name, 100), table.rows.toLocaleString('en'), table.columns.toLocaleString('en')]);
  const more = tables.length - rows.length;
  return `${markdownTable(['table', 'rows', 'columns'], rows)}${more > 0 ? `\n\nAnd ${more} more.` : ''}`;
};

const dataWords = (isHeldBack: boolean): string =>
  `\`data/\` beside it has the data as the session saw them${isHeldBack ? ', without the rows that were held back' : ''}.`;

/** In what it is not the session, cell by cell. */
const differences = ({ steps, leftOut }: Rerun): readonly string[] => {
  const placesOf = (kind: 'part' | 'restart') =>
    steps.filter((step) => step.kind === kind).map(({ cell }) => cell.place);
  const [parts, restarts] = [placesOf('part'), placesOf('restart')];
  const lost = leftOut.map(({ place }) => place);
  return [
    ...(lost.length === 0
      ? []
      : [`Left out: ${cellsWords(lost)}, which failed and left nothing that later cells use.`]),
    ...(parts.length === 0
      ? []
      : [`Up to where it failed: ${cellsWords(parts)}. Later cells use what was done before.`]),
    ...(restarts.length === 0
      ? []
      : [`The session died in ${cellsWords(restarts)}; later cells began without variables.`]),
  ];
};

const cellsWords = (places: readonly number[]): string => `cell${places.length === 1 ? '' : 's'} ${enumerated(places)}`;
