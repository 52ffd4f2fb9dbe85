import type { Credentials } from './credentials.ts';
import { kaggleSources, type Source } from './sources.ts';

/** The credentials for calls, and what the user should know about them. No text here holds a secret. */
export interface FoundCredentials {
  /** Null: there are none, so only public calls work. */
  readonly credentials: Credentials | null;
  /** Where they were found, in the notation of a shell. */
  readonly from: string | null;
  readonly warnings: readonly string[];
}

/** The commands that get credentials. */
export const howToGetOne = [
  '# https://www.kaggle.com/settings gives a token; paste it and press Ctrl-D:',
  '(umask 077; mkdir -p ~/.kaggle; cat > ~/.kaggle/access_token)',
].join('\n');

/** The first usable credentials, in the order of Kaggle's own client. Later places are not read. */
export const findCredentials = (env: NodeJS.ProcessEnv, home: string, now = Date.now()): FoundCredentials => {
  const sources = kaggleSources(env, home, now);
  const at = sources.findIndex((source) => source.kind === 'usable');
  const used = sources[at];
  const looked = at === -1 ? sources : sources.slice(0, at + 1);
  return {
    credentials: used?.kind === 'usable' ? used.credentials : null,
    from: used?.at ?? null,
    warnings: looked.flatMap(warningsOf),
  };
};

const warningsOf = (source: Source): string[] => {
  if (source.kind === 'broken') return [`${source.at}: ${source.why}. To fix it: ${source.fix}`];
  const { at, exposed } = source;
  if (exposed === null) return [];
  return [`${at}: others on this machine may read it (mode ${exposed.mode.toString(8)}). To fix it: ${exposed.fix}`];
};
