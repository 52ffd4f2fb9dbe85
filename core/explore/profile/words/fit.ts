/** Gives as many lines as fit, and one line for all others. */
export const fitLines = (
  lines: readonly string[],
  longest: number,
  rest: (left: number) => string = (left) => `... and ${left} more`,
): string[] => {
  let room = longest;
  const fitting = lines.findIndex((line) => {
    room -= line.length + 1;
    return room < 0;
  });
  return fitting === -1 ? [...lines] : [...lines.slice(0, fitting), rest(lines.length - fitting)];
};
