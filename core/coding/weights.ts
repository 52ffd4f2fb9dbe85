import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { projectRoot } from '../../services/package/root.ts';
import { modelsFolder } from '../../services/python/pretrained/models-folder.ts';
import { jsonOf } from '../../services/text/json.ts';
import type { Competition } from '../schema/competition.ts';

/** How a program reads weights, as the coder is shown it. A test runs it. */
export const loaderFile = join(projectRoot, 'templates', 'prompts', 'shown_code', 'load_weights.py');

const Note = z.object({ name: z.string().max(100), holds: z.string().max(200), licence: z.string().max(200) });

/** A network for images that a program may take over as it stands. A test holds it equal to that of our templates. */
export const imageNetworkFile = join(projectRoot, 'templates', 'prompts', 'shown_code', 'image_vectors.py');
const imageNetwork = 'efficientnet-lite0';

/** How to see images with the weights that are there: only for competitions of images, for it is long. */
export const imageNetworkGuide = ({ media }: Competition, folder = modelsFolder()): string[] => {
  const hasImages = media?.sources.some(({ kind }) => kind !== 'audio') === true;
  if (!hasImages || read(join(folder, imageNetwork, 'weights.json')) === '') return [];
  const code = readFileSync(imageNetworkFile, 'utf8').trimEnd();
  return [
    `${imageNetwork} runs like this; take it over as it stands. Time a few pictures first, and choose their side by what is left:\n\n\`\`\`python\n${code}\n\`\`\``,
  ];
};

/** The pretrained weights that a solution may read, one a line, as the notes beside them tell. */
export const installedWeights = (folder = modelsFolder()): string => {
  const lines = namesIn(folder).flatMap((name) => {
    const note = Note.safeParse(jsonOf(read(join(folder, name, 'weights.json')))).data;
    if (note === undefined) return [];
    const others = namesIn(join(folder, name)).filter((file) => file !== 'weights.json');
    return [`- ${name}: ${note.holds} (${note.licence}); ${others.join(', ')}`];
  });
  return lines.length === 0 ? '- none on this machine' : lines.join('\n');
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
