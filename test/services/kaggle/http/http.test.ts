import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, test } from 'vitest';
import { openKaggle } from '../../../../services/kaggle/open.ts';
import { canary, kaggleAnswering, kaggleAt, methodOf, startServer, withoutSecrets } from '../server.ts';

const good = { ref: 'https://www.kaggle.com/competitions/titanic', title: 'Titanic' };

test('a call is a POST of camelCase JSON to the service, with a token and no cookie', async () => {
  const { kaggle, calls } = await kaggleAnswering(() => ({ body: good }), { userAgent: 'medalist/1.2.3' });
  for (let i = 0; i < 3; i++) expect(await kaggle.competition('titanic')).toMatchObject({ ok: true });
  for (const { method, path, headers, body } of calls) {
    expect([method, path]).toEqual(['POST', '/api/v1/competitions.CompetitionApiService/GetCompetition']);
    expect(body).toBe('{"competitionName":"titanic"}');
    expect(headers).toMatchObject({ authorization: `Bearer ${canary}`, 'content-type': 'application/json' });
    expect(headers['user-agent']).toBe('medalist/1.2.3');
    expect(headers).not.toHaveProperty('cookie'); // each answer tried to set one
  }
});

test('a redirect is not followed, so no credential goes where it points', async () => {
  const other = await startServer(() => ({ body: good }));
  const { kaggle } = await kaggleAnswering(() => ({ status: 302, headers: { location: `${other.url}/x` }, body: '' }));
  expect(await kaggle.competition('titanic')).toMatchObject({ kind: 'bad-answer', status: 302 });
  expect(await kaggle.createSubmission('titanic', 't', 'm')).toMatchObject({ kind: 'unknown-outcome', status: 302 });
  expect(other.calls).toHaveLength(0);
});

describe('where a file is', () => {
  const target = 'https://storage.example/kaggle/bundle/compressed/train%20set.csv.zip?Expires=1&Signature=abc';

  test('is told, not fetched; its name is the last segment of the address', async () => {
    const { kaggle, calls } = await kaggleAnswering(() => ({ status: 302, headers: { location: target }, body: '' }));
    const one = { ok: true, value: { url: target, fileName: 'train set.csv.zip' } };
    expect(await kaggle.locateFile('titanic', 'a/train set.csv')).toEqual(one);
    expect(await kaggle.locateAll('titanic')).toEqual(one);
    expect(calls.map(methodOf)).toEqual(['DownloadDataFile', 'DownloadDataFiles']);
    expect(calls.map(({ body }) => body)).toEqual([
      '{"competitionName":"titanic","fileName":"a/train set.csv"}',
      '{"competitionName":"titanic"}',
    ]);
  });

  test('may be told relative to the service', async () => {
    const { kaggle, url } = await kaggleAnswering(() => ({ status: 302, headers: { location: '/files/all.zip' } }));
    expect(await kaggle.locateAll('titanic')).toMatchObject({ value: { url: `${url}/files/all.zip` } });
  });

  test.each([
    ['no redirect', { status: 200, body: 'PK...' }],
    ['a redirect to nowhere', { status: 302 }],
    ['a redirect to a file of this machine', { status: 302, headers: { location: 'file:///etc/passwd' } }],
    ['a redirect to no address', { status: 302, headers: { location: 'http://[' } }],
  ])('%s is a bad answer', async (_, answer) => {
    const { kaggle } = await kaggleAnswering(() => answer);
    expect(await kaggle.locateAll('titanic')).toMatchObject({ ok: false, kind: 'bad-answer' });
  });
});

describe('answers that are none', () => {
  test.each([
    ['cut JSON', '{"ref": "https://www.kaggle.com/comp'],
    ['a number', '42'],
    ['nothing', ''],
    ['a web page', '<!DOCTYPE html><html><title>Welcome</title></html>'],
    ['an empty object, which is no competition', '{}'],
    ['fields of other types', '{"ref": "titanic", "teamCount": {"a": 1}}'],
    ['a ref that could not stand in an address', '{"ref": "https://www.kaggle.com/competitions/.."}'],
  ])('%s', async (_, body) => {
    const { kaggle, calls } = await kaggleAnswering(() => ({ body }));
    expect(withoutSecrets(await kaggle.competition('titanic'))).toMatchObject({ kind: 'bad-answer', status: 200 });
    expect(calls).toHaveLength(1);
  });

  test('an answer that is too large is not read to its end', async () => {
    let written = 0;
    const { kaggle, calls } = await kaggleAnswering((_, response) => {
      const endless = function* () {
        for (; written < 200; written++) yield Buffer.alloc(1024 ** 2, ' ');
      };
      pipeline(Readable.from(endless()), response).catch(() => undefined);
      return undefined;
    });
    expect(await kaggle.competition('titanic')).toMatchObject({
      kind: 'bad-answer',
      message: expect.stringMatching(/larger than 33554432/),
    });
    expect(calls).toHaveLength(1);
    expect(written).toBeLessThan(100);
  });
});

describe('answers that do not come', () => {
  test('a slow drip ends with the time for a whole answer', async () => {
    const { kaggle, calls } = await kaggleAnswering(
      (_, response) => {
        response.write('{');
        const drip = setInterval(() => response.write(' '), 10);
        response.once('close', () => clearInterval(drip));
        return undefined;
      },
      { timeouts: { whole: 150 }, retries: { tries: 1 } },
    );
    expect(await kaggle.competition('titanic')).toMatchObject({
      kind: 'network',
      message: 'no whole answer in 0.15 s',
    });
    expect(calls).toHaveLength(1);
  });

  test('a connection that is cut within the answer', async () => {
    const { kaggle } = await kaggleAnswering(
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"ref": "titanic"}', () => response.destroy());
        return undefined;
      },
      { retries: { tries: 1 } },
    );
    expect(await kaggle.competition('titanic')).toMatchObject({
      ...{ kind: 'network', status: null },
      message: expect.stringContaining('the connection was cut'),
    });
  });

  test('nobody there, and an address that is none', async () => {
    const nobody = kaggleAt('http://127.0.0.1:1', { retries: { tries: 1 } }).kaggle;
    expect(await nobody.competition('titanic')).toMatchObject({
      kind: 'network',
      message: expect.stringMatching(/ECONNREFUSED/),
    });
    expect(await nobody.createSubmission('titanic', 't', 'm')).toMatchObject({ kind: 'network' }); // never left us
    const none = openKaggle({ base: 'kaggle', credentials: null });
    expect(await none.competition('titanic')).toMatchObject({
      kind: 'network',
      advice: expect.stringMatching(/MEDALIST_KAGGLE_URL/),
    });
  });

  test('cancelled before and within a call', async () => {
    const stop = new AbortController();
    const { kaggle, calls } = await kaggleAnswering(
      () => {
        stop.abort();
        return undefined;
      },
      { signal: stop.signal },
    );
    expect(await kaggle.competition('titanic')).toMatchObject({ kind: 'cancelled' });
    expect(await kaggle.competition('titanic')).toMatchObject({ kind: 'cancelled' });
    expect(calls).toHaveLength(1);
  });
});
