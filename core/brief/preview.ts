import { fence } from '../../services/claude/prompt/fence.ts';
import type { Competition } from '../schema/competition.ts';
import { headLines } from './head-lines.ts';
import { quoted } from './quoted.ts';

const mostLines = 6;
const mostOthers = 6;
const longestLine = 600;
const longest = 9_000;

/** The first lines of train, labels, test and sample; where no train table is understood, of the other tables, too. */
export const dataPreview = (data: string, { files: { train, labels, test, sample, side } }: Competition): string => {
  const others = train.length === 0 ? side.slice(0, mostOthers) : [];
  const paths = [train[0], labels, test[0], sample, ...others].filter((path) => typeof path === 'string');
  return fence('first lines of the files', paths.map((path) => shown(data, path)).join('\n\n'), longest);
};

const shown = (data: string, path: string): string => {
  if (path.endsWith('.parquet')) return `== ${quoted(path)}: Parquet, the profile lists its columns`;
  const lines = headLines(data, path, mostLines);
  return lines === null ? `== ${quoted(path)}: cannot be read` : [`== ${quoted(path)}`, ...lines.map(cut)].join('\n');
};

const cut = (line: string): string =>
  line.length <= longestLine ? line : `${line.slice(0, longestLine)}... (${line.length} characters)`;
