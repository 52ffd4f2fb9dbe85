import { python, type Reply } from '../../reply.ts';
import { program } from '../programs.ts';
import type { Subject } from '../subjects.ts';
import { flawsByReading } from './by-reading.ts';
import { flawsByRunning } from './by-running.ts';
import { flawsBySaying } from './by-saying.ts';
import { type Flaw, replaceOnce } from './flaw.ts';

/** Everything that a check must catch. */
export const flaws: readonly Flaw[] = [...flawsBySaying, ...flawsByReading, ...flawsByRunning];

export const flawNamed = (name: string): Flaw => {
  const found = flaws.find((flaw) => flaw.name === name);
  if (found === undefined) throw new Error(`no flaw is called ${name}`);
  return found;
};

/** The program with the flaw in it. */
export const flawedProgram = ({ base, spoilings }: Flaw, subject: Subject): string =>
  spoilings(subject).reduce((code, { right, wrong }) => replaceOnce(code, right, wrong), program(base, subject));

/** What a coder with this flaw answers. */
export const flawedAnswer = (flaw: Flaw, subject: Subject): Reply => {
  const code = flawedProgram(flaw, subject);
  return flaw.said === undefined ? python(code) : flaw.said(code);
};
