/** How a program is held to its time, in seconds from its start: it is told less than it has, asked to end, and killed at the end. */
export interface ProgramTime {
  readonly told: number;
  readonly asked: number;
  readonly killed: number;
}

/** A template ends by itself before what it is told is over (templates/solution/run.py): the rest is for one that hangs. Others may not watch the clock. */
export const programTime = (seconds: number, isTemplate: boolean): ProgramTime => {
  const grace = isTemplate ? Math.min(0.5, 0.03 * seconds) : Math.min(5, 0.1 * seconds);
  return { told: rounded(isTemplate ? seconds : seconds - grace), asked: seconds - grace, killed: seconds };
};

const rounded = (seconds: number): number => Math.floor(seconds * 10) / 10;
