import { analyze } from '../../app/analyze/analyze.ts';
import { hasTrait } from '../../core/metrics/table.ts';
import type { Competition } from '../../core/schema/competition.ts';
import type { Subject } from '../../test/rigs/messages/scripts/subjects.ts';

/** A competition as `medalist analyze` sees it, for a scripted model. */
export interface Seen extends Subject {
  /** The column of test that is the submission's key; empty: rows match by position. */
  readonly testKey: string;
  /** For each column of the submission, train's target or its class. */
  readonly columns: Readonly<Record<string, string>>;
  /** Why programs that assume one key and one target are wrong here; null: they are right. */
  readonly unlike: string | null;
}

/** What a scripted model must know of a competition; `why`: its answers are no table. */
export const subjectOf = async (
  slug: string,
  folder: string,
  home: string,
): Promise<Seen | { readonly why: string }> => {
  const outcome = await analyze({ competition: folder, home });
  if (!outcome.ok) return { why: outcome.kind === 'failed' ? outcome.failure.message : outcome.message };
  const { files, submission, targets, idColumn, metric, textColumns } = outcome.competition;
  const [[train, ...more], [test], [key, second]] = [files.train, files.test, submission.key];
  const { sample } = files;
  if (train === undefined || more.length > 0 || files.labels !== null) return { why: 'train is not one file' };
  if (test === undefined || sample === null) return { why: 'there is no test file, or no sample submission' };
  if (key === undefined || second !== undefined) return { why: 'rows have not one key' };
  if (submission.layout === 'unknown' || targets.length === 0) return { why: 'no target is known' };
  const isOfClasses = submission.layout === 'classes';
  const columns = submission.mapping;
  const seen = {
    ...{ slug, folder, train, test, sample, key, testKey: idColumn ?? '', columns, metric: metric.name },
    targets: targets.map(({ column }) => column),
    answer: answerOf(outcome.competition),
    classColumns: isOfClasses
      ? Object.fromEntries(Object.entries(columns).map(([column, name]) => [name, column]))
      : {},
    logarithm: metric.wants === 'values' && hasTrait(metric.name, 'log-scale'),
    texts: textColumns,
  };
  return { ...seen, unlike: unlike(seen, isOfClasses) };
};

const answerOf = ({ submission, task }: Competition): Subject['answer'] => {
  if (submission.layout === 'classes') return 'columns';
  const kind = submission.columns.find(({ role }) => role === 'target')?.kind ?? '';
  if (/^(class-|ordinal-)/.test(kind)) return 'label';
  return task === 'binary' || task === 'multilabel' ? 'probability' : 'value';
};

const unlike = (
  { key, testKey, columns, test }: Pick<Seen, 'key' | 'testKey' | 'columns' | 'test'>,
  isOfClasses: boolean,
): string | null => {
  if (!test.endsWith('.csv')) return 'the tables are no CSV';
  if (key !== testKey) return 'test names its rows otherwise than the submission';
  const others = Object.entries(columns).filter(([column, name]) => column !== name);
  return isOfClasses || others.length === 0 ? null : 'the submission names a target otherwise than train';
};
