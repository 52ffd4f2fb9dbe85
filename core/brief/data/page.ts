import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fence } from '../../../services/claude/prompt/fence.ts';
import type { Competition } from '../../schema/competition.ts';

const longest = 40_000;

/** The competition's page, as far as it is read. */
export const pageBrief = (text: string): string => fence('the page of the competition', text.trim(), longest);

const longestOpen = 8_000;

/** The page itself, for a competition whose train table is not understood: a model may read there what is asked. */
export const openPage = (data: string, { files: { train, description }, media }: Competition): string => {
  if (train.length > 0 || media !== undefined || description === null) return '';
  const text = readFileSync(join(data, description), 'utf8').replaceAll(/<[^<>]*>/g, ' ');
  return pageBrief(text.slice(0, longestOpen));
};
