/** Passes text on in whole lines, so that no secret in it is cut in two before the guard sees it. */
export const linewise = (onLine: (text: string) => void) => {
  let rest = '';
  return {
    push(text: string): void {
      rest += text;
      const end = rest.lastIndexOf('\n') + 1;
      if (end === 0) return;
      onLine(rest.slice(0, end));
      rest = rest.slice(end);
    },
    end(): void {
      if (rest !== '') onLine(rest);
      rest = '';
    },
  };
};
