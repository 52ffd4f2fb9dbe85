/**
 * What a failed program said, without what differs from run to run or tells of this machine (folders, addresses in memory),
 * so that the same failure is the same question. Of much, the end: that is where the error is.
 */
export const plainWords = (message: string, longest = 9_000): string => {
  const plain = message
    .replaceAll(/(?<=["'\s(=]|^)(?:\/[^\s/"':,()]+){2,}/gm, shortened)
    .replaceAll(/\b0x[0-9a-f]{4,16}\b/gi, '0x...')
    .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '...');
  return plain.length <= longest ? plain : `... ${plain.slice(-longest)}`;
};

/** A path from where it begins to say something: inside a package, or its last two parts. */
const shortened = (path: string): string => {
  const [, ...inside] = path.split(/(?<=\/)(?:site-packages|python3\.\d+)\//);
  const insidePackage = inside.at(-1);
  if (insidePackage !== undefined) return insidePackage;
  const parts = path.split('/');
  return parts.at(-1) === 'solution.py' ? 'solution.py' : `.../${parts.slice(-2).join('/')}`;
};
