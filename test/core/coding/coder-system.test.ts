import { describe, expect, test } from 'vitest';
import { coderSystem, featuresSystem } from '../../../core/coding/coder-system.ts';
import type { Competition } from '../../../core/schema/competition.ts';
import type { MediaSource } from '../../../core/schema/media.ts';
import { ships } from '../../stages/generate/ships.ts';

const place = { column: 'id', testColumn: null, train: 'a/{}', test: 'b/{}', columns: [], shape: null };
const of = (...kinds: MediaSource['kind'][]): Competition =>
  ships({
    media: {
      ...{ listings: [], archives: {}, target: null, profile: [] },
      sources: kinds.map((kind) => ({ name: kind, kind, ...place })),
    },
  });
const means = { time: 60, threads: 2, gpu: null };

describe('a coder is told what concerns its competition', () => {
  test.each([
    ['a table', ships(), /image|sound|picture|wav|torch/i],
    ['images', of('image'), /sound|wav|torch/],
    ['sounds', of('audio'), /image|pixel|torch/],
  ])('%s: nothing of other kinds, nor of a GPU where there is none', (_, competition, foreign) => {
    const text = coderSystem(competition, means);
    expect(text).not.toMatch(foreign);
    expect(text).not.toContain('{{');
    for (const words of ['python solution.py --data DIR', '- pandas 3:', 'def write_submission('])
      expect(text).toContain(words);
  });

  test('images and sounds together, and files that no template reads', () => {
    expect(coderSystem(of('image', 'audio'), means)).toContain('## Images and sounds\n');
    const unread = { kind: 'image' as const, where: 'pictures', files: 9, bytes: 9, example: 'a.png', why: 'unknown' };
    expect(coderSystem(ships({ ignored: [unread] }), means)).toContain('## Images\n');
  });

  test('everything, where nothing is understood', () => {
    const none = ships({ files: { ...ships().files, train: [] } });
    expect(coderSystem(none, means)).toContain('## Images and sounds\n');
  });
});

test('who writes one function of features is not told how programs run', () => {
  expect(featuresSystem()).not.toMatch(/--time|--data|submission\.csv|def main/);
  expect(featuresSystem()).toContain('- pandas 3:');
});
