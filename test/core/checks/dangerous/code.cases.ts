import { type Case, lines } from './case.ts';

/** Code that nobody can read before it runs, and names that are hidden. */
export const code: readonly Case[] = [
  { name: 'eval', code: lines('import pandas as pd', 'x = eval("1")'), rule: 'code-execution', line: 2 },
  {
    name: 'eval as a callback',
    code: lines('import pandas as pd', 'pd.Series(["1"]).apply(eval)'),
    rule: 'code-execution',
    line: 2,
  },
  {
    name: 'exec',
    code: lines('import base64', 'exec(base64.b64decode("cHJpbnQoMSk="))'),
    rule: 'code-execution',
    line: 2,
  },
  { name: 'compile', code: 'c = compile("1", "", "eval")', rule: 'code-execution', line: 1 },
  {
    name: 'eval through builtins',
    code: lines('import builtins as b', 'b.eval("1")'),
    rule: 'code-execution',
    line: 2,
  },
  { name: 'eval through __builtins__', code: '__builtins__["ev" + "al"]("1")', rule: 'code-execution', line: 1 },
  { name: 'eval through globals', code: 'globals()["__builtins__"].exec("1")', rule: 'code-execution', line: 1 },
  { name: 'an alias of eval', code: lines('e = eval', 'e("1")'), rule: 'code-execution', line: 1 },
  { name: 'marshal', code: 'import marshal; marshal.loads(b"")', rule: 'code-execution', line: 1 },
  { name: 'runpy', code: 'import runpy', rule: 'code-execution', line: 1 },
  {
    name: 'a module from a file',
    code: lines('import importlib.util', 'importlib.util.spec_from_file_location("a", "b.py")'),
    rule: 'code-execution',
    line: 2,
  },
  { name: 'ctypes', code: lines('import ctypes', 'ctypes.CDLL(None)'), rule: 'native-code', line: 1 },
  { name: 'cffi', code: 'from cffi import FFI', rule: 'native-code', line: 1 },
  {
    name: 'a symbolic link',
    code: lines('import os', 'os.symlink("/etc/passwd", "submission.csv")'),
    rule: 'special-file',
    line: 2,
  },
  { name: 'a setuid bit', code: lines('import os', 'os.chmod("x", 0o4755)'), rule: 'special-file', line: 2 },
  {
    name: 'a name from the data',
    code: lines('import sys', '__import__(sys.argv[1])'),
    rule: 'dynamic-import',
    line: 2,
  },
  {
    name: 'a name from a parameter',
    code: lines(
      'import importlib, json',
      'def load(n):',
      '    return importlib.import_module(n)',
      'load(json.load(open("x"))["m"])',
    ),
    rule: 'dynamic-import',
    line: 3,
  },
  {
    name: 'a member of os by a computed name',
    code: lines('import os, sys', 'getattr(os, sys.argv[1])("ls")'),
    rule: 'hidden-name',
    line: 2,
  },
  { name: '__subclasses__', code: 'x = ().__class__.__bases__[0].__subclasses__()', rule: 'hidden-name', line: 1 },
  { name: '__globals__', code: lines('def f(): pass', 'f.__globals__["x"]'), rule: 'hidden-name', line: 2 },
  {
    name: '__globals__ by getattr',
    code: lines('def f(): pass', 'getattr(f, "__glo" + "bals__")'),
    rule: 'hidden-name',
    line: 2,
  },
];
