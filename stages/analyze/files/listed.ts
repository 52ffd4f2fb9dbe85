import type { Description } from '../../../core/competition/description.ts';
import type { Sources } from './read-sources.ts';
import type { Roles } from './roles.ts';

/** The paths of the files with a role, for later stages. */
export const listFiles = (roles: Roles, unopened: readonly string[], description: Description | null) => ({
  train: roles.train.map(({ file }) => file.path),
  labels: roles.labels?.file.path ?? null,
  test: roles.test.map(({ file }) => file.path),
  sample: roles.sample?.file.path ?? null,
  description: description?.path ?? null,
  side: [...roles.side.map(({ file }) => file.path), ...unopened].toSorted(),
});

/** Rows and columns of train and test. */
export const shapesOf = ({ train, test }: Sources) => ({
  train: { rows: train.stats.rows, columns: train.table.columns.length },
  test: test && { rows: test.stats.rows, columns: test.table.columns.length },
});
