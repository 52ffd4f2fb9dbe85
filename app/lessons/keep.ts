import { lessonsOf } from '../../core/lessons/lessons-of.ts';
import type { Competition } from '../../core/schema/competition.ts';
import { Tree } from '../../core/schema/search/tree.ts';
import { addLessons } from '../../services/lessons/lessons.ts';
import type { Home } from '../../services/store/home.ts';
import type { Journal } from '../../services/store/journal.ts';
import type { Store } from '../../services/store/store.ts';
import { competition } from '../../stages/dag/artifacts.ts';
import type { Request } from '../request/request.ts';
import { rowOf } from './rows.ts';

/** The run whose candidates become lessons. */
interface Ended {
  readonly home: Home;
  readonly request: Request;
  readonly refs: Readonly<Record<string, string | undefined>>;
  readonly store: Store;
  readonly journal: Journal;
}

/** Keeps the lessons of a run's candidates when the run ends. A replay has no new ones. */
export const keepLessons = ({ home, request, refs, store, journal }: Ended): void => {
  if (request.replayOf !== null || refs.tree === undefined) return;
  const tree = Tree.safeParse(store.get(refs.tree));
  const known = competition.schema.safeParse(store.get(refs.competition ?? ''));
  if (!tree.success || !known.success) return;
  const why = recordLessons(home, request, tree.data, known.data);
  if (why !== null) journal.append({ type: 'run.note', message: `the lessons of this run are not kept: ${why}` });
};

/** Adds a run's lessons, each once. Returns why that failed; null: it did not. */
export const recordLessons = (
  home: Home,
  { runId, slug }: Pick<Request, 'runId' | 'slug'>,
  tree: Tree,
  asked: Competition,
  now = new Date(),
): string | null => {
  const learned = lessonsOf(tree, asked, now);
  if (learned.length === 0) return null;
  const kept = addLessons(
    home.lessons,
    { run: runId, competition: slug },
    learned.map(({ node, trial, lesson }) => ({ node, trial: trial ?? '', row: rowOf(lesson) })),
  );
  return kept.ok ? null : `${kept.message}. ${kept.advice}`;
};
