/** A part of a script, by its name; its name is unlike any other's. */
export interface Cell {
  readonly name: string;
  readonly code: string;
}

/** `# %%` begins a cell in editors. */
export const cellMark = '# %% ';

/** A script taken apart: `imports`, without the docstring, then each part. What is no script of ours is one part. */
export const cellsIn = (script: string): Cell[] => {
  const [first = '', ...parts] = script.split(new RegExp(`^${cellMark}`, 'm'));
  const cells = [{ name: 'imports', code: first.replace(/^"""[^"\\]*"""\n/, '') }, ...parts.map(named)];
  const seen = new Set<string>();
  return cells
    .map(({ name, code }, at) => ({ name: uniqueName(name, at, seen), code: code.trim() }))
    .filter(({ code }) => code !== '');
};

const named = (part: string): Cell => {
  const end = part.indexOf('\n');
  return end < 0 ? { name: '', code: part } : { name: part.slice(0, end), code: part.slice(end + 1) };
};

/** A user may have named the parts of a script anew. */
const uniqueName = (name: string, at: number, seen: Set<string>): string => {
  const plain = /^[a-z][a-z-]{0,40}$/.test(name) && !seen.has(name) ? name : `part-${at + 1}`;
  seen.add(plain);
  return plain;
};
