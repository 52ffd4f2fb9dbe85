import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startDriver } from '../../../../services/python/session/driver.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { seconds, sessionJob } from './job.ts';

/** A driver that a stranger's code has made its own: after `ready` it does what it likes. */
const captured = async (does: string) => {
  const source = join(scratchFolder(), 'source');
  mkdirSync(source);
  const talk =
    'import json, os, socket, time\nend = socket.socket(fileno=6)\nsay = lambda text: end.sendall(text.encode())';
  writeFileSync(join(source, '__main__.py'), `${talk}\nsay('{"is": "ready"}\\n')\n${does}\ntime.sleep(600)\n`);
  const job = await sessionJob();
  mkdirSync(job.work);
  const driver = startDriver(job, source);
  expect((await driver.ask(null, seconds))?.last).toEqual({ is: 'ready' });
  return driver;
};
const shown = { is: 'shown', ended: 'ran', printed: 'a', value: null, trouble: null };
const hear = 'end.recv(1000)\n';
const saying = (...messages: object[]) =>
  `${hear}say(${JSON.stringify(messages.map((one) => `${JSON.stringify(one)}\n`).join(''))})`;

test('an answer is its last message and the pictures before it', async () => {
  const driver = await captured(saying({ is: 'picture', png: 'AA==' }, shown));
  expect(await driver.ask({ code: '1' }, seconds)).toEqual({ last: shown, pictures: ['AA=='] });
  expect(driver.ended()).toBeUndefined();
});

describe('a driver that sends what is no answer is ended', () => {
  test.each([
    ['no JSON', `${hear}say('hello\\n')`],
    ['another kind of message', saying({ is: 'files' })],
    ['more than was agreed on', saying({ ...shown, secret: 1 })],
    ['too long a text', saying({ ...shown, printed: 'x'.repeat(30_000) })],
    ['a line without end', `${hear}while True: say('x' * 100_000)`],
    ['pictures without end', `${hear}while True: say('{"is": "picture", "png": "AAAA"}\\n' * 1000)`],
  ])('%s', async (_, does) => {
    const driver = await captured(does);
    const before = process.memoryUsage.rss();
    expect(await driver.ask({ code: '1' }, seconds)).toBeUndefined();
    expect(await driver.end(seconds * 1000)).toBe('was ended: it sent what is no answer');
    expect(process.memoryUsage.rss() - before).toBeLessThan(400e6);
  });
  test('one that speaks unasked', async () => {
    const driver = await captured(saying(shown, shown));
    await driver.ask({ code: '1' }, seconds);
    await expect.poll(driver.ended, { timeout: 120_000 }).toBe('was ended: it sent what is no answer');
  });
});

test('one that does not answer is ended', async () => {
  const driver = await captured('');
  expect(await driver.ask({ code: '1' }, 0.2)).toBeUndefined();
  expect(await driver.end(seconds * 1000)).toBe('was ended: it did not answer');
});

test('one that does not read is ended for that, however much it is asked', async () => {
  const driver = await captured('');
  expect(await driver.ask({ code: 'x'.repeat(50e6) }, 0.2)).toBeUndefined();
  expect(await driver.end(seconds * 1000)).toBe('was ended: it did not answer');
});
