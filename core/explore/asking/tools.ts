import type { Tool } from '../../../services/claude/tool.ts';
import { longestCode, mostCellsAtOnce } from './uses.ts';

/** The two tools of an exploration, as a model is told of them. */
export const exploreTools = (cellSeconds: number, characters: number): readonly Tool[] => [
  {
    name: 'dataset_info',
    description: `Tells what was measured of the data before you came: files, shapes, types, missing and distinct values, numeric statistics, correlations with the target, suspicious columns, the first rows. Without a file it tells of all of them in short; with one, of that file in full. At most ${characters} characters.`,
    input: {
      type: 'object',
      properties: { file: { type: 'string', description: 'A file of the list; empty: all of them.' } },
      additionalProperties: false,
    },
  },
  {
    name: 'execute_python',
    description: `Runs Python in the session, which keeps its variables. Shows what is printed, the value of the last expression, and an error with its line. At most ${cellSeconds} seconds, ${longestCode} characters of code, ${characters} characters shown, ${mostCellsAtOnce} calls in one answer.`,
    input: {
      type: 'object',
      properties: { code: { type: 'string', description: 'The code of one cell.' } },
      required: ['code'],
      additionalProperties: false,
    },
  },
];

/** Servers without tools use them by fenced blocks; a block of Python is run. */
export const fencedWords = { python: 'execute_python' } as const;
