/** One thing of this machine that a sandbox needs, tried for real. */
export interface Probe {
  readonly name: string;
  readonly ok: boolean;
  /** What was found, or what it said when it failed. */
  readonly says: string;
  readonly milliseconds: number;
  /** The exact commands that fix it, one a line; null: works, or nothing here can fix it. */
  readonly fix: string | null;
}

/** Times a probe. */
export const probe = async (name: string, look: () => Promise<Pick<Probe, 'ok' | 'says' | 'fix'>>): Promise<Probe> => {
  const start = performance.now();
  const found = await look();
  return { name, ...found, milliseconds: Math.round(performance.now() - start) };
};
