/** One thing that a sandbox needs of this machine, tested by using it. */
export interface Probe {
  readonly name: string;
  readonly ok: boolean;
  /** What was found, or the error. */
  readonly says: string;
  readonly milliseconds: number;
  /** The exact commands that fix it, one a line; null: it works, or nothing here can fix it. */
  readonly fix: string | null;
}

/** Times a probe. */
export const probe = async (name: string, look: () => Promise<Pick<Probe, 'ok' | 'says' | 'fix'>>): Promise<Probe> => {
  const start = performance.now();
  const found = await look();
  return { name, ...found, milliseconds: Math.round(performance.now() - start) };
};
