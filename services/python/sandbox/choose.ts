import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { findPython } from '../environment.ts';
import { bare } from './bare.ts';
import { bubblewrap } from './bubblewrap/bubblewrap.ts';
import type { BubblewrapHost } from './bubblewrap/host.ts';
import { partProbes, wholeProbe } from './bubblewrap/probes.ts';
import type { Enclosure } from './enclosure.ts';
import { landlock } from './landlock/landlock.ts';
import { landlockProbe } from './landlock/probe.ts';
import { exposureOf, unreadableIn } from './mounts/exposure.ts';
import type { SandboxSpec } from './mounts/spec.ts';
import type { Probe } from './probe.ts';
import { seatbelt, seatbeltProbe } from './seatbelt/seatbelt.ts';
import type { Tier } from './tier.ts';

/** A tier that works here, with the facts about this machine that it needs. */
export type Choice =
  | { readonly tier: 'bubblewrap'; readonly host: BubblewrapHost }
  /** `because`: why not bubblewrap, and what fixes it; null: it was asked for by name. */
  | { readonly tier: 'landlock'; readonly because: string | null }
  | { readonly tier: 'seatbelt' }
  | { readonly tier: 'none' };

/** No tier works, or not the one asked for. `fix`: the exact commands, one a line. */
export interface Refused {
  readonly refused: string;
  readonly fix: string;
}

/** Chooses the tier asked for, or the strongest that works here. `none` is chosen only if it is asked for by name. */
export const chooseTier = async (
  wish: 'auto' | Tier,
  python: string = findPython() ?? 'python3',
): Promise<Choice | Refused> => {
  const nowhere = withoutTemporary(tmpdir());
  if (nowhere !== undefined) return nowhere;
  switch (wish) {
    case 'bubblewrap': {
      const { probe, host } = await wholeProbe();
      return host === null ? refused([probe]) : { tier: 'bubblewrap', host };
    }
    case 'landlock': {
      const probe = await landlockProbe(python);
      return probe.ok ? { tier: 'landlock', because: null } : refused([probe]);
    }
    case 'seatbelt': {
      const probe = await seatbeltProbe();
      return probe.ok ? { tier: 'seatbelt' } : refused([probe]);
    }
    case 'none':
      return { tier: 'none' };
    case 'auto':
      return process.platform === 'darwin' ? chooseTier('seatbelt') : strongestOfLinux(python);
  }
};

/** Refuses if there is no temporary folder: programs and probes need it. Some schedulers name one that they have removed. */
const withoutTemporary = (folder: string): Refused | undefined => {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch {
    const refused = `the temporary folder ${folder} does not exist, or we may not write to it`;
    return { refused, fix: 'export TMPDIR=/tmp' };
  }
};

const strongestOfLinux = async (python: string): Promise<Choice | Refused> => {
  const { probe: first, host } = await wholeProbe();
  if (host !== null) return { tier: 'bubblewrap', host };
  const second = await landlockProbe(python);
  return second.ok ? { tier: 'landlock', because: inWords([first]) } : refused([first, second]);
};

const refused = (probes: readonly Probe[]): Refused => ({
  refused: `no sandbox works here: ${inWords(probes)}`,
  fix: probes.flatMap(({ fix }) => fix ?? []).join('\n') || 'medalist doctor   # tells more',
});

const inWords = (probes: readonly Probe[]): string => probes.map(({ name, says }) => `${name}: ${says}`).join('; ');

/** All probes for `medalist doctor`: first those that decide, the strongest tier first, then the parts of bubblewrap. */
export const sandboxProbes = async (python: string = findPython() ?? 'python3'): Promise<readonly Probe[]> => {
  if (process.platform === 'darwin') return [await seatbeltProbe()];
  const [{ probe: whole }, landlocked, parts] = await Promise.all([wholeProbe(), landlockProbe(python), partProbes()]);
  return [whole, landlocked, ...parts];
};

/** The enclosure of a spec by the chosen tier, or why the tier cannot enclose it. */
export const enclose = (choice: Choice, spec: SandboxSpec): Enclosure | { readonly refused: string } => {
  const exposed = choice.tier === 'none' || spec.readsAll === true ? undefined : exposureOf(spec);
  if (exposed !== undefined) return { refused: exposed };
  switch (choice.tier) {
    case 'bubblewrap': {
      const unreadable = choice.host.identity === 'root' && !spec.readsAll ? unreadableIn(spec) : undefined;
      return unreadable === undefined ? bubblewrap(spec, choice.host) : { refused: unreadable };
    }
    case 'landlock':
      return landlock(spec);
    case 'seatbelt':
      return seatbelt(spec);
    case 'none':
      return bare(spec);
  }
};
