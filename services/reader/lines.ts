/** The longest message in characters. A row for each of a hundred thousand columns needs a tenth of it. */
const longestMessage = 128 * 2 ** 20;

/** Cuts the text from a socket into lines. Throws a RangeError if a line is longer than `longestMessage`. */
export const lineCutter = (onLine: (line: string) => void): ((chunk: string) => void) => {
  let pieces: string[] = [];
  let length = 0;
  return (chunk) => {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      pieces.push(chunk.slice(start, end));
      const line = pieces.join('');
      pieces = [];
      length = 0;
      start = end + 1;
      onLine(line);
    }
    pieces.push(chunk.slice(start));
    length += chunk.length - start;
    if (length > longestMessage) throw new RangeError('a message is too long');
  };
};
