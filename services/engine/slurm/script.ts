import type { Task } from '../engine.ts';

/** What a shell takes for exactly this text. */
const literal = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * The job. SIGTERM reaches this shell alone, and Medalist through it, once: a second one would make it leave at once. Its
 * exit code is put into a file that is there whole or not at all.
 */
export const jobScript = (program: string, { args, env, home }: Task, codeFile: string): string =>
  [
    '#!/bin/sh',
    ...Object.entries({ ...env, MEDALIST_HOME: home }).map(([name, value]) => `export ${name}=${literal(value)}`),
    `code_file=${literal(codeFile)}.$SLURM_JOB_ID.code`,
    [program, ...args].map(literal).join(' ').concat(' &'),
    'child=$!',
    `trap 'kill -TERM "$child" 2>/dev/null' TERM`,
    'wait "$child"; code=$?',
    'while kill -0 "$child" 2>/dev/null; do wait "$child"; code=$?; done',
    `printf '%s\\n' "$code" > "$code_file.tmp" && mv -f "$code_file.tmp" "$code_file"`,
    'exit "$code"',
    '',
  ].join('\n');
