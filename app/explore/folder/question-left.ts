import { rmSync } from 'node:fs';
import { writeAtomic } from '../../../services/files/atomic.ts';
import { quoted } from '../../../services/text/quoted.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import type { ExploreFolder } from './folder.ts';

/** Writes the model's question for the person, and says how to reply. The exploration waits without a process. */
export const leaveQuestion = (folder: ExploreFolder, question: string): Refusal => {
  writeAtomic(folder.question, `${question}\n`);
  return refuse(
    'parked',
    `the model asks:\n${question}`,
    `Reply:  medalist explore ${quoted(folder.path)} --reply "..."`,
  );
};

/** Removes the question: the exploration no longer waits. */
export const clearQuestion = (folder: ExploreFolder): void => rmSync(folder.question, { force: true });
