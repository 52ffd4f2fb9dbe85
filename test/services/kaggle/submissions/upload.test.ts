import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { type Answerer, type Call, kaggleAt, startServer, withoutSecrets } from '../server.ts';

const content = `id,label\n${Array.from({ length: 5000 }, (_, i) => `${i},${i % 7}`).join('\n')}\n`;

/** A gateway that hands out addresses at another origin, which answers as told; what arrived there is in `parts`. */
const rig = async (store: Answerer) => {
  const file = join(scratchFolder(), 'submission.csv');
  writeFileSync(file, content);
  const storage = await startServer(store);
  const gateway = await startServer((_, __, n) => ({
    body: { token: `blob-${n}`, createUrl: `${storage.url}/up?upload_id=${n}` },
  }));
  const { kaggle, waits } = kaggleAt(gateway.url);
  return { file, storage, gateway, kaggle, waits, upload: () => kaggle.upload('titanic', file) };
};

const isQuestion = ({ headers }: Call): boolean => headers['content-range']?.startsWith('bytes */') ?? false;

/** Keeps what comes, but only `most` bytes a call; tells how far it got. */
const patient = (most: number): { readonly answer: Answerer; readonly kept: () => string } => {
  let kept = '';
  const answer: Answerer = (call) => {
    const from = Number(/^bytes (\d+)-/.exec(call.headers['content-range'] ?? '')?.[1] ?? 0);
    if (!isQuestion(call)) kept = kept.slice(0, from) + call.body.slice(0, most);
    if (kept.length === content.length) return { status: 200, body: '' };
    return { status: 308, headers: kept === '' ? {} : { range: `bytes=0-${kept.length - 1}` }, body: '' };
  };
  return { answer, kept: () => kept };
};

test.each([200, 201])('a whole file goes in one PUT to another origin, without credentials (%i)', async (status) => {
  const { file, upload, storage, gateway } = await rig(() => ({ status }));
  expect(await upload()).toEqual({ ok: true, value: { token: 'blob-1' } });
  expect(JSON.parse(gateway.calls[0]?.body ?? '')).toEqual({
    ...{ competitionName: 'titanic', contentLength: content.length, fileName: 'submission.csv' },
    lastModifiedEpochSeconds: Math.floor(statSync(file).mtimeMs / 1000),
  });
  expect(storage.calls).toMatchObject([
    { method: 'PUT', path: '/up?upload_id=1', body: content, headers: { 'content-length': `${content.length}` } },
  ]);
  for (const name of ['authorization', 'cookie', 'content-type', 'content-range']) {
    expect(storage.calls[0]?.headers).not.toHaveProperty(name);
  }
});

test('under another name, where Kaggle demands one', async () => {
  const { kaggle, file, gateway } = await rig(() => ({ status: 200 }));
  expect(await kaggle.upload('titanic', file, 'predictions.csv')).toMatchObject({ ok: true });
  expect(JSON.parse(gateway.calls[0]?.body ?? '')).toMatchObject({ fileName: 'predictions.csv' });
});

describe('an upload that is cut goes on where it was', () => {
  test('308 with a Range, again and again', async () => {
    const { answer, kept } = patient(7000);
    const { upload, storage } = await rig(answer);
    expect(await upload()).toMatchObject({ ok: true });
    expect(kept()).toBe(content);
    expect(storage.calls[1]?.headers['content-range']).toBe(`bytes 7000-${content.length - 1}/${content.length}`);
  });

  test.each<[string, Answerer]>([
    ['503', () => ({ status: 503 })],
    [
      'a cut connection',
      (_, response) => {
        response.destroy();
        return undefined;
      },
    ],
  ])('after %s it is asked how much is there, even when the question fails too', async (_, trouble) => {
    const { answer, kept } = patient(20_000);
    const troubled = new Set([2, 3]);
    const { upload, storage, waits } = await rig((call, response, n) =>
      troubled.has(n) ? trouble(call, response, n) : answer(call, response, n),
    );
    expect(await upload()).toMatchObject({ ok: true });
    expect(kept()).toBe(content);
    expect(storage.calls.map(isQuestion)).toEqual([false, false, true, true, false]);
    expect(waits).toEqual([1, 1]);
  });

  test('308 without a Range: nothing is there, all goes again', async () => {
    const { upload, storage } = await rig((_, __, n) => ({ status: n < 3 ? 308 : 200 }));
    expect(await upload()).toMatchObject({ ok: true });
    expect(storage.calls.map(({ body }) => body === content)).toEqual([true, true, true]);
  });

  test.each([404, 410])('an address that has expired is asked for anew (%i)', async (status) => {
    const { upload, storage } = await rig((_, __, n) => ({ status: n === 1 ? status : 200 }));
    expect(await upload()).toEqual({ ok: true, value: { token: 'blob-2' } });
    expect(storage.calls.map(({ path }) => path)).toEqual(['/up?upload_id=1', '/up?upload_id=2']);
  });
});

describe('it ends', () => {
  test.each<[string, { status: number; headers?: Record<string, string>; body?: string }, string, number]>([
    ['always 503', { status: 503 }, 'unavailable', 7],
    ['always 308', { status: 308 }, 'bad-answer', 6],
    ['always expired', { status: 404 }, 'expired-link', 3],
    ['more there than was sent', { status: 308, headers: { range: 'bytes=0-99999999' } }, 'bad-answer', 1],
    ['a redirect', { status: 302, headers: { location: '/x' } }, 'bad-answer', 1],
    ['a refusal', { status: 400, body: '<Error><Code>Bad</Code></Error>' }, 'refused', 1],
  ])('%s', async (_, answer, kind, calls) => {
    const { upload, storage } = await rig(() => answer);
    expect(withoutSecrets(await upload())).toMatchObject({ ok: false, kind });
    expect(storage.calls).toHaveLength(calls);
  });

  test('no file, an empty file, a folder: nothing is asked for', async () => {
    const { kaggle, file, gateway } = await rig(() => ({}));
    expect(await kaggle.upload('titanic', `${file}.not`)).toMatchObject({ kind: 'not-found' });
    expect(await kaggle.upload('titanic', join(file, '..'))).toMatchObject({ kind: 'not-found' });
    writeFileSync(file, '');
    expect(await kaggle.upload('titanic', file)).toMatchObject({ kind: 'refused' });
    expect(gateway.calls).toHaveLength(0);
  });

  test('a file that changes on the way is refused', async () => {
    const { upload, file } = await rig(() => {
      appendFileSync(file, '1,1\n');
      return { status: 200 };
    });
    expect(await upload()).toMatchObject({ kind: 'refused', message: 'The file changed while it was uploaded.' });
  });

  test('an address that is none', async () => {
    const gateway = await startServer(() => ({ body: { token: 't', createUrl: 'file:///tmp/x' } }));
    const { kaggle } = kaggleAt(gateway.url);
    expect(await kaggle.upload('titanic', import.meta.filename)).toMatchObject({ kind: 'bad-answer' });
  });
});
