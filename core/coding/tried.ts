import { fence } from '../../services/claude/prompt/fence.ts';
import { section } from '../brief/sections.ts';

const longestLine = 300;

/** What a run has tried so far, a line each. Titles may be a model's words. */
export const triedSection = (tried: readonly string[]): string =>
  section(
    'What was tried so far in this run, and whether it was kept:',
    tried.length === 0
      ? ''
      : fence(
          'tried so far',
          tried.map((line) => line.replaceAll(/\s+/g, ' ').slice(0, longestLine)).join('\n'),
          12_000,
        ),
  );
