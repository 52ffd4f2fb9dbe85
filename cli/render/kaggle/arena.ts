import type { Heard } from '../../../app/arena/protocol/gateway.ts';
import { printable } from '../terminal/printable.ts';

/** What a user needs to know to use an arena. The credentials are the arena's own, new at every start. */
export interface ArenaNews {
  readonly url: string;
  readonly competitions: readonly {
    readonly slug: string;
    readonly title: string;
    readonly files: number;
    readonly open: boolean;
    readonly answers: string | null;
    readonly metric: string | null;
  }[];
  /** Environment variables that point Medalist here. */
  readonly medalist: Readonly<Record<string, string>>;
  /** Environment variables that point Kaggle's own client here. */
  readonly kaggle: Readonly<Record<string, string>>;
}

export const describeCompetition = ({ slug, files, open, metric }: ArenaNews['competitions'][number]): string => {
  const graded = metric === null ? 'no answers beside it: nothing is graded' : `graded by ${printable(metric)}`;
  return `  ${slug.padEnd(24)}  ${files} files, ${open || metric === null ? graded : 'takes no submissions'}`;
};

const exported = (variables: Readonly<Record<string, string>>): string =>
  `  export ${Object.entries(variables)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}`;

export const describeArena = ({ url, competitions, medalist, kaggle }: ArenaNews): string => {
  const slug = competitions[0]?.slug ?? 'slug';
  return [
    `the arena is open at ${url}`,
    '',
    'Point Medalist at it:',
    exported(medalist),
    `  medalist download ${slug}`,
    '',
    "Point Kaggle's own client at it:",
    exported(kaggle),
    `  kaggle competitions files ${slug}`,
    '',
    'Ctrl-C closes it.',
  ].join('\n');
};

/** One call on a line. */
export const describeCall = ({ name, method, path, slug, status, by, range }: Heard, at: Date): string =>
  [
    at.toTimeString().slice(0, 8),
    status === 0 ? 'cut' : String(status),
    printable(name === '' ? `${method} ${path}` : name).padEnd(22),
    printable(name === 'object' ? (path.split('/').at(-1) ?? '') : slug),
    ...(by === 'nobody' ? [] : [by]),
    ...(range === null ? [] : [printable(range)]),
  ].join('  ');
