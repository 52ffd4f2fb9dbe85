import { kaggleAddress } from '../kaggle/address.ts';
import { howToGetOne } from '../kaggle/credentials/find-credentials.ts';
import { kaggleSources, type Source } from '../kaggle/credentials/sources.ts';
import { proxyFor } from '../network/choose.ts';
import { type Line, linesOf } from './line.ts';

const { ok, note, warning } = linesOf('kaggle');

/**
 * Whether there are credentials for Kaggle, which of them are used, and whether others can read them. Nothing is sent.
 */
export const kaggleLines = (env: NodeJS.ProcessEnv, home: string): Line[] => {
  const sources = kaggleSources(env, home);
  const used = sources.find(({ kind }) => kind === 'usable');
  const none = note(
    'credentials',
    'none: you have to put the files of a competition into its folder by hand',
    howToGetOne,
  );
  return [
    ...(used === undefined ? [none] : []),
    ...sources.flatMap((source) => linesAbout(source, source === used)),
    ...proxyLines(env),
  ];
};

/** The address of a proxy, if there is one; never its password. */
const proxyLines = (env: NodeJS.ProcessEnv): Line[] => {
  const address = env.MEDALIST_KAGGLE_URL ?? '';
  const proxy = proxyFor(new URL(URL.canParse(address) ? address : kaggleAddress), env);
  if (proxy === null) return [];
  const { variable } = proxy;
  return 'why' in proxy
    ? [warning(variable, proxy.why, `unset ${variable}   # or: export ${variable}=http://HOST:PORT`)]
    : [note(variable, `Kaggle is reached through the proxy ${proxy.address}; not tried`)];
};

const linesAbout = (source: Source, used: boolean): Line[] => {
  if (source.kind === 'broken') return [warning(source.at, source.why, source.fix)];
  const { at, holds, misplaced, exposed } = source;
  const says = `${holds}, ${used ? 'used; not tried' : 'not used: the one above comes first'}`;
  const lines = [used ? ok(at, says) : note(at, says)];
  if (misplaced !== null) {
    lines.push(
      note(at, 'a KGAT_ token stands where the older key belongs; other clients get 401 with it', misplaced.fix),
    );
  }
  if (exposed !== null) {
    lines.push(warning(at, `others on this machine may read it (mode ${exposed.mode.toString(8)})`, exposed.fix));
  }
  return lines;
};
