import { dagMermaid, machines } from '../../machines/mermaid.ts';
import { writeOut } from '../render/terminal/terminal.ts';

/** `medalist graph` */
export const run = (): void => {
  const drawn = [{ title: 'Stages', diagram: dagMermaid() }, ...machines()];
  writeOut(`${drawn.flatMap(({ title, diagram }) => [`## ${title}`, fence(diagram)]).join('\n\n')}\n`);
};

const fence = (diagram: string) => `\`\`\`mermaid\n${diagram}\n\`\`\``;
