import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { fillPrompt } from '../../services/claude/prompt/prompt.ts';
import { projectRoot } from '../../services/package/root.ts';
import { type Concerns, concernsOf } from '../brief/concerns.ts';
import type { Competition } from '../schema/competition.ts';
import type { Resources } from '../solution/resources.ts';
import { libraries } from './packages.ts';
import { installedWeights, loaderFile } from './weights.ts';

/** The program a coder starts from. A real one: a test runs it. */
export const skeletonFile = join(projectRoot, 'templates', 'prompts', 'shown_code', 'skeleton.py');

/** Who the coder is and how a program is run, without what does not concern this competition and this machine. */
export const coderSystem = (competition: Competition, means: z.output<typeof Resources> | undefined): string => {
  const concerns = concernsOf(competition);
  const weights = installedWeights(concerns).length > 0;
  return fillPrompt('coder/system', {
    media: mediaPart(concerns),
    gpu: means?.gpu != null && libraries().own.has('torch') ? `${fillPrompt('coder/parts/gpu', {})}\n\n` : '',
    elsewhere: weights ? ' and the pretrained weights' : '',
    versions: fillPrompt('coder/parts/versions', {}),
    weights: weights ? `${weightsPart(concerns)}\n\n` : '',
    skeleton: readFileSync(skeletonFile, 'utf8').trimEnd(),
  });
};

/** Who the coder is where it writes one function of features. */
export const featuresSystem = (): string =>
  fillPrompt('coder/features-system', { versions: fillPrompt('coder/parts/versions', {}) });

const mediaPart = ({ images, sounds }: Concerns): string => {
  const kinds = [...(images ? (['images'] as const) : []), ...(sounds ? (['sounds'] as const) : [])];
  if (kinds.length === 0) return '';
  const [first = ''] = kinds;
  return `${fillPrompt('coder/parts/media', {
    what: kinds.length === 2 ? 'Images and sounds' : `${first.slice(0, 1).toUpperCase()}${first.slice(1)}`,
    how: kinds.map((kind) => fillPrompt(`coder/parts/${kind}`, {})).join('\n'),
  })}\n\n`;
};

const weightsPart = ({ images, texts }: Concerns): string => {
  const torch = libraries().own.has('torch');
  const shown = [
    ...(images ? ['the brief shows one for images'] : []),
    ...(texts ? ["MiniLM has the tensors of Hugging Face's `BertModel`"] : []),
  ];
  const how = torch || shown.length === 0 ? '' : `Write their networks with numpy: ${shown.join('; ')}. `;
  return fillPrompt('coder/parts/weights', { networks: how, loader: readFileSync(loaderFile, 'utf8').trimEnd() });
};
