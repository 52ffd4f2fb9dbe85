import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { expect, test } from 'vitest';
import { claudeAt, planQuestion } from './asking.ts';
import { modelServer } from './server.ts';

const MB = 1e6;
const good = '{"name": "trees", "folds": 5}';

/** Sends a text again and again, for as long as somebody reads and not for ever; says how many bytes of it went. */
const flood = async (response: ServerResponse, text: string, packed = false): Promise<number> => {
  let sent = 0;
  const block = text.repeat(Math.ceil(65_536 / text.length));
  const blocks = function* () {
    for (; sent < 2_000 * MB; sent += block.length) yield block;
  };
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  const source = Readable.from(blocks());
  await (packed ? pipeline(source, gzip, response) : pipeline(source, response)).catch(() => {}); // it was hung up
  return sent;
};

const stream = { 'content-type': 'text/event-stream' };

test('of an endless refusal its first words are read, and it is tried again as any', { timeout: 60_000 }, async () => {
  const sent: number[] = [];
  const { url, calls } = await modelServer(async (_, n, response) => {
    if (n > 2) return good;
    response.writeHead(500, { 'content-type': 'text/plain' });
    sent.push(await flood(response, 'x'));
    return undefined;
  });
  const { claude, lines } = claudeAt(url);
  expect(await claude.ask(planQuestion)).toMatchObject({ ok: true });
  expect(calls).toHaveLength(3);
  expect(lines()[0]).toMatch(/^planner: (500 )?x+ \(HTTP 500\); again in 1 s$/);
  for (const bytes of sent) expect(bytes).toBeLessThan(30 * MB);
});

const event = `event: ping\ndata: ${JSON.stringify({ type: 'ping', about: 'x'.repeat(400) })}\n\n`;

test.each([
  ['an endless row of events', event, 64 * MB],
  ['an endless line', 'data: x', 4 * MB],
  ['an endless event', 'data: x\n', 4 * MB],
])('%s ends the call, and it is not tried again', { timeout: 60_000 }, async (_, text, most) => {
  let sent: Promise<number> | undefined;
  const { url, calls } = await modelServer((__, ___, response) => {
    response.writeHead(200, stream);
    sent = flood(response, text);
    return undefined;
  });
  const { claude, entries } = claudeAt(url);
  expect(await claude.ask(planQuestion)).toMatchObject({
    ok: false,
    kind: 'oversized',
    message: expect.stringMatching(/^The model's server sent more than \d+ MB/),
  });
  expect(calls).toHaveLength(1);
  expect(entries).toMatchObject([{ state: 'settled' }]);
  expect(await sent).toBeLessThan(most + 30 * MB);
});

test('what is packed is counted as it is unpacked', { timeout: 60_000 }, async () => {
  let unpacked: Promise<number> | undefined;
  const { url } = await modelServer((_, __, response) => {
    response.writeHead(200, { ...stream, 'content-encoding': 'gzip' });
    unpacked = flood(response, event, true);
    return undefined;
  });
  const { claude } = claudeAt(url);
  expect(await claude.ask(planQuestion)).toMatchObject({ ok: false, kind: 'oversized' });
  expect(await unpacked).toBeLessThan(500 * MB);
});

test('an answer that arrives byte by byte, or in one piece, is the same answer', async () => {
  const body = (await answerBody()).toString('utf8');
  for (const text of [body, body.replaceAll('\n', '\r\n')]) {
    const { url } = await modelServer(async (_, __, response) => {
      response.writeHead(200, stream);
      for (const byte of Buffer.from(text)) {
        response.write(Buffer.from([byte]));
        if (byte === 10) await new Promise(setImmediate);
      }
      response.end();
      return undefined;
    });
    expect(await claudeAt(url).claude.ask(planQuestion)).toMatchObject({
      ok: true,
      value: { name: 'trees', folds: 5 },
    });
  }
});

/** What the usual server streams for a good answer. */
const answerBody = async (): Promise<Buffer> => {
  const { url } = await modelServer(() => good);
  const response = await fetch(`${url}/v1/messages`, {
    method: 'POST',
    body: JSON.stringify({ model: 'm', max_tokens: 10, system: 's', messages: [{ role: 'user', content: 'Plan.' }] }),
  });
  return Buffer.from(await response.arrayBuffer());
};
