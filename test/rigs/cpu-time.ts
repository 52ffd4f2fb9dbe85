/** Milliseconds this process has computed: what bounds work on a busy machine, where a clock would count others' work, too. */
export const cpuTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
