import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startArena } from '../../app/arena/arena.ts';
import { userName } from '../../app/arena/auth.ts';
import { kernelMetadata } from '../../services/kaggle/notebook/kernel-metadata.ts';
import { notebookText } from '../../services/kaggle/notebook/notebook.ts';
import { folderWith, planets } from '../rigs/network/raw.ts';
import { type Dialect, dialects, officialClient, skipReason } from './official.ts';

const names = Object.keys(dialects).filter((name): name is Dialect => name in dialects);
const id = `${userName}/medalist-planets`;

/** A competition that takes notebooks only, and somebody with one in `kernel/` and Kaggle's own client. */
const author = async (dialect: Dialect, change: Readonly<Record<string, unknown>> = {}) => {
  const judge = async () => ({ ok: true, score: 0.5 }) as const;
  const settings = { codeOnly: true, requiredFileName: 'submission.csv', pendingLooks: 0 };
  const arena = await startArena({ competitions: [{ folder: folderWith(planets), judge, settings }] });
  onTestFinished(() => arena.stop());
  const client = officialClient(dialect, arena, { KAGGLE_USERNAME: userName, KAGGLE_KEY: arena.account.key });
  const kernel = join(client.folder, 'kernel');
  mkdirSync(kernel);
  const cells = [
    { name: 'words', kind: 'markdown', text: '# Planets' },
    { name: 'code', kind: 'code', text: 'import os\nprint("ö")' },
  ] as const;
  const codeFile = 'planets.ipynb';
  const metadata = kernelMetadata({ owner: userName, competition: 'planets', codeFile, gpu: false });
  writeFileSync(join(kernel, codeFile), notebookText(cells));
  writeFileSync(join(kernel, 'kernel-metadata.json'), JSON.stringify({ ...JSON.parse(metadata), ...change }));
  const push = async () => (await client.kernels('push', '-p', 'kernel')).stdout;
  const submit = async (...args: readonly string[]) => {
    const { stdout, stderr } = await client.call('submit', 'planets', '-m', 'from a notebook', ...args);
    return stdout + stderr;
  };
  const pushed = (version = 1) => arena.kernels.get(id)?.[version - 1];
  /** What Kaggle does: it runs the notebook, and what that wrote can be handed in. */
  const finishSession = () => {
    const kernelOfOurs = pushed();
    if (kernelOfOurs === undefined) throw new Error('nothing was pushed');
    const file = join(client.folder, 'submission.csv');
    writeFileSync(file, 'id,y\n3,0.25\n');
    kernelOfOurs.looks = 0;
    kernelOfOurs.outputs.set('submission.csv', file);
  };
  return { arena, ...client, push, submit, pushed, finishSession };
};

describe.each(names)('notebooks by the official client, dialect %s', (dialect) => {
  const reason = skipReason(dialect);
  if (reason !== undefined) return test.skip(reason, () => {});
  const fromKernel = ['-k', id, '-v', '1', '-f', 'submission.csv'] as const;

  test('push, status, submit: as our next steps say', async () => {
    const { arena, kernels, push, submit, pushed, finishSession } = await author(dialect);
    const said = await push();
    expect(said).toContain('Kernel version 1 successfully pushed');
    expect(said).not.toContain('does not resolve');
    expect(pushed()).toMatchObject({ internet: false, competitions: ['planets'] });
    const { cells } = JSON.parse(pushed()?.text ?? '');
    expect(cells).toMatchObject([{ source: '# Planets' }, { source: 'import os\nprint("ö")' }]);
    expect((await kernels('status', id)).stdout).toMatch(/has status "(KernelWorkerStatus\.)?RUNNING"/);
    finishSession();
    expect((await kernels('status', id)).stdout).toMatch(/has status "(KernelWorkerStatus\.)?COMPLETE"/);
    expect(await submit(...fromKernel)).toContain('Successfully submitted to Planets');
    const [sent] = arena.competition('planets').board.submissions;
    expect(sent).toMatchObject({ description: 'from a notebook', fileName: 'submission.csv' });
    expect(await push()).toContain('Kernel version 2');
  });

  test('what Kaggle refuses, the arena refuses', async () => {
    const { arena, push, submit } = await author(dialect);
    expect(await submit(...fromKernel)).toContain('403'); // there is no such notebook
    await push();
    expect(await submit(...fromKernel)).toContain('400'); // it is still running
    const { settings, board } = arena.competition('planets');
    settings.joined = false;
    expect(await push()).toContain("You must accept this competition's rules");
    expect(await submit(...fromKernel)).toContain('403');
    expect(board.submissions).toEqual([]);
  });

  test.each([
    ['internet', { enable_internet: true }],
    ['nothing said of the internet: on', { enable_internet: undefined }],
    ['another data source', { competition_sources: ['other'] }],
  ])('a notebook with %s is not taken', async (_, change) => {
    const { arena, push, submit, kernels, finishSession } = await author(dialect, change);
    expect(await push()).toContain('successfully pushed');
    finishSession();
    await kernels('status', id);
    expect(await submit(...fromKernel)).toContain('400');
    expect(arena.competition('planets').board.submissions).toEqual([]);
  });
});
