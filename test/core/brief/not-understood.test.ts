import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedBrief } from '../../../core/brief/shared.ts';
import type { Competition } from '../../../core/schema/competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { known } from '../../rigs/stages/known.ts';
import { ships } from '../../stages/generate/ships.ts';

/** Boxes in images: the rules learn nothing from these files, a program may. */
const boxes = (): { readonly data: string; readonly competition: Competition } => {
  const data = scratchFolder();
  mkdirSync(join(data, 'pages'));
  writeFileSync(join(data, 'train.csv'), 'image_id,bbox\na1,"[1, 2, 3, 4]"\n');
  writeFileSync(join(data, 'sample_submission.csv'), 'image_id,PredictionString\nb1,1.0 0 0 9 9\n');
  writeFileSync(join(data, 'pages', 'page.html'), '<p>Each head is <b>confidence x y width height</b>.</p>');
  const files = { labels: null, test: [], sample: 'sample_submission.csv', side: ['train.csv'], keyParts: null };
  const ignored = [
    { kind: 'image' as const, where: 'train', files: 120, bytes: 9, example: 'train/a1.jpg', why: 'images' },
  ];
  const understood = { idColumn: null, ignored, targets: [], features: [] };
  const competition = ships({ ...understood, files: { ...files, train: [], description: 'pages/page.html' } });
  return { data, competition };
};

test('where the rules understand no train table, a model gets the page, the other tables and an example of the files', () => {
  const { data, competition } = boxes();
  const brief = sharedBrief(known({ data, competition }));
  expect(brief).toContain('== "train.csv"\nimage_id,bbox\na1,"[1, 2, 3, 4]"');
  expect(brief).toContain('Each head is  confidence x y width height .');
  expect(brief).toContain('Read by no template: 120 files of kind image in "train", such as "train/a1.jpg"');
  expect(brief).toContain('Task: our rules understand none; read it off the page and the files');
  expect(brief).not.toContain('rows match by position');
});

test('where they understand it, the page and other tables are left to who reads them first', () => {
  const { data, competition } = boxes();
  const understood = { ...competition.files, train: ['train.csv'], side: [] };
  const brief = sharedBrief(known({ data, competition: { ...competition, files: understood } }));
  expect(brief).not.toContain('confidence');
  expect(brief).toContain(`Task: ${competition.task}`);
});
