import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import { argument } from '../../program/call.ts';
import type { Program } from '../../program/program.ts';
import type { Hit, Rule } from '../../rule.ts';
import { callsOf } from '../code/references.ts';

const importers = /^(builtins\.__import__|importlib\.(import_module|__import__))$/;
/** Modules with members that a solution must not touch: naming them by computed strings hides what is done. */
const guarded = /^(os|sys|posix|builtins|importlib|shutil|socket|subprocess|ctypes|<globals>)$/;

/** Ways around the other rules: names that are computed, and the back doors of Python's object model. */
export const hiddenRules: readonly Rule[] = [
  {
    id: 'dynamic-import',
    severity: 'error',
    catches: '__import__ or importlib with a module name that the file does not spell out',
    advice: 'Import by a plain statement; for optional packages put it into try/except ImportError.',
    *check({ program }) {
      for (const { call, path } of callsOf(program, importers)) {
        const name = argument(call, 0, 'name');
        if (name === undefined || !program.values.textsOf(name).isComplete)
          yield {
            at: call,
            message: `\`${path.replace('builtins.', '')}\` imports a module that is not named in the file`,
          };
      }
    },
  },
  {
    id: 'hidden-name',
    severity: 'error',
    catches: 'members of os, sys or builtins by a computed name; __subclasses__, __globals__, __builtins__',
    advice: 'Name what you use: `os.path`, not `getattr(os, name)`.',
    *check({ program }) {
      for (const { call } of callsOf(program, /^builtins\.getattr$/)) {
        const object = argument(call, 0, 'object');
        const name = argument(call, 1, 'name');
        const module = object && program.paths.matches(object, guarded);
        if (module !== undefined && (name === undefined || !program.values.textsOf(name).isComplete))
          yield { at: call, message: `a member of \`${module}\` is named by a computed string` };
      }
      yield* backDoors(program);
    },
  },
  {
    id: 'computed-name',
    severity: 'warning',
    catches: 'globals(), sys.modules or getattr with a name that is put together from pieces',
    advice: 'Use a dictionary of your own instead of names made of text.',
    *check({ program }) {
      for (const node of program.nodes('subscript')) {
        const [value, key] = [node.field('value'), node.field('subscript')];
        const place = value && program.paths.matches(value, /^(<globals>|sys\.modules|builtins)$/);
        if (place !== undefined && key !== undefined && !program.values.textsOf(key).isComplete)
          yield { at: node, message: `\`${node.text.slice(0, 60)}\` is named by a computed string` };
      }
      for (const { call } of callsOf(program, /^builtins\.(getattr|__import__)$|^importlib\.import_module$/)) {
        const name = call.field('arguments')?.children.find((input) => isBuilt(input));
        if (name !== undefined) yield { at: name, message: `the name is put together: \`${name.text.slice(0, 60)}\`` };
      }
    },
  },
];

const isBuilt = (node: SyntaxNode) =>
  (node.type === 'binary_operator' && /['"]/.test(node.text)) ||
  (node.type === 'call' && /join|decode|format|chr|replace|reversed/.test(node.text)) ||
  (node.type === 'subscript' && /::\s*-\s*1/.test(node.text) && /['"]/.test(node.text));

/** They lead from any object to every class and module that is loaded. */
const door = /^__(subclasses|globals|builtins|closure)__$/;

const backDoors = function* (program: Program): Generator<Hit> {
  const message = (name: string) => `\`${name}\` is a back door to what a solution must not use`;
  for (const node of program.nodes('attribute')) {
    const name = node.field('attribute');
    if (name !== undefined && door.test(name.text)) yield { at: name, message: message(name.text) };
  }
  for (const node of program.nodes('identifier'))
    if (node.text === '__builtins__' && program.names.loads.has(node)) yield { at: node, message: message(node.text) };
  for (const { call } of callsOf(program, /^builtins\.getattr$/)) {
    const name = argument(call, 1, 'name');
    const text = name && program.values.textsOf(name).texts.find((candidate) => door.test(candidate));
    if (text !== undefined) yield { at: call, message: message(text) };
  }
};
