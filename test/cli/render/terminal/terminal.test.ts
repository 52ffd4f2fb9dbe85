import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cut } from '../../../../cli/render/terminal/cut.ts';
import { control, eraseLine, write } from '../../../../cli/render/terminal/terminal.ts';
import { projectRoot } from '../../../../services/python/environment.ts';

const sent = (text: string): string => {
  let all = '';
  write({ write: (part) => (all += part) }, text);
  return all;
};

test.each([
  ['an escape sequence', 'a\x1b[2Jb', 'a\\u001b[2Jb'],
  ['a title', '\x1b]0;owned\x07', '\\u001b]0;owned\\u0007'],
  ['a control character of eight bits', 'a\x9b2Jb', 'a\\u009b2Jb'],
  ['a return to the start of the line', 'failed\rok    ', 'failed\\u000dok    '],
  ['a turned direction', 'gpj\u202e.exe\u200f', 'gpj\\u202e.exe\\u200f'],
  ['a forged mark', '\x1b0123456789abcdef<\x1b[2J>', '\\u001b0123456789abcdef<\\u001b[2J>'],
])('%s of others is shown, not sent', (_, text, expected) => {
  expect(sent(text)).toBe(expected);
});

test('lines, tabs and our own sequences pass', () => {
  expect(sent(`a\n\tb${eraseLine}c`)).toBe('a\n\tb\r\x1b[2Kc');
});

test('a line is cut by what is seen of it, and its colours stay whole', () => {
  const [red, plain] = [control('\x1b[31m'), control('\x1b[39m')];
  expect(sent(cut(`${red}abc${plain}def\x1b`, 4))).toBe('\x1b[31mabc\x1b[39md');
});

test('there is no other way out: nothing in cli/ writes to a stream, and nothing else spells a sequence', () => {
  const files = readdirSync(join(projectRoot, 'cli'), { recursive: true, encoding: 'utf8' });
  const others = files.filter((name) => name.endsWith('.ts') && name !== join('render', 'terminal', 'terminal.ts'));
  expect(others.length).toBeGreaterThan(50);
  for (const name of others) {
    const text = readFileSync(join(projectRoot, 'cli', name), 'utf8');
    expect(text, name).not.toMatch(/(stdout|stderr|\bout|stream)\.write\(|console\.|styleText/);
    for (const line of text.split('\n').filter((one) => /\\x1b|\\u001b/.test(one)))
      expect(line, name).toMatch(/control\(/);
  }
});
