import { expect } from 'vitest';

/** A cleared screen, a title, a turned line: in seven bits and in eight. */
export const evil = '\x1b[2J\x1b]0;owned\x07\x9b2J\u202e';
/** What no text of others may send to a terminal, or leave in a file that a person reads. */
export const steering = /[^\n\t\P{Cc}]|\p{Bidi_Control}/u;

/** The command told of `word`, and nothing that it printed steers. */
export const expectHarmless = (
  { stdout, stderr }: { readonly stdout: string; readonly stderr: string },
  word: string,
): void => {
  expect(stdout).not.toMatch(steering);
  expect(stderr).not.toMatch(steering);
  expect(`${stdout}${stderr}`).toContain(word);
};
