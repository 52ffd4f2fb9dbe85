/** A competition's settings by its host, and whether the account joined it. Tests change these while it is served. */
export interface Settings {
  joined: boolean;
  codeOnly: boolean;
  disabled: boolean;
  hackathon: boolean;
  simulation: boolean;
  requiredFileName: string | null;
  rowIdColumn: string | null;
  maxDailySubmissions: number;
  /** Submissions that other members of the team made today. They are on no board. */
  madeToday: number;
  /** How often a submission is shown as pending. */
  pendingLooks: number;
  /** How often the list lacks a new submission. */
  unlistedLooks: number;
  /** `archive.zip` holds `train.csv.zip` instead of `train.csv`. */
  nestedZips: boolean;
  /** A single file asked for as `train.csv` comes as `train.csv.zip`. */
  zippedSingles: boolean;
  category: string;
  reward: string;
  /** Days from now; negative: closed. */
  deadlineInDays: number;
  evaluationMetric: string | null;
}

export const usualSettings = (): Settings => ({
  joined: true,
  codeOnly: false,
  disabled: false,
  hackathon: false,
  simulation: false,
  requiredFileName: null,
  rowIdColumn: null,
  maxDailySubmissions: 5,
  madeToday: 0,
  pendingLooks: 1,
  unlistedLooks: 0,
  nestedZips: false,
  zippedSingles: false,
  category: 'Playground',
  reward: 'Swag',
  deadlineInDays: 30,
  evaluationMetric: null,
});

/** Slugs under which the first competition is served again, with one thing about it changed. */
export const scenarios = {
  'not-joined': { joined: false },
  'code-only': { codeOnly: true, category: 'Featured' },
  disabled: { disabled: true },
  closed: { deadlineInDays: -10 },
  hackathon: { hackathon: true, category: 'Featured' },
  simulation: { simulation: true, category: 'Featured' },
  'wrong-file-name': { requiredFileName: 'predictions.csv' },
  'quota-used': { maxDailySubmissions: 5, madeToday: 5 },
  'slow-score': { pendingLooks: 3 },
  'nested-zips': { nestedZips: true },
  'zipped-singles': { zippedSingles: true },
} as const satisfies Readonly<Record<string, Partial<Settings>>>;
