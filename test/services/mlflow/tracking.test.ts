import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { readTracking, Tracking } from '../../../services/mlflow/tracking.ts';

const opened = (env: NodeJS.ProcessEnv): Tracking => {
  const read = readTracking(env);
  if (!(read instanceof Tracking)) throw new Error(`not opened: ${JSON.stringify(read)}`);
  return read;
};
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;
const at = (MLFLOW_TRACKING_URI: string, more: object = {}) => opened({ MLFLOW_TRACKING_URI, ...more });
const [MLFLOW_TRACKING_USERNAME, MLFLOW_TRACKING_PASSWORD, MLFLOW_TRACKING_TOKEN] = ['ann', 'pass-word', 'to-ken'];

test.each([{}, { MLFLOW_TRACKING_URI: '' }, { MLFLOW_TRACKING_URI: ' \n' }])('unset or empty: no server %j', (env) => {
  expect(readTracking(env)).toBeNull();
});

test.each([
  ['a name with a password', { MLFLOW_TRACKING_USERNAME, MLFLOW_TRACKING_PASSWORD }, basic('ann:pass-word')],
  [
    'a name with a password, before a token',
    { MLFLOW_TRACKING_USERNAME, MLFLOW_TRACKING_PASSWORD, MLFLOW_TRACKING_TOKEN },
    basic('ann:pass-word'),
  ],
  ['a token, where the password is missing', { MLFLOW_TRACKING_USERNAME, MLFLOW_TRACKING_TOKEN }, 'Bearer to-ken'],
  ['a name without a password: nothing', { MLFLOW_TRACKING_USERNAME }, undefined],
  ['nothing', {}, undefined],
])('what is sent: %s', (_, env, header) => {
  expect(at('https://m.example', env).authorization()).toBe(header);
});

test('credentials in the address are sent where no variable has any, and never shown', () => {
  const tracking = at('https://ann:p%40ss-word@m.example/flow/');
  expect(tracking.authorization()).toBe(basic('ann:p@ss-word'));
  expect([`${tracking}`, inspect(tracking)]).toEqual(['https://m.example/flow', 'https://m.example/flow']);
  expect(JSON.stringify(tracking)).not.toMatch(/ann|ss-word/);
  const header = basic('ann:p@ss-word').slice('Basic '.length);
  expect(tracking.hide(`p@ss-word, p%40ss-word, ${header}`)).toBe('***, ***, ***');
});

test('a path that looks like another host stays a path', () => {
  expect(at('http://m.example//evil.example/x').url.host).toBe('m.example');
});

test.each(['file:///runs', 'sqlite:///m.db', 'databricks', 'postgresql://ann:pass-word@db/m', './runs', 'http://'])(
  'no tracking server, and said without the value: %s',
  (MLFLOW_TRACKING_URI) => {
    const read = readTracking({ MLFLOW_TRACKING_URI });
    const why = read !== null && 'why' in read ? read.why : '';
    expect(why).toContain('only http://HOST:PORT and https://HOST:PORT are supported');
    expect(why).not.toMatch(/ann|pass-word|runs|m\.db/);
  },
);
