// Measures cost in CPU time, which unlike wall time does not depend on other load.

/** Starts measuring; the returned function gives the milliseconds of CPU time since then. */
export function startCost(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
