import type { Competition } from '../../../core/schema/competition.ts';

type Decisive = 'submission' | 'idColumn' | 'targets' | 'features' | 'task' | 'metric';

/** A competition with one file of each kind and nothing special about it, but for what is given. */
export const plainCompetition = (given: Pick<Competition, Decisive> & Partial<Competition>): Competition => ({
  slug: 'plain',
  name: 'Plain',
  url: null,
  about: null,
  files: {
    train: ['train.csv'],
    labels: null,
    test: ['test.csv'],
    sample: 'sample_submission.csv',
    description: null,
    side: [],
    keyParts: null,
  },
  shapes: {
    train: { rows: 1000, columns: given.features.length + given.targets.length + 1 },
    test: { rows: given.submission.rows.count, columns: given.features.length + 1 },
  },
  leaks: [],
  groupColumn: null,
  time: null,
  textColumns: [],
  profile: [],
  evidence: {},
  warnings: [],
  ...given,
});
