import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../package/root.ts';

const mark = /\{\{\s*([A-Za-z]\w*)\s*\}\}/g;

/** The variables of a prompt, in order of first use. */
export const variablesOf = (template: string): string[] => [
  ...new Set([...template.matchAll(mark)].map(([, name = '']) => name)),
];

/**
 * Fills in templates/prompts/NAME.md. A variable without a value, or a value without a variable, is a bug and throws.
 */
export const fillPrompt = (name: string, variables: Readonly<Record<string, string>>): string =>
  fill(readFileSync(join(projectRoot, 'templates', 'prompts', `${name}.md`), 'utf8'), variables, name);

/** Marks within the values are not filled in. */
export const fill = (template: string, variables: Readonly<Record<string, string>>, name: string): string => {
  const wanted = variablesOf(template);
  const missing = wanted.filter((variable) => !Object.hasOwn(variables, variable));
  const unused = Object.keys(variables).filter((variable) => !wanted.includes(variable));
  if (missing.length > 0) throw new Error(`prompt ${name}: no value for ${missing.join(', ')}`);
  if (unused.length > 0) throw new Error(`prompt ${name}: ${unused.join(', ')} is given and not used`);
  return template.replaceAll(mark, (_, variable: string) => variables[variable] ?? '').trim();
};
