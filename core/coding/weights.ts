import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { projectRoot } from '../../services/package/root.ts';
import { modelsFolder } from '../../services/python/pretrained/models-folder.ts';
import { jsonOf } from '../../services/text/json.ts';
import { type Concerns, concernsOf } from '../brief/concerns.ts';
import type { Competition } from '../schema/competition.ts';

/** How a program reads weights, as the coder is shown it. A test runs it. */
export const loaderFile = join(projectRoot, 'templates', 'prompts', 'shown_code', 'load_weights.py');

const Note = z.object({ name: z.string().max(100), holds: z.string().max(200), licence: z.string().max(200) });

/** A network for images that a program may take over as it stands. A test holds it equal to that of our templates. */
export const imageNetworkFile = join(projectRoot, 'templates', 'prompts', 'shown_code', 'image_vectors.py');
const imageNetwork = 'efficientnet-lite0';

/** How to see images with the weights that are there: only for competitions of images, for it is long. */
export const imageNetworkGuide = (competition: Competition, folder = modelsFolder()): string[] => {
  if (!concernsOf(competition).images || read(join(folder, imageNetwork, 'weights.json')) === '') return [];
  const code = readFileSync(imageNetworkFile, 'utf8').trimEnd();
  return [
    `${imageNetwork} runs like this; take it over as it stands. A picture of 64 pixels a side took 0.01 processor seconds where we measured, one of 128 0.03, one of 224 0.09. Time a few first, and choose their side by what is left:\n\n\`\`\`python\n${code}\n\`\`\``,
  ];
};

/** The pretrained weights that a solution may read and that concern it, one a line, as the notes beside them tell. */
export const installedWeights = (concerns: Pick<Concerns, 'images' | 'texts'>, folder = modelsFolder()): string[] =>
  namesIn(folder).flatMap((name) => {
    const note = Note.safeParse(jsonOf(read(join(folder, name, 'weights.json')))).data;
    if (note === undefined || !isOfUse(note.holds, concerns)) return [];
    const others = namesIn(join(folder, name)).filter((file) => file !== 'weights.json');
    return [`- ${name}: ${note.holds} (${note.licence}); ${others.join(', ')}`];
  });

/** Weights whose note tells neither of images nor of texts may be for anything. */
const isOfUse = (holds: string, { images, texts }: Pick<Concerns, 'images' | 'texts'>): boolean => {
  if (/\b(?:images?|pictures?)\b/i.test(holds)) return images;
  return !/\b(?:texts?|words?|sentences?|tokens?)\b/i.test(holds) || texts;
};

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).filter((name) => /^\w[\w.-]*$/.test(name));
  } catch {
    return [];
  }
};

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
