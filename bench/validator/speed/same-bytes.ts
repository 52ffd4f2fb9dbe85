import { closeSync, openSync, readSync } from 'node:fs';

const pieceBytes = 2 ** 20;

/** Whether two files hold the same bytes. */
export const sameBytes = (path: string, other: string): boolean => {
  const files = [openSync(path, 'r'), openSync(other, 'r')] as const;
  try {
    const pieces = [Buffer.alloc(pieceBytes), Buffer.alloc(pieceBytes)] as const;
    for (;;) {
      const [a, b] = [readSync(files[0], pieces[0]), readSync(files[1], pieces[1])];
      if (a !== b || pieces[0].compare(pieces[1], 0, b, 0, a) !== 0) return false;
      if (a === 0) return true;
    }
  } finally {
    for (const file of files) closeSync(file);
  }
};
