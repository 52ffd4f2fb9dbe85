import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dagMermaid, machines } from '../../machines/mermaid.ts';
import { projectRoot } from '../../services/python/environment.ts';
import { runPicture } from '../pictures/run.ts';
import { failuresPage } from './failures.ts';
import { metricsTable } from './metrics-table.ts';
import { columnsTable, exploreOptionsTable, makeOptions, optionsTable, usualOptionsTable } from './options.ts';
import { sharesTable, timeRulesTable } from './time-tables.ts';

const fence = (diagram: string) => `\`\`\`mermaid\n${diagram}\n\`\`\``;

const aboutMachines = [
  'Each kind of failure leads to a route (`retry`, `lastResort`, ...), and each route is a state. `bug` means that the stage threw.',
  '[failures.md](../use/failures.md) explains every kind. The template and each candidate run in branches, which have their own machines:',
  '`branchOut` starts the first branch, `search` the others.',
].join('\n');

const machineSections = (): string[] =>
  machines().flatMap(({ title, diagram }, at) => [`## ${title}`, ...(at === 0 ? [aboutMachines] : []), fence(diagram)]);

const pipeline = (): string => `# The pipeline

Written by \`make readme\` from the code (\`docs/generators/write-pages.ts\`); \`medalist graph\` prints the diagrams. How to read the code:
[architecture.md](../architecture.md).

![The stages of a run](../pictures/run.svg)

## Stages

A box is a stage. A rounded box is an artifact that stages exchange. A dotted line means that the artifact is used if it exists.

${fence(dagMermaid())}

${machineSections().join('\n\n')}
`;

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

/** What is drawn and listed from the code, by path, as the code is now. */
export const drawn = (): Readonly<Record<string, string>> => ({
  'docs/inside/pipeline.md': pipeline(),
  'docs/pictures/run.svg': runPicture(),
  'docs/use/failures.md': failuresPage(),
  'README.md': withSections('README.md', { options: usualOptionsTable() }),
  'docs/use/time.md': withSections('docs/use/time.md', { shares: sharesTable(), rules: timeRulesTable() }),
  'docs/use/usage.md': withSections('docs/use/usage.md', { options: optionsTable() }),
  'docs/use/explore.md': withSections('docs/use/explore.md', { options: exploreOptionsTable() }),
  'docs/batches/batch.md': withSections('docs/batches/batch.md', { columns: columnsTable() }),
  'docs/submission/metrics.md': withSections('docs/submission/metrics.md', { metrics: metricsTable() }),
  'core/options/options.mk': makeOptions(),
});

if (import.meta.main) for (const [path, text] of Object.entries(drawn())) writeFileSync(join(projectRoot, path), text);
