/** What the files of a program get at least, in seconds and of the program's own time: an answer must not be lost to a busy disk. */
const [least, share] = [5, 0.05];
/** What is stored is read again by the validation and for publishing. */
const reads = 3;

/** Seconds to take over what a program left, when it used so many of those that it had. */
export const takingTime = (granted: number, used: number): number =>
  Math.max(least, share * granted, (granted - used) / reads);

/** Fires with `signal`, and when the time to take over what a program left is over. */
export const takingSignal = (signal: AbortSignal, granted: number, began: number): AbortSignal => {
  const seconds = takingTime(granted, (performance.now() - began) / 1000);
  return AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(1000 * seconds))]);
};

/** Seconds that a submission may be checked or repaired even when a run is late: on a busy machine a valid answer must not be lost. */
export const leastChecking = 10;
