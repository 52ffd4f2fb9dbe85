import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { userModelsFile } from '../../../app/models/file.ts';
import { openModelAccess } from '../../../app/models/models.ts';
import { buildRequest } from '../../../app/request/build-request.ts';
import { openHome } from '../../../services/store/home.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const settings = JSON.stringify({ all: { baseUrl: 'http://127.0.0.1:9', model: 'x', keyEnv: 'MEDALIST_KEY' } });

/** A home, and what a run in it is told about the models of its user. */
const place = () => {
  const root = scratchFolder();
  const home = openHome(root);
  const env = { XDG_CONFIG_HOME: join(root, '.config'), MEDALIST_KEY: 'a-models-key' };
  const write = (path: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, settings);
    return path;
  };
  const open = (more: NodeJS.ProcessEnv = {}) => {
    const request = buildRequest({ competition: scratchFolder(), runId: 'r' }, home, 'none');
    if ('kind' in request) throw new Error(request.message);
    const folder = home.run(request.slug, 'r');
    mkdirSync(folder.state, { recursive: true });
    const access = openModelAccess(home, folder, request, false, { ...env, ...more });
    if ('kind' in access) throw new Error(access.message);
    using opened = access;
    return { isAsked: opened.open !== null, notes: opened.notes.join('\n') };
  };
  return { home, env, write, open };
};

test('a models.json that lies in the folder is not used, and a note says so', () => {
  const { home, env, write, open } = place();
  const file = write(home.models);
  const note = `${file} is not used: it may have come with the folder`;
  expect(open()).toEqual({ isAsked: false, notes: expect.stringContaining(note) });
  write(userModelsFile(env));
  expect(open()).toEqual({ isAsked: true, notes: expect.stringContaining(note) });
});

test('the same file is used where it is named, and then nothing is said', () => {
  const { home, write, open } = place();
  const file = write(home.models);
  expect(open({ MEDALIST_MODELS: file })).toEqual({ isAsked: true, notes: expect.not.stringContaining('not used') });
});

test("one in the user's own folder is used, and no other place is that", () => {
  const { env, write, open } = place();
  expect(open()).toEqual({ isAsked: false, notes: '' });
  write(userModelsFile(env));
  expect(open()).toEqual({ isAsked: true, notes: '' });
});
