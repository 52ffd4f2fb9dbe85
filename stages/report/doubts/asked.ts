import type { Doubt } from '../../../core/schema/judged/doubt.ts';
import type { Evidence } from './evidence.ts';

const mostNamed = 3;

/** What is asked for was not found but guessed, and a template learned it: a good score then says nothing of the answer. */
export const guessed = ({ competition, candidate }: Evidence): Doubt[] => {
  if (candidate !== null && candidate.origin !== 'template') return [];
  const found = [
    guessedTarget(competition),
    withoutTarget(competition),
    byPlaceAlone(competition),
    untold(competition),
    unmet(competition),
  ];
  return found.flatMap((message) => (message === null ? [] : [{ kind: 'guessed', message }]));
};

type Competition = Evidence['competition'];

/** Nothing but a column's name and place spoke for it. */
const guessedTarget = ({ evidence, targets }: Competition): string | null => {
  const isGuess = (evidence.targets ?? []).some(({ source }) => source === 'default');
  const [target] = targets;
  return isGuess && target !== undefined
    ? `${quoted(target.column)} was learned, which is a guess: no column of train is called as what the submission asks for`
    : null;
};

/** Columns of the submission that train knows nothing of. */
const withoutTarget = ({ submission: { columns, layout, mapping }, targets }: Competition): string | null => {
  if (layout !== 'columns' || targets.length === 0) return null;
  const asked = columns.filter(({ role }) => role === 'target').map(({ name }) => name);
  const open = asked.filter((name) => mapping[name] === undefined && !targets.some(({ column }) => column === name));
  if (open.length === 0 || open.length === asked.length) return null;
  const names = open.slice(0, mostNamed).map(quoted).join(', ');
  return `train has no column for ${names}${open.length > mostNamed ? ` and ${open.length - mostNamed} more` : ''}: what stands there was not learned`;
};

/** Rows of the submission that nothing ties to rows of test, and not as many. */
const byPlaceAlone = ({ idColumn, files, shapes, submission, media }: Competition): string | null => {
  const { test } = shapes;
  const isTied = idColumn !== null || files.keyParts !== null || files.melted !== undefined || media !== undefined;
  if (isTied || test === null || test.rows === submission.rows.count) return null;
  return `the submission has ${submission.rows.count.toLocaleString('en')} rows and test has ${test.rows.toLocaleString('en')}, and no column tells which belong together`;
};

/** Rows of the submission that test, tied to it by one id, says nothing of. */
const untold = ({ idColumn, files, shapes: { test }, submission, media }: Competition): string | null => {
  const { key, keyUnique, rows } = submission;
  const isById = idColumn !== null && key.length === 1 && keyUnique && files.keyParts === null;
  if (!isById || files.melted !== undefined || media !== undefined) return null;
  if (test === null || test.rows >= rows.count) return null;
  return `the submission has ${rows.count.toLocaleString('en')} rows and test tells of ${test.rows.toLocaleString('en')}: the others got one value`;
};

/** Lists for keys that train never met, where nothing else tells them apart. */
const unmet = ({ evidence, features, idColumn }: Competition): string | null =>
  evidence.lists === undefined || features.length > 0 || idColumn === null
    ? null
    : `train has no row of the ${quoted(idColumn)} that are asked for, and nothing else tells them apart: their lists hold what is frequent`;

const quoted = (name: string): string => JSON.stringify(name.slice(0, 80));
