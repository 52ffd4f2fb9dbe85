import { openParser } from '../../services/python/syntax/parse.ts';

const hook = /^if __name__ == "__main__":\n {4}solve\(TASK\)$/m;

/**
 * Puts a written function of features into a program of the engine. A function around it keeps its names apart from the program's, and
 * nothing of it runs before it is called.
 */
export const withFunction = async (template: string, code: string): Promise<string> => {
  const factory = `def write_features():\n${await indented(code.trim())}\n\n    return features`;
  if (!hook.test(template)) throw new Error('the template has no place for a function of features');
  return template.replace(hook, (end) => `\n${factory}\n\n\n${end.replace('TASK', 'TASK, write_features')}`);
};

/** Indents code; lines that continue a string stay as they are. */
const indented = async (code: string): Promise<string> => {
  const { root } = (await openParser())(code);
  const within = new Set<number>();
  for (const node of root.walk()) {
    if (node.type !== 'string') continue;
    for (let more = 1; more < node.text.split('\n').length; more++) within.add(node.line + more);
  }
  const lines = code.split('\n');
  return lines.map((line, at) => (line === '' || within.has(at + 1) ? line : `    ${line}`)).join('\n');
};

/** Whether this template can use a written function of features. */
export const takesFunction = (template: string): boolean => ['tabular', 'text', 'mixed'].includes(template);
