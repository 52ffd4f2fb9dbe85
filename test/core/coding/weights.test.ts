import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkSolution } from '../../../core/checks/index.ts';
import { coderSystem } from '../../../core/coding/coder-system.ts';
import { machineBrief } from '../../../core/coding/machine.ts';
import { imageNetworkFile, imageNetworkGuide, installedWeights, loaderFile } from '../../../core/coding/weights.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { ships } from '../../stages/generate/ships.ts';
import { needsOf, python } from '../checks/needs.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const anything = { images: true, texts: true };

/** A models folder with one network of two numbers. */
const models = (): string => {
  const folder = scratchFolder();
  const net = join(folder, 'net');
  mkdirSync(net);
  const header = JSON.stringify({ w: { dtype: 'F32', shape: [2], data_offsets: [0, 8] } });
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  const numbers = Buffer.from(new Float32Array([1.5, -2]).buffer);
  writeFileSync(join(net, 'model.safetensors'), Buffer.concat([length, Buffer.from(header), numbers]));
  const note = { name: 'net', holds: 'two numbers', licence: 'MIT', source: 'here' };
  writeFileSync(join(net, 'weights.json'), JSON.stringify(note));
  return folder;
};

test('the coder is told which weights are there, and how to read them', () => {
  const folder = models();
  vi.stubEnv('MEDALIST_MODELS_DIR', folder);
  const told = '- net: two numbers (MIT); model.safetensors';
  expect(installedWeights(anything)).toEqual([told]);
  expect(machineBrief(ships(), undefined, null)).toContain(told);
  expect(coderSystem(ships(), undefined)).toContain(readFileSync(loaderFile, 'utf8').trimEnd());
  expect(installedWeights(anything, '/nowhere')).toEqual([]);
});

test('weights for images or for texts are told where there are some; without weights nothing is told of them', () => {
  const note = (holds: string) => JSON.stringify({ name: 'net', holds, licence: 'MIT' });
  const folder = models();
  const holding = (holds: string) => writeFileSync(join(folder, 'net', 'weights.json'), note(holds));
  vi.stubEnv('MEDALIST_MODELS_DIR', folder);
  holding('a network for images');
  expect([installedWeights({ images: true, texts: false }), installedWeights({ images: false, texts: true })]).toEqual([
    [expect.stringContaining('images')],
    [],
  ]);
  expect(`${machineBrief(ships(), undefined, null)}${coderSystem(ships(), undefined)}`).not.toMatch(/weights/i);
  holding('a vector for each of 9 word pieces');
  expect(installedWeights({ images: true, texts: false })).toEqual([]);
  expect(coderSystem(ships({ textColumns: ['Age'] }), undefined)).toContain('def load_weights(');
});

test('the way to read them passes the checks that programs have to pass', async () => {
  const needs = needsOf({ targets: ['target'], header: ['id', 'target'], python });
  const { findings } = await checkSolution(`${readFileSync(loaderFile, 'utf8')}\nload_weights("net")\n`, needs);
  const own = findings.filter(({ severity, line = 0 }) => severity === 'error' && line > 1);
  expect(own).toEqual([]);
});

test.skipIf(python === undefined)('it gives the tensors and tells of them; where they are not there, nothing', () => {
  const show = 'print({name: tensor.tolist() for name, tensor in load_weights("net").items()})';
  const path = join(scratchFolder(), 'program.py');
  writeFileSync(path, `${readFileSync(loaderFile, 'utf8')}\n${show}\n`);
  const said = (MEDALIST_MODELS_DIR: string) =>
    execFileSync(python ?? '', [path], { env: { MEDALIST_MODELS_DIR }, encoding: 'utf8' });
  expect(said(models())).toMatch(/^@@WEIGHTS \{"model": "net", "sha256": "\w{64}".*\}\n\{'w': \[1\.5, -2\.0\]\}\n$/);
  expect(said('/nowhere')).toBe('{}\n');
});

describe('the network for images', () => {
  const media = { listings: [], archives: {}, target: null, profile: [] };
  const place = { column: 'id', testColumn: null, train: 'a/{}.png', test: 'b/{}.png', columns: [], shape: null };
  const seen = (kind: 'image' | 'audio') => ships({ media: { ...media, sources: [{ name: 'one', kind, ...place }] } });

  test('is shown where rows have images and its weights are there', () => {
    const folder = scratchFolder();
    mkdirSync(join(folder, 'efficientnet-lite0'));
    writeFileSync(join(folder, 'efficientnet-lite0', 'weights.json'), '{}');
    expect(imageNetworkGuide(seen('image'), folder)).toEqual([expect.stringContaining('def image_vectors(')]);
    expect(imageNetworkGuide(seen('audio'), folder)).toEqual([]);
    expect(imageNetworkGuide(ships(), folder)).toEqual([]);
    expect(imageNetworkGuide(seen('image'), '/nowhere')).toEqual([]);
  });

  test('passes the checks that programs have to pass', async () => {
    const needs = needsOf({ targets: ['target'], header: ['id', 'target'], python });
    const { findings } = await checkSolution(readFileSync(imageNetworkFile, 'utf8'), needs);
    expect(findings.filter(({ severity, line = 0 }) => severity === 'error' && line > 1)).toEqual([]);
  });
});
