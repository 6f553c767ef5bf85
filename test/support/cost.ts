// What code costs, told by processor time: unlike the clock, it does not depend on what else the machine does.

/** Starts counting; the function it gives tells the milliseconds of processor time since then. */
export function startCost(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
