import { describe, expect, test } from 'vitest';
import type { Tracks } from '../../../../services/doctor/self-test/canaries.ts';
import { Canary, judgeCanaries, knownOpen } from '../../../../services/doctor/self-test/self-test.ts';

const secret = 'canary';
const clean: Tracks = { secret, written: () => false, connected: () => false, survivors: () => [] };
const said = (changes: Partial<Record<Canary, string>> = {}) =>
  Canary.options.map((name) =>
    JSON.stringify({ try: name, got: changes[name] ?? (name === 'daemon' ? 'up' : 'denied: Permission denied') }),
  );
const states = (lines: readonly string[], tracks: Tracks, known: readonly Canary[] = []) =>
  Object.fromEntries(judgeCanaries({ lines, failed: null }, tracks, known).map(({ name, state }) => [name, state]));

test('a program that got nowhere passes all six', () => {
  expect(Object.values(states(said(), clean))).toEqual(Array.from({ length: 6 }, () => 'ok'));
});

describe('an escape is a problem', () => {
  test.each<[Canary, Partial<Record<Canary, string>>, Partial<Tracks>]>([
    ['secret-file', { 'secret-file': `${secret}\n` }, {}],
    ['secret-environment', { 'secret-environment': `X=${secret}` }, {}],
    ['write-outside', {}, { written: () => true }],
    ['tcp', {}, { connected: (listener) => listener === 'tcp' }],
    ['abstract-socket', {}, { connected: (listener) => listener === 'abstract-socket' }],
    ['daemon', {}, { survivors: () => [4711] }],
  ])('%s, and no other', (canary, words, tracks) => {
    const got = states(said(words), { ...clean, ...tracks });
    expect(Object.entries(got).filter(([, state]) => state !== 'ok')).toEqual([[canary, 'problem']]);
    expect(
      JSON.stringify(judgeCanaries({ lines: said(words), failed: null }, { ...clean, ...tracks }, [])),
    ).not.toContain(secret);
  });

  test('also when the program says that it was denied: our side counts', () => {
    expect(states(said({ tcp: 'denied: refused' }), { ...clean, connected: () => true }).tcp).toBe('problem');
  });

  test('and a warning where the tier is known not to stop it', () => {
    const got = states(said(), { ...clean, connected: () => true }, ['abstract-socket']);
    expect([got['abstract-socket'], got.tcp]).toEqual(['warning', 'problem']);
  });
});

test('what was not tried was not stopped', () => {
  expect(judgeCanaries({ lines: [], failed: 'ended with exit code 1' }, clean, [])).toMatchObject([
    { state: 'problem', says: 'not tried: ended with exit code 1' },
  ]);
  expect(states(said().slice(0, 3), clean)).toMatchObject({ 'write-outside': 'ok', tcp: 'problem', daemon: 'problem' });
  expect(states(said({ daemon: 'denied: no' }), clean).daemon).toBe('problem');
});

test('abstract sockets are known to be open to Landlock before Linux 6.12 only', () => {
  const known = ['6.8.0-35-generic', '6.12.1', '7.0.0'].map((kernel) => knownOpen('landlock', kernel));
  expect(known).toEqual([['abstract-socket'], [], []]);
  expect(knownOpen('bubblewrap', '6.8.0')).toEqual([]);
  expect(knownOpen('none', '7.0.0')).toEqual(Canary.options);
});
