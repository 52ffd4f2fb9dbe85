import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dagMermaid, machineMermaid } from '../machines/mermaid.ts';
import { projectRoot } from '../services/python/environment.ts';
import { columnsTable, makeOptions, optionsTable } from './options.ts';

const graphs = (): string => {
  const fence = (title: string, diagram: string) => `${title}\n\n\`\`\`mermaid\n${diagram}\n\`\`\``;
  const stages = fence('Stages, and the artifacts they meet through:', dagMermaid());
  return `${stages}\n\n${fence('The machine: failure kinds lead to routes, routes to remedies:', machineMermaid())}`;
};

/** The file's text with what stands between these markers as the code has it now. */
const withSections = (path: string, sections: Readonly<Record<string, string>>): string =>
  Object.entries(sections).reduce(
    (text, [name, content]) =>
      text.replace(
        new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- /${name} -->`),
        () => `<!-- ${name} -->\n${content}\n<!-- /${name} -->`,
      ),
    readFileSync(join(projectRoot, path), 'utf8'),
  );

/** The files that the code writes in whole or in part, as it has them now. */
export const currentDocs = (): Readonly<Record<string, string>> => ({
  'README.md': withSections('README.md', { options: optionsTable(), graphs: graphs() }),
  'docs/batch.md': withSections('docs/batch.md', { columns: columnsTable() }),
  'core/options/options.mk': makeOptions(),
});

if (import.meta.main) {
  for (const [path, text] of Object.entries(currentDocs())) writeFileSync(join(projectRoot, path), text);
}
