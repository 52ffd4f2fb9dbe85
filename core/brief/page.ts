import { fence } from '../../services/claude/prompt/fence.ts';

const longest = 40_000;

/** The competition's page, as far as it is read. */
export const pageBrief = (text: string): string => fence('the page of the competition', text.trim(), longest);
