/** How a program is held to its time, in seconds from its start: `argument` is what it is given as --time, less than it has; then it is asked to end, and killed. */
export interface ProgramTime {
  readonly argument: number;
  readonly asked: number;
  readonly killed: number;
}

/** A template ends by itself before its --time is over (templates/medalist_engine/run.py): the rest is for one that hangs. Others may not watch the clock. */
export const programTime = (seconds: number, isTemplate: boolean): ProgramTime => {
  const grace = isTemplate ? Math.min(0.5, 0.03 * seconds) : Math.min(5, 0.1 * seconds);
  return { argument: rounded(isTemplate ? seconds : seconds - grace), asked: seconds - grace, killed: seconds };
};

const rounded = (seconds: number): number => Math.floor(seconds * 10) / 10;
