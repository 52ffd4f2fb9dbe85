import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { projectRoot } from '../../services/package/root.ts';
import { modelsFolder } from '../../services/python/pretrained/models-folder.ts';
import { jsonOf } from '../../services/text/json.ts';

/** How a program reads weights, as the coder is shown it. A test runs it. */
export const loaderFile = join(projectRoot, 'templates', 'prompts', 'weights.py');

const Note = z.object({ name: z.string().max(100), holds: z.string().max(200), licence: z.string().max(200) });

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
