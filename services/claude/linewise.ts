/** Hands text on in whole lines: what must be taken out of it is then never cut in two. */
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
