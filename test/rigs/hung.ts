import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterEach } from 'vitest';
import { readProcesses, treeOf } from '../../services/python/watch/processes.ts';

/** Set up for every test: one that hung says what it waited for, for it may not hang again. */
afterEach(async ({ task }) => {
  const { state, errors = [] } = task.result ?? {};
  if (state !== 'fail' || !errors.some(({ message }) => message.includes('timed out in'))) return;
  const children = treeOf(await readProcesses(), process.pid).filter(({ pid }) => pid !== process.pid);
  console.error(
    [
      `hung: ${task.fullName}`,
      `it waits for: ${process.getActiveResourcesInfo().join(', ')}`,
      ...children.map(({ pid, depth }) => `${'  '.repeat(depth)}process ${pid} ${stateOf(`/proc/${pid}`)}`),
      ...threads().map((id) => `  thread ${id} ${stateOf(`/proc/self/task/${id}`)}`),
    ].join('\n'),
  );
});

/** Of this process, other than those that run JavaScript: queries and files are read on them. */
const threads = (): string[] => (existsSync('/proc/self/task') ? readdirSync('/proc/self/task').slice(1) : []);

/** Its state, where in the kernel it waits, and its command. */
const stateOf = (folder: string): string => {
  try {
    const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
    const state = /^State:\s+(\S)/m.exec(read('status'))?.[1];
    return `${state} ${read('wchan')} ${read('comm').trim()}: ${read('cmdline').replaceAll('\0', ' ').slice(0, 80)}`;
  } catch {
    return 'has ended';
  }
};
