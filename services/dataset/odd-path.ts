import { pathLimits } from './limits.ts';

/**
 * What is wrong with a relative path, or undefined if nothing is. The path is used on disk, in prompts and in logs, wherever it came from.
 */
export const oddPath = (path: string): string | undefined => {
  const names = path.split('/');
  if (names.length > pathLimits.depth + 1) return `folders more than ${pathLimits.depth} deep`;
  if (Buffer.byteLength(path) > pathLimits.bytes) return 'a path that is too long';
  if (names.some((name) => Buffer.byteLength(name) > pathLimits.name)) return 'a name that is too long';
  return /[\p{Cc}\p{Bidi_Control}\uFFFD\u2028\u2029]/u.test(path)
    ? 'a name with characters that cannot be shown'
    : undefined;
};
