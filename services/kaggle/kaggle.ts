import type { KaggleFailure } from './failure.ts';

/** An answer of Kaggle's, or why there is none. Calls never throw for an error of a server or network. */
export type Answer<T> = { readonly ok: true; readonly value: T } | KaggleFailure;

/** A competition in normal form: absent fields have their proto3 defaults, dates are ISO with Z, enums are in lower case. */
export interface KaggleCompetition {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** One line. The overview is a page. */
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

/** Facts that only Kaggle's website asks its server for. They are undocumented, so each may be missing (null). */
export interface KaggleDetails {
  readonly hackathon: boolean | null;
  readonly simulation: boolean | null;
  /** The file name that a submission must have. */
  readonly requiredFileName: string | null;
  readonly rowIdColumn: string | null;
}

/** What the page's HTML holds before scripts run: Kaggle renders the rest in the browser. */
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
  /** A relative path, with `/`. */
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
  /** Why it could not be scored; empty if it could. */
  readonly error: string;
  /** As Kaggle prints it; null: not known yet. */
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

/** The options of the official client: `--group --category --sort-by --search --page-size --page-token`. */
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

/** The real address of a download. It is signed, expires, and must be requested without credentials. */
export interface SignedLocation {
  readonly url: string;
  /** The last segment of the address: it may be `train.csv.zip` for `train.csv`. */
  readonly fileName: string;
}

/** All calls to Kaggle. Slugs are exact; every call but `createSubmission` is idempotent. */
export interface Kaggle {
  /** Which service answers: Kaggle's, or a server of one's own. */
  readonly address: string;
  /** Whether calls carry credentials; false: only public calls work. */
  readonly signedIn: boolean;
  readonly competition: (slug: string) => Promise<Answer<KaggleCompetition>>;
  readonly competitions: (
    query: CompetitionQuery,
  ) => Promise<Answer<{ readonly competitions: readonly KaggleCompetition[]; readonly nextPageToken: string | null }>>;
  readonly pages: (slug: string) => Promise<Answer<readonly KagglePage[]>>;
  /** Asked once and without credentials; null: no answer. */
  readonly details: (slug: string) => Promise<KaggleDetails | null>;
  /** The page's title and subtitle, without credentials: the last resort if `competition` and `pages` have no answer. */
  readonly shell: (slug: string) => Promise<Answer<KaggleShell>>;
  /** All files, from all pages of the list. */
  readonly files: (slug: string) => Promise<Answer<readonly KaggleFile[]>>;
  /** Null: this server does not tell them. */
  readonly limits: (slug: string) => Promise<Answer<KaggleLimits | null>>;
  readonly leaderboard: (slug: string, pageSize?: number) => Promise<Answer<readonly LeaderboardRow[]>>;
  /** Writes the whole leaderboard (a zip with a csv) into a folder, and returns the path of the file. */
  readonly leaderboardArchive: (slug: string, folder: string) => Promise<Answer<{ readonly path: string }>>;
  /**
   * All scores on the public leaderboard, the best first. `little`: asked once and only for a few seconds, by callers that can do without.
   */
  readonly leaderboardScores: (slug: string, patience?: 'usual' | 'little') => Promise<Answer<readonly number[]>>;
  readonly submissions: (slug: string) => Promise<Answer<readonly KaggleSubmission[]>>;
  readonly submission: (ref: number) => Promise<Answer<KaggleSubmission>>;
  readonly locateAll: (slug: string) => Promise<Answer<SignedLocation>>;
  readonly locateFile: (slug: string, name: string) => Promise<Answer<SignedLocation>>;
  /** The address of a data set's archive. A data set belongs to no competition. */
  readonly locateDataset: (owner: string, name: string) => Promise<Answer<SignedLocation>>;
  /** Uploads a file for a submission; it spends nothing. `name`: the file's name on Kaggle; default: its own. */
  readonly upload: (slug: string, file: string, name?: string) => Promise<Answer<{ readonly token: string }>>;
  /** Spends one of the team's submissions. Never repeated: send.ts writes it down, and finds out if the outcome is unknown. */
  readonly createSubmission: (
    slug: string,
    token: string,
    message: string,
  ) => Promise<Answer<{ readonly ref: number; readonly message: string }>>;
}
