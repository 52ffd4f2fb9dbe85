import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import type { Names } from '../../program/names/names.ts';
import type { Rule } from '../../rule.ts';
import { builtins } from './names.ts';

/** A class that types only: a Protocol, or what a parameter is annotated with. */
const isAnnotation = (names: Names, definition: SyntaxNode): boolean =>
  [...names.loads.keys()].some(
    (load) =>
      load.text === definition.field('name')?.text && [...load.ancestors()].some((around) => around.type === 'type'),
  );

/** Code that no run reaches is where forgotten steps hide. */
export const unreachableRules: readonly Rule[] = [
  {
    id: 'dead-code',
    severity: 'info',
    catches: 'statements after return, raise or sys.exit(), and branches whose condition is a constant',
    advice: 'Remove it, or make it run if it was meant to.',
    *check({ program }) {
      let end = -1;
      for (const [node, why] of [...program.dead].sort(([a], [b]) => a.start - b.start)) {
        if (node.start < end) continue;
        end = node.parent?.end ?? node.end;
        yield { at: node, message: `this never runs: ${why}` };
      }
    },
  },
  {
    id: 'unused-function',
    severity: 'info',
    catches: 'a function or class that nothing calls',
    advice: 'Call it, or remove it.',
    *check({ program }) {
      for (const node of program.live.unused) {
        const inUnused = [...node.ancestors()].some(
          (around) => program.live.unused.has(around) || program.dead.has(around),
        );
        if (!inUnused && !isAnnotation(program.names, node))
          yield { at: node, message: `nothing calls \`${node.field('name')?.text ?? ''}\`` };
      }
    },
  },
  {
    id: 'undefined-name',
    severity: 'error',
    needsWholeFile: true,
    catches: 'a name that nothing in the file defines or imports: a NameError when the line runs',
    advice: 'Import or define it; `display` exists in notebooks only.',
    *check({ program }) {
      const { names, live } = program;
      if (names.stars.length > 0 || [...names.loads.keys()].some((load) => /^(exec|globals)$/.test(load.text))) return;
      const seen = new Set<string>();
      for (const load of names.loads.keys()) {
        if (seen.has(load.text) || builtins.has(load.text) || !live.has(load) || names.bindingsOf(load).length > 0)
          continue;
        if ([...load.ancestors()].some((around) => around.type === 'try_statement' || around.type === 'type')) continue;
        seen.add(load.text);
        yield { at: load, message: `\`${load.text}\` is not defined` };
      }
    },
  },
];
