import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importBlocks, isThirdParty } from '../../core/solution/python-imports.ts';
import { projectRoot } from '../../services/package/root.ts';

const templates = join(projectRoot, 'templates');
const isSection = (module: string) => module.startsWith('medalist_engine.');
const lineWidth = 110;
const plainModels = new Set(['hgb', 'linear', 'et']);

interface Section {
  readonly title: string;
  readonly imports: readonly string[];
  readonly body: string;
}

/**
 * One standalone file of a template's sections: imports come first, imports between sections are dropped, CONFIG is filled in. Sections
 * that need only Python come before the libraries, which take seconds to load or may be missing.
 */
export const assemble = (title: string, template: string, models: readonly string[], config: string): string => {
  const { early, late } = byNeeds(sectionsOf(template, models));
  const bodies = (sections: readonly Section[]) => sections.map(({ title, body }) => `${banner(title)}\n\n${body}`);
  const [standard = '', libraries = ''] = importBlocks(
    [...early, ...late].flatMap(({ imports }) => imports),
    lineWidth,
  );
  const text = [`"""${title}"""`, standard, ...bodies(early), libraries, ...bodies(late)].join('\n\n');
  const whole = text.replace(/^CONFIG: Config = \{\}$/m, () => `CONFIG: Config = ${config}`);
  return `${hoistClock(whole)
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .replaceAll(/^((?:from|import) .*|\))\n\n(?=\n# -)/gm, '$1\n')
    .trimEnd()}\n`;
};

/** The sources that a template needs, each after those that it imports. Models of the zoo that are not in `models` are left out. */
const sectionsOf = (template: string, models: readonly string[]): ReadonlyMap<string, string> => {
  const seen = new Map<string, string>();
  const visit = (module: string): void => {
    if (seen.has(module)) return;
    seen.set(module, '');
    const source = readFileSync(join(templates, `${module.replaceAll('.', '/')}.py`), 'utf8');
    if (module !== template && !isAskedFor(source, models)) return;
    for (const [, name = ''] of source.matchAll(/^(?:from|import) ([\w.]+)/gm)) if (isSection(name)) visit(name);
    seen.delete(module); // a map keeps the order of insertion: a section comes after what it needs
    seen.set(module, source);
  };
  visit(template);
  return new Map([...seen].filter(([, source]) => source !== ''));
};

/** `early`: sections that need only Python; `late`: the others. */
const byNeeds = (sections: ReadonlyMap<string, string>): { readonly early: Section[]; readonly late: Section[] } => {
  const early = new Set<string>();
  for (const [module, source] of sections) {
    const imported = [...source.matchAll(/^(?:from|import) (\S+)/gm)].map(([, name = '']) => name);
    if (imported.every((name) => (isSection(name) ? early.has(name) : !isThirdParty(name)))) early.add(module);
  }
  const parsed = (isEarly: boolean) =>
    [...sections].filter(([module]) => early.has(module) === isEarly).map(([, source]) => parseSection(source));
  return { early: parsed(true), late: parsed(false) };
};

/** Whether a section is wanted: it offers no models, or one of those that were asked for. Plain models are always kept, to fall back on. */
const isAskedFor = (source: string, models: readonly string[]): boolean => {
  const offered = [...source.matchAll(/\bEntry\("(\w+)"/g)].map(([, key = '']) => key);
  return offered.length === 0 || offered.some((key) => plainModels.has(key) || models.includes(key));
};

const banner = (title: string) => `\n# ${'-'.repeat(lineWidth - 2)}\n${wrapped(title)}`;

const wrapped = (text: string): string => {
  const lines = ['#'];
  for (const word of text.split(/\s+/)) {
    const last = lines[lines.length - 1] ?? '';
    if (last.length + word.length + 1 > lineWidth) lines.push(`# ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
};

/** Splits a module into its docstring, its top-level imports and the rest. */
const parseSection = (source: string): Section => {
  const docstring = /^"""([\s\S]*?)"""\n/.exec(source);
  const imports: string[] = [];
  const body = source
    .slice(docstring?.[0].length ?? 0)
    .replaceAll(/^(?:from [\w.]+ import (?:\([^)]*\)|[^(\n]+)|import [^\n]+)\n/gm, (statement) => {
      if (!isSection(statement.split(' ')[1] ?? '')) imports.push(statement.replaceAll(/[\s()]+/g, ' ').trim());
      return '';
    });
  return { title: docstring?.[1] ?? '', imports, body: body.trim() };
};

/** Starts the clock before the slow imports, so that their time counts. */
const hoistClock = (text: string): string => {
  const start = 'STARTED = time.monotonic()';
  return text
    .replace(`${start}\n`, '')
    .replace('"""\n', `"""\n\nimport time\n\n${start}\n`)
    .replace(/\nimport time\n(?=import|from|\n)(?!\nSTARTED)/, '\n');
};
