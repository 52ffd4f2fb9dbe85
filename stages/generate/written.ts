import { openParser } from '../../services/python/syntax/parse.ts';

const hook = /^WRITTEN: (.*) = None$/m;

/**
 * Puts a function of features into a filled template. It stands within a function of its own, so that no name of it meets one of
 * the template's, and nothing of it runs before it is asked for.
 */
export const withFunction = async (template: string, code: string): Promise<string> => {
  const factory = `def write_features() -> WrittenFunction:\n${await indented(code.trim())}\n\n    return features`;
  if (!hook.test(template)) throw new Error('the template has no place for a function of features');
  return template.replace(hook, (_, type: string) => `${factory}\n\n\nWRITTEN: ${type} = write_features`);
};

/** Lines that go on within a text stay as they are. */
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

/** Templates that make features of tables. */
export const takesFunction = (template: string): boolean => ['tabular', 'text', 'mixed'].includes(template);
