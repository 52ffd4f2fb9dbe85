import { dagMermaid, machineMermaid } from '../../machines/mermaid.ts';
import { writeOut } from '../render/terminal.ts';

/** `medalist graph` */
export const run = (): void => {
  writeOut(`${['## Stages', fence(dagMermaid()), '## Machine', fence(machineMermaid())].join('\n\n')}\n`);
};

const fence = (diagram: string) => `\`\`\`mermaid\n${diagram}\n\`\`\``;
