import type { KaggleFailure } from './failure.ts';

/** An answer of Kaggle's, or why there is none. Nothing here throws for what a server or a network does. */
export type Answer<T> = { readonly ok: true; readonly value: T } | KaggleFailure;

/** One competition, normalised: absent fields have their proto3 defaults, dates are ISO with Z, enums lower case. */
export interface KaggleCompetition {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** One line; the overview is a page. */
  readonly subtitle: string;
  readonly category: string;
  readonly reward: string;
  readonly tags: readonly string[];
  readonly deadline: string | null;
  readonly teams: number;
  readonly entered: boolean;
  readonly metric: string | null;
  readonly maxDailySubmissions: number;
  readonly codeOnly: boolean;
  readonly submissionsDisabled: boolean;
  readonly url: string;
}

/** What only Kaggle's website asks its server: undocumented, so that each may be missing (null). */
export interface KaggleDetails {
  readonly hackathon: boolean | null;
  readonly simulation: boolean | null;
  /** The name a submission must have. */
  readonly requiredFileName: string | null;
  readonly rowIdColumn: string | null;
}

/** All that the page's HTML shell holds: Kaggle renders the rest in the browser. */
export interface KaggleShell {
  readonly title: string;
  readonly subtitle: string;
}

/** A host's page: `description`, `evaluation`, `data-description`, `rules` ... Names vary in case and are the host's own. */
export interface KagglePage {
  readonly name: string;
  readonly content: string;
  readonly mimeType: string;
}

export interface KaggleFile {
  /** Relative, with `/`. */
  readonly name: string;
  readonly bytes: number;
  readonly created: string | null;
}

export interface KaggleSubmission {
  readonly ref: number;
  readonly fileName: string;
  readonly date: string | null;
  readonly description: string;
  readonly status: 'pending' | 'complete' | 'error';
  /** Why it could not be scored; empty otherwise. */
  readonly error: string;
  /** As Kaggle prints it; null until known. */
  readonly publicScore: string | null;
  readonly privateScore: string | null;
  readonly bytes: number;
}

export interface KaggleLimits {
  readonly today: number;
  readonly total: number;
  readonly allowedNow: number;
}

export interface LeaderboardRow {
  readonly rank: number;
  readonly teamId: number;
  readonly team: string;
  readonly date: string | null;
  readonly score: string;
}

/** Words of the official client: `--group --category --sort-by --search --page-size --page-token`. */
export interface CompetitionQuery {
  readonly search?: string;
  readonly group?: 'general' | 'entered' | 'community' | 'hosted' | 'everything';
  readonly category?:
    | 'all'
    | 'featured'
    | 'research'
    | 'recruitment'
    | 'gettingStarted'
    | 'masters'
    | 'playground'
    | 'community';
  readonly sortBy?:
    | 'grouped'
    | 'best'
    | 'prize'
    | 'earliestDeadline'
    | 'latestDeadline'
    | 'numberOfTeams'
    | 'relevance'
    | 'recentlyCreated';
  readonly pageSize?: number;
  readonly pageToken?: string;
}

/** Where a download really is: a signed address that must be fetched without credentials, and expires. */
export interface SignedLocation {
  readonly url: string;
  /** Last segment of the address: may be `train.csv.zip` where `train.csv` was asked for. */
  readonly fileName: string;
}

/** Everything Medalist says to Kaggle. Slugs are exact; every call is idempotent but `createSubmission`. */
export interface Kaggle {
  /** Whether calls carry credentials; false: only what Kaggle tells everybody. */
  readonly signedIn: boolean;
  readonly competition: (slug: string) => Promise<Answer<KaggleCompetition>>;
  readonly competitions: (
    query: CompetitionQuery,
  ) => Promise<Answer<{ readonly competitions: readonly KaggleCompetition[]; readonly nextPageToken: string | null }>>;
  readonly pages: (slug: string) => Promise<Answer<readonly KagglePage[]>>;
  /** Best effort, asked once and without credentials; null: nothing was told. */
  readonly details: (slug: string) => Promise<KaggleDetails | null>;
  /** The last resort where `competition` and `pages` have no answer: the page's head, without credentials. */
  readonly shell: (slug: string) => Promise<Answer<KaggleShell>>;
  /** All files, however many pages. */
  readonly files: (slug: string) => Promise<Answer<readonly KaggleFile[]>>;
  /** Null: this server does not tell. */
  readonly limits: (slug: string) => Promise<Answer<KaggleLimits | null>>;
  readonly leaderboard: (slug: string, pageSize?: number) => Promise<Answer<readonly LeaderboardRow[]>>;
  /** Writes the whole leaderboard (a zip with a csv) into a folder; the path of the file. */
  readonly leaderboardArchive: (slug: string, folder: string) => Promise<Answer<{ readonly path: string }>>;
  /** Everybody's score on the public leaderboard, the best first. `little`: asked once and for a few seconds, by who can do without. */
  readonly leaderboardScores: (slug: string, patience?: 'usual' | 'little') => Promise<Answer<readonly number[]>>;
  readonly submissions: (slug: string) => Promise<Answer<readonly KaggleSubmission[]>>;
  readonly submission: (ref: number) => Promise<Answer<KaggleSubmission>>;
  readonly locateAll: (slug: string) => Promise<Answer<SignedLocation>>;
  readonly locateFile: (slug: string, name: string) => Promise<Answer<SignedLocation>>;
  /** The archive of a data set, which is no competition's. */
  readonly locateDataset: (owner: string, name: string) => Promise<Answer<SignedLocation>>;
  /** Puts a file where Kaggle takes submissions from; spends nothing. `name`: what Kaggle calls it; default: its own. */
  readonly upload: (slug: string, file: string, name?: string) => Promise<Answer<{ readonly token: string }>>;
  /** Spends one of the team's submissions. Never repeated here: see `submit.ts` for an unknown outcome. */
  readonly createSubmission: (
    slug: string,
    token: string,
    message: string,
  ) => Promise<Answer<{ readonly ref: number; readonly message: string }>>;
}
