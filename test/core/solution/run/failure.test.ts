import { expect, test } from 'vitest';
import { executionFailure } from '../../../../core/solution/run/failure.ts';
import { noPeaks } from '../../../../services/python/watch/sample.ts';

const failureOf = (code: number, ...tail: string[]) =>
  executionFailure({ exit: { kind: 'exited', code }, tail, peaks: noPeaks }).message;

test('the first line says why, for whoever reads no more; the last words follow', () => {
  const [first, ...more] = failureOf(1, 'Traceback (most recent call last):', 'ValueError: no such column').split('\n');
  expect(first).toBe('the solution ended with exit code 1: ValueError: no such column');
  expect(more).toEqual(['Its last words were:', 'Traceback (most recent call last):', 'ValueError: no such column']);
});

test('what one line says is not said twice, and nothing is announced that does not follow', () => {
  expect(failureOf(1, 'boom')).toBe('the solution ended with exit code 1: boom');
  expect(failureOf(1)).toBe('the solution ended with exit code 1, without a word why');
  expect(failureOf(1, '@@SCORE {"metric": "auc", "score": 0.5, "elapsed": 1}', '')).not.toContain('last words');
});

test('a limit is the cause by itself: what was said last stands below it', () => {
  const exit = { kind: 'limit', limit: 'memory', used: 3, allowed: 2 } as const;
  const { message } = executionFailure({ exit, tail: ['fold 3 of 5'], peaks: noPeaks });
  expect(message).toMatch(/^the solution ran out of memory[^:]*\nIts last words were:\nfold 3 of 5$/);
});

test('a limit that is reached is told by name and amount, with the flag that allows twice as much', () => {
  const memory = { kind: 'limit', limit: 'memory', used: 210 * 2 ** 20, allowed: 200 * 2 ** 20 } as const;
  expect(executionFailure({ exit: memory, tail: [], peaks: noPeaks })).toMatchObject({
    ...{ kind: 'out-of-memory', message: expect.stringMatching(/ran out of memory \(210 MiB used, 200 MiB allowed/) },
    advice: expect.stringContaining('--limit memory=1G'),
  });
  const file = { kind: 'limit', limit: 'file-size', used: 2 * 2 ** 30, allowed: 2 * 2 ** 30 } as const;
  expect(executionFailure({ exit: file, tail: [], peaks: noPeaks })).toMatchObject({
    ...{ kind: 'file-too-large', message: expect.stringContaining('larger than') },
    advice: expect.stringContaining('--limit file-size=4G'),
  });
});

test('a template that learned nothing tells its warnings in words, not as protocol', () => {
  const tail = ['@@WARN {"message": "lgb failed: no memory"}', '@@RESULT {"status": "degraded", "elapsed": 2}'];
  expect(failureOf(2, ...tail)).toBe('no model was learned, only the prior was left: lgb failed: no memory');
  expect(failureOf(2)).toBe('no model was learned, only the prior was left, without a word why');
});

test.each([
  'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 GiB. GPU 0 has 79 GiB in all',
  'RuntimeError: CUDA error: out of memory',
  'torch.cuda.OutOfMemoryError: out of memory',
  'lightgbm.basic.LightGBMError: [CUDA] out of memory /tmp/cuda_utils.hpp 192',
  '_catboost.CatBoostError: catboost/cuda/cuda_lib/cuda_base.h:281: CUDA error 2: out of memory',
  'tensorflow.python.framework.errors_impl.InternalError: CUDA_ERROR_OUT_OF_MEMORY: out of memory',
  'cupy.cuda.memory.OutOfMemoryError: Out of memory allocating 8,000,000,000 bytes',
  'xgboost.core.XGBoostError: [12:00:00] cudaErrorMemoryAllocation: out of memory',
])('a GPU whose memory runs out is out of memory, not a crash: %s', (line) => {
  const exit = { kind: 'exited', code: 1 } as const;
  const failure = executionFailure({ exit, tail: ['epoch 1', line], peaks: noPeaks });
  expect(failure).toMatchObject({ kind: 'gpu-out-of-memory', advice: expect.stringContaining('smaller batches') });
  expect(executionFailure({ exit, tail: ['ValueError: no such column'], peaks: noPeaks }).kind).toBe('crashed');
});
