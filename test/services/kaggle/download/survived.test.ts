import { expect, test } from 'vitest';
import type { Tuning } from '../../../../services/kaggle/download/transfer/tuning.ts';
import { longTest } from '../../../rigs/long.ts';
import { expectWhole, scene, soon } from './fetching.ts';
import {
  type Answer,
  crc32cHeader,
  cutAfter,
  type Fixed,
  honest,
  md5Of,
  randomBytes,
  randomOf,
  status,
  under,
} from './storage.ts';

const content = randomBytes(300_000, 1);
const times = (count: number, answer: Answer) => Array.from({ length: count }, () => answer);

/** All of it, though a part was asked for. */
const allOfIt: Answer = ({ head, content: all }) =>
  void head({ 'content-range': undefined, 'content-length': all.length }, 200).end(all);
const turned: Answer = ({ head, content: all }) =>
  void head().end(Buffer.concat([all.subarray(1), all.subarray(0, 1)]));
/** Ends as if it were whole. */
const endsEarly: Answer = ({ head, content: all }) =>
  void head({ 'content-length': undefined }).end(all.subarray(0, 5000));
const cutWithoutLength: Answer = ({ head, request, content: all }) =>
  void head({ 'content-length': undefined }).write(all.subarray(0, 5000), () => request.socket.destroySoon());
const silentAfter =
  (bytes: number): Answer =>
  ({ head, content: all }) => {
    const response = head();
    response.flushHeaders();
    if (bytes > 0) response.write(all.subarray(0, bytes));
  };
const drip: Answer = ({ head, response, content: all }) => {
  head();
  let at = 0;
  const drops = setInterval(() => response.write(all.subarray(at, ++at)), 10);
  response.on('close', () => clearInterval(drops));
};
const xml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Gone by.</Message></Error>`;
const expired = status(403, {}, xml('ExpiredToken'));

interface Fault {
  readonly what: string;
  readonly script: Answer[];
  /** How the file is known to be whole. */
  readonly checked?: 'crc32c' | 'length' | 'none';
  readonly always?: Fixed;
  readonly tuning?: Partial<Tuning>;
}

const faults: Fault[] = [
  { what: 'cuts at the first byte, the last, and between', script: [0, 1, 299_998].map(cutAfter) },
  { what: '200 where a range was asked for', script: [cutAfter(1000), allOfIt] },
  {
    what: 'a range from an earlier byte',
    script: [cutAfter(1000), under({ 'content-range': 'bytes 999-299999/300000' })],
  },
  { what: 'a range nobody can read', script: [cutAfter(1000), under({ 'content-range': 'bytes 1000-' })] },
  { what: 'a range without its header', script: [cutAfter(1000), under({ 'content-range': undefined })] },
  {
    what: 'a range of a longer file',
    script: [cutAfter(1000), under({ 'content-range': 'bytes 1000-299999/300001' })],
  },
  {
    what: 'a range longer than the file',
    script: [cutAfter(1000), under({ 'content-range': 'bytes 1000-1999/2000' })],
  },
  { what: 'an expired address at the start', script: [expired] },
  { what: 'expired addresses in the middle', script: [cutAfter(1000), expired, status(400, {}, xml('ExpiredToken'))] },
  { what: 'a body damaged on its way', script: [turned] },
  {
    what: 'the same, told by CRC32C',
    script: [turned],
    checked: 'crc32c',
    always: { 'x-goog-hash': crc32cHeader(content) },
  },
  {
    what: 'damage before a cut',
    script: [({ head, request }) => void head().write(Buffer.alloc(9), () => request.socket.destroySoon())],
  },
  { what: 'no length', script: [under({ 'content-length': undefined })] },
  { what: 'no length, and a cut', script: [cutWithoutLength] },
  { what: 'no length, and an end too early', script: [endsEarly] },
  { what: 'no length, an end too early, no ranges', script: [endsEarly, allOfIt] },
  { what: 'silence after the headers', script: [silentAfter(0)], tuning: soon },
  { what: 'silence in the middle', script: [silentAfter(7000)], tuning: soon },
  { what: 'no answer at all', script: [() => undefined], tuning: soon },
  { what: 'a slow drip', script: [drip], tuning: soon },
  { what: 'connections closed before an answer', script: times(3, ({ request }) => void request.socket.destroy()) },
  { what: 'garbage instead of HTTP', script: [({ request }) => void request.socket.end('Good morning\r\n\r\n')] },
  { what: 'a storm of 429', script: times(6, status(429, { 'retry-after': '7' })) },
  {
    what: 'a burst of 5xx with a cut in it',
    script: [status(503), status(500), cutAfter(9), status(502), status(504)],
  },
  {
    what: 'a cut where only a date tells files apart',
    script: [cutAfter(1000)],
    checked: 'length',
    always: { etag: undefined, 'x-goog-hash': undefined },
  },
  {
    what: 'a cut where nothing tells files apart',
    script: [cutAfter(1000)],
    checked: 'length',
    always: { etag: undefined, 'x-goog-hash': undefined, 'last-modified': undefined },
  },
  {
    what: 'sums that are none',
    script: [cutAfter(1000)],
    checked: 'length',
    always: { 'x-goog-hash': 'md5=x,crc32c=AAAA' },
  },
  {
    what: 'sums of bytes that are stored otherwise',
    script: [],
    checked: 'length',
    always: { 'x-goog-hash': md5Of(Buffer.from('gz')), 'x-goog-stored-content-encoding': 'gzip' },
  },
];

test.each(faults)('a file comes whole through $what', async ({ script, checked = 'md5', always = {}, tuning }) => {
  const s = await scene(content, script, always);
  const answer = await s.fetch({}, tuning);
  expect(answer).toMatchObject({ ok: true, value: { bytes: content.length, checked, skipped: false } });
  expectWhole(s, content);
  expect(s.storage.script, 'every fault was met').toEqual([]);
});

test('a file comes whole through a hundred cuts at random bytes, each byte asked for once', async () => {
  const random = randomOf(5);
  const s = await scene(
    content,
    Array.from({ length: 100 }, () => cutAfter(Math.floor(random() * 5000))),
  );
  expect(await s.fetch({}, { tries: 20 })).toMatchObject({ ok: true, value: { checked: 'md5' } });
  expectWhole(s, content);
  const asked = s.storage.requests.map(({ headers }) => Number(/\d+/.exec(headers.range ?? '0')?.[0]));
  expect(asked).toEqual(asked.toSorted((a, b) => a - b));
});

test('an end that nobody announced and that does not fit the sum: the rest is asked for first', async () => {
  const s = await scene(content, [endsEarly]);
  await s.fetch();
  expect(s.storage.requests.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=5000-']);
});

const throughTwentyCuts = async (size: number) => {
  const large = randomBytes(size, 6);
  const random = randomOf(7);
  const cuts = Array.from({ length: 20 }, () => cutAfter(Math.floor(random() * 0.045 * size)));
  const s = await scene(large, [...cuts, honest, ...cuts.slice(0, 3)]);
  s.storage.script.unshift(
    ({ head, request }) => void head().write(Buffer.alloc(9), () => request.socket.destroySoon()),
  );
  expect(await s.fetch({}, { tries: 20 })).toMatchObject({ ok: true, value: { checked: 'md5' } });
  expectWhole(s, large);
  expect(s.storage.script).toEqual([]);
};
test('20 MB come whole through twenty cuts and a damaged beginning', () => throughTwentyCuts(20_000_000));
longTest('so do 200 MB', () => throughTwentyCuts(200_000_000));

test('a file that was replaced between two parts is the new one from its first byte', async () => {
  const replacement = randomBytes(300_000, 2);
  const s = await scene(content, [cutAfter(1000)]);
  const replace: Answer = (given) => {
    s.storage.state.content = replacement;
    honest({
      ...given,
      head: (changes) => given.head({ etag: '"other"', 'x-goog-hash': md5Of(replacement), ...changes }),
      content: replacement,
    });
  };
  s.storage.script.push(replace);
  expect(await s.fetch()).toMatchObject({ ok: true });
  expectWhole(s, replacement);
});

test('empty files and files of one byte', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('x')]) {
    const s = await scene(bytes);
    expect(await s.fetch()).toMatchObject({ ok: true, value: { bytes: bytes.length, checked: 'md5' } });
    expectWhole(s, bytes);
  }
});

test('a large file is summed behind its download, cuts and a damaged part included', async () => {
  const large = randomBytes(40 * 2 ** 20, 3);
  const s = await scene(large, [cutAfter(30 * 2 ** 20), turned]);
  expect(await s.fetch()).toMatchObject({ ok: true, value: { checked: 'md5' } });
  expectWhole(s, large);
});

test('nothing is sent that only Kaggle may see, or that a signature does not cover', async () => {
  const s = await scene(content, [cutAfter(1000)]);
  await s.fetch();
  for (const { headers, method } of s.storage.requests) {
    expect(method).toBe('GET');
    expect(Object.keys(headers).sort()).toEqual(
      [
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
        ...(headers.range === undefined ? [] : ['range']),
      ].sort(),
    );
    expect(headers['accept-encoding']).toBe('identity');
  }
  expect(s.storage.requests.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=1000-']);
});

test('waits as long as it is told, and longer each time', async () => {
  const s = await scene(content, [status(429, { 'retry-after': '7' }), ...times(4, status(503))]);
  await s.fetch();
  expect(s.waits).toEqual([7, 2, 4, 8, 16]);
});
