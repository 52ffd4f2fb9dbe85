/** Keeps the beginning and the end of lines that come one by one, however many: in the end stands why a program failed. */
export const headAndTail = (most: number) => {
  const [headMost, tailMost] = [Math.floor(0.7 * most), Math.ceil(0.3 * most)];
  let head = '';
  let tail = '';
  let left = 0;
  return {
    add(line: string): void {
      const text = `${line}\n`;
      const room = left === 0 && tail === '' ? headMost - head.length : 0;
      head += text.slice(0, room);
      tail += text.slice(room);
      left += Math.max(0, tail.length - tailMost);
      tail = tail.slice(-tailMost);
    },
    text: (): string => `${head}${left === 0 ? '' : `\n[${left} characters are left out here]\n`}${tail}`.trimEnd(),
  };
};
