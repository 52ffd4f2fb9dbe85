import { isMetric } from '../metrics/table.ts';
import type { ColumnProfile, Competition } from '../schema/competition.ts';
import type { DataKind } from '../schema/search/lesson.ts';

type Columns = 'numeric' | 'categorical' | 'text' | 'date';

/** What a column counts as; a column that says nothing is none of them. */
const countsAs: Readonly<Record<ColumnProfile['type'], Columns | null>> = {
  ...{ integer: 'numeric', number: 'numeric', boolean: 'categorical', category: 'categorical', list: 'text' },
  ...{ text: 'text', date: 'date', constant: null, empty: null },
};

/** The kind of a competition's data: coarse, so that another competition can be of the same kind. */
export const dataKindOf = (competition: Competition): DataKind => {
  const { task, metric, shapes, files, features, profile } = competition;
  const isFeature = new Set(features);
  const kinds = profile.filter(({ name }) => isFeature.has(name)).map(({ type }) => countsAs[type]);
  const columns = (kind: Columns) => magnitude(kinds.filter((one) => one === kind).length);
  return {
    task,
    metric: isMetric(metric.name) ? metric.name : 'other',
    rows: magnitude(shapes.train.rows),
    ...{
      numeric: columns('numeric'),
      categorical: columns('categorical'),
      text: columns('text'),
      date: columns('date'),
    },
    sideTables: magnitude(files.side.length),
    media: mediaOf(competition),
  };
};

const mediaOf = ({ media }: Competition): DataKind['media'] =>
  media === undefined ? 'none' : (media.sources[0]?.kind ?? (media.target === null ? 'none' : 'image'));

/** 0, 1, 10, 100 ... */
const magnitude = (count: number): number => (count < 1 ? 0 : 10 ** (String(Math.floor(count)).length - 1));
