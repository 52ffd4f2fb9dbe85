import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dagMermaid, machineMermaid } from '../machines/mermaid.ts';
import { projectRoot } from '../services/python/environment.ts';

const path = join(projectRoot, 'README.md');
const section = /<!-- graphs -->[\s\S]*<!-- \/graphs -->/;

/** The README with its diagrams as the code has them now. */
export const currentReadme = (): string => {
  const fence = (title: string, diagram: string) => `${title}\n\n\`\`\`mermaid\n${diagram}\n\`\`\``;
  const stages = fence('Stages, and the artifacts they meet through:', dagMermaid());
  const machine = fence('The machine: failure kinds lead to routes, routes to remedies:', machineMermaid());
  return readFileSync(path, 'utf8').replace(section, `<!-- graphs -->\n${stages}\n\n${machine}\n<!-- /graphs -->`);
};

if (import.meta.main) writeFileSync(path, currentReadme());
