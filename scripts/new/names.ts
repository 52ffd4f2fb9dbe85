/** Forms of names, as the tree uses them. */
export const snakeCase = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
export const camelCase = /^[a-z][a-zA-Z0-9]{2,}$/;

/** Words of the languages, and names that the written files use themselves. */
const reserved = new Set([
  ...['arguments', 'await', 'break', 'case', 'catch', 'class', 'const', 'continue', 'debugger', 'default', 'delete'],
  ...['else', 'enum', 'eval', 'export', 'extends', 'false', 'finally', 'for', 'function', 'implements', 'import'],
  ...['instanceof', 'interface', 'let', 'new', 'null', 'package', 'private', 'protected', 'public', 'return', 'static'],
  ...[
    'super',
    'switch',
    'this',
    'throw',
    'true',
    'try',
    'typeof',
    'undefined',
    'var',
    'void',
    'while',
    'with',
    'yield',
  ],
  ...['and', 'assert', 'async', 'def', 'del', 'elif', 'except', 'from', 'global', 'lambda', 'nonlocal', 'not', 'pass'],
  ...['raise', 'artifact', 'defineStage', 'expect', 'fields', 'outcome', 'test'],
]);

export const isReserved = (name: string): boolean => reserved.has(name);
