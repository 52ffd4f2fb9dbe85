import type { SyntaxNode } from '../../../../services/python/syntax/node.ts';
import type { Program } from '../../program/program.ts';
import type { Hit } from '../../rule.ts';

/**
 * Every place that imports or names something whose dotted path matches, called or not, by whatever alias; dead code
 * too, since what is dead is our guess. One hit for a line.
 */
export const references = function* (
  program: Program,
  pattern: RegExp,
  message: (path: string) => string,
): Generator<Hit> {
  const seen = new Set<number>();
  const hit = (node: SyntaxNode, path: string) => {
    const fresh = !seen.has(node.line);
    seen.add(node.line);
    return fresh ? [{ at: node, message: message(path) }] : [];
  };
  for (const { path, node } of program.imports) if (pattern.test(path)) yield* hit(node, path);
  for (const { node, paths } of program.meanings) {
    const path = paths.find((candidate) => pattern.test(candidate));
    if (path !== undefined) yield* hit(node, path);
  }
};

/** Calls whose callee means one of these paths. */
export const callsOf = (program: Program, pattern: RegExp): { call: SyntaxNode; path: string }[] =>
  program.nodes('call').flatMap((call) => {
    const target = call.field('function');
    const path = target && program.paths.matches(target, pattern);
    return path === undefined ? [] : [{ call, path }];
  });

/** Why a node does not run, in words. */
export const whyNotLive = (program: Program, node: SyntaxNode): string => {
  for (const around of [node, ...node.ancestors()]) {
    const dead = program.dead.get(around);
    if (dead !== undefined) return dead;
    if (program.live.unused.has(around)) return `nothing calls \`${around.field('name')?.text ?? 'it'}\``;
  }
  return 'its value is never used';
};
