import { Competition } from '../../../../core/schema/competition.ts';
import type { HeldCheck } from '../../../../core/schema/judged/rehearsal.ts';
import type { Evidence } from '../../../../stages/report/doubts/evidence.ts';

const digest = 'a'.repeat(64);

const competitionWith = (change: object): Competition =>
  Competition.parse({
    ...{ slug: 's', name: 'S', url: null, about: null, idColumn: 'id', features: ['x'], leaks: [], task: 'binary' },
    files: { train: ['train.csv'], labels: null, test: [], sample: null, description: null, side: [], keyParts: null },
    shapes: { train: { rows: 1000, columns: 3 }, test: null },
    submission: {
      ...{ fileName: 'submission.csv', header: ['id', 'y'], key: ['id'], keyUnique: true, layout: 'columns' },
      columns: [column('id', 'key', null), column('y', 'target', 'probability')],
      rows: { count: 100, expected: digest, examples: [] },
      ...{ mapping: { y: 'y' }, rowConstraint: null },
    },
    targets: [{ column: 'y', rows: 1000, missing: 0, labels: labels({ 0: 600, 1: 400 }), numeric: null }],
    metric: { name: 'auc', direction: 'max', wants: 'probabilities', k: null, confidence: 'high' },
    ...{ groupColumn: null, time: null, textColumns: [], profile: [], evidence: {}, warnings: [] },
    ...change,
  });

/** A target's labels with their counts, the most frequent first. */
export const labels = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([label, count]) => ({ label, count }));

/** A column of the submission. */
export const column = (name: string, role: string, kind: string | null, change: object = {}) => ({
  ...{
    name,
    role,
    kind,
    settled: null,
    min: null,
    max: null,
    labels: null,
    list: null,
    sampleValues: ['0'],
    uniques: 1,
    ...change,
  },
});

/** A metric of the competition. */
export const metric = (name: string, direction: 'max' | 'min', wants: string) => ({
  metric: { name, direction, wants, k: null, confidence: 'high' },
});

type Change = Partial<Omit<Evidence, 'competition'>> & {
  readonly competition?: object;
  readonly score?: number | null;
  readonly error?: number | null;
  readonly baseline?: number | null;
  readonly rows?: number;
};

/** What a good template's run knows, but for the changes; `score` is ours, over out-of-fold predictions. */
export const evidence = ({
  competition = {},
  score = 0.8,
  error = 0.01,
  baseline = 0.5,
  rows = 1000,
  ...change
}: Change = {}): Evidence => {
  const made = competitionWith(competition);
  const { name, direction } = made.metric;
  return {
    competition: made,
    submission: {
      ...{ origin: 'solution', file: digest, bytes: 100, outputs: {}, manifest: null, sandbox: 'none' },
      ...{ weights: [], media: [], repairs: [], found: [], crossValidation: null },
    },
    verdict: { file: digest, rows: 100, findings: [] },
    candidate: { code: 'pass', origin: 'template', mode: 'full', attempts: 1, complexity: null, findings: [] },
    confirmation: {
      score,
      error,
      ...{ baseline, difference: null },
      metric: name,
      direction,
      rows,
      ...{ lacking: null, of: null, folds: null },
      why: score === null ? 'no time' : null,
      tells: [],
    },
    ...{ check: null, review: null, failures: [], ...change },
  };
};

/** How an answer's program did on rows that were held back from it. */
export const heldBack = (change: Partial<HeldCheck> = {}): HeldCheck => ({
  ...{
    score: 0.78,
    error: 0.03,
    metric: 'auc',
    direction: 'max',
    baseline: 0.5,
    difference: 0.03,
    scheme: 'stratified',
  },
  ...{
    rows: { train: 800, held: 200 },
    why: null,
    claimed: { score: 0.8, error: 0.015, rows: 800 },
    agrees: true,
    ...change,
  },
});

/** A finding of the validator about a column. */
export const finding = (rule: string, columnName: string) => ({
  ...{ rule, severity: 'warning' as const, message: `"${columnName}": ${rule}`, advice: '', columnName },
});
