import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { execa } from 'execa';
import { afterAll } from 'vitest';
import { projectRoot } from '../../../../services/python/environment.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { Ran, type Task } from './enclosed.ts';

/** Who a test's sandbox is started by. `nested`: inside a sandbox that forbids namespaces, so that tier A must fail. */
export const identities = ['root', 'user', 'nested root', 'nested user'] as const;
export type Identity = (typeof identities)[number];

const isRoot = process.getuid?.() === 0;
const nobody = '61500';
const nest = ['bwrap', '--unshare-user', '--disable-userns', '--dev-bind', '/', '/'];
const main = join(import.meta.dirname, 'enclosed.ts');

/** Without root, only an ordinary user can be had. */
export const canBe = (identity: Identity): boolean => isRoot || !identity.includes('root');

/** Starts enclosed.ts as somebody. Another user reads the checkout and Node through mounts: both may lie below a closed home. */
const startAs = (identity: Identity, folder: string, what: string) => {
  const nested = identity.startsWith('nested') ? nest : [];
  const drop = identity.endsWith('user') && isRoot;
  const command = drop ? throughMounts(folder, nested) : [...nested, process.execPath, main];
  const [file = '', ...rest] = [...command, what];
  const env = { PATH: process.env.PATH ?? '', HOME: drop ? '/nonexistent' : (process.env.HOME ?? '/'), ...secrets };
  return execa(file, rest, {
    reject: false,
    cwd: '/', // the checkout may lie below a closed home
    env,
    extendEnv: false,
    timeout: 400_000,
  });
};

/** What somebody is told of the sandboxes here: the strongest tier, and each probe. */
export const tiersFor = async (identity: Identity): Promise<{ readonly choice: unknown; readonly probes: unknown }> => {
  const { stdout, stderr, exitCode } = await startAs(identity, scratchFolder(), 'tiers');
  if (exitCode !== 0) throw new Error(`${identity}: ${stderr}`);
  return JSON.parse(stdout);
};

/** In the environment that Medalist itself is started with. */
export const secrets = { KAGGLE_KEY: 'canary-in-the-environment' };

const throughMounts = (folder: string, inner: readonly string[]): string[] => {
  const [checkout, node] = [join(folder, 'checkout'), join(folder, 'node')];
  mkdirSync(checkout, { recursive: true });
  const script = `set -e; chmod 0755 "$1"; touch "$3"; mount --bind "$4" "$2"; mount --bind "$5" "$3"; shift 5; exec "$@"`;
  return [
    ...['unshare', '--mount', 'sh', '-c', script, 'sh', folder, checkout, node, projectRoot, process.execPath],
    ...['setpriv', '--reuid', nobody, '--regid', nobody, '--clear-groups', ...inner],
    ...[node, join(checkout, relative(projectRoot, main))],
  ];
};

/** `got(f)` is what f returns, or the name of the error it met. */
const prelude = `
import errno, json, os, socket, sys
def got(act):
    try:
        return act()
    except OSError as error:
        return errno.errorcode[error.errno]
`;
/** Runs programs in sandboxes for all tests of a file: enclosed.ts is started once as each who asks. */
export const openEnclosures = () => {
  const folder = scratchFolder(afterAll);
  const started = new Map<Identity, ReturnType<typeof serve>>();
  const serve = (identity: Identity) => {
    const child = startAs(identity, folder, 'serve');
    return { child, answers: child.iterable()[Symbol.asyncIterator]() };
  };
  afterAll(async () => {
    for (const { child } of started.values()) child.stdin.end();
    await Promise.all([...started.values()].map(({ child }) => child));
  });
  const enclosedAs = async (identity: Identity, task: Task): Promise<Ran> => {
    const { child, answers } = started.get(identity) ?? serve(identity);
    started.set(identity, { child, answers });
    child.stdin.write(`${JSON.stringify(task)}\n`);
    const { done, value } = await answers.next();
    if (done === true) throw new Error(`${identity}: ${(await child).stderr}`);
    return Ran.parse(JSON.parse(value));
  };
  /** What a Python expression is inside the sandbox. */
  const ask = async (identity: Identity, expression: string, task: Partial<Task> = {}) => {
    const ran = await enclosedAs(identity, { code: `${prelude}\nprint(json.dumps(${expression}))`, ...task });
    if (ran.exitCode !== 0) throw new Error(`${ran.stderr}\n${ran.status}`);
    return { ...ran, said: JSON.parse(ran.stdout) };
  };
  return { ask, enclosedAs };
};
