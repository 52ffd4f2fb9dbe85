import { dagMermaid, machineMermaid } from '../../machines/mermaid.ts';

/** `medalist graph` */
export const run = (): void => {
  process.stdout.write(`${['## Stages', fence(dagMermaid()), '## Machine', fence(machineMermaid())].join('\n\n')}\n`);
};

const fence = (diagram: string) => `\`\`\`mermaid\n${diagram}\n\`\`\``;
