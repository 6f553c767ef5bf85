// Spreads what the statements of a module need to everything that uses them.

import type { Statement } from "../modules/read-module.ts";

export interface LiveModule {
  readonly statements: readonly Statement[];
  /** True if an imported name is live. */
  isImportLive(local: string): boolean;
}

/** The names of a module whose statements are live, or use something that is. */
export function liveNames(module: LiveModule, isLive: (statement: Statement) => boolean): ReadonlySet<string> {
  const declared = new Set(module.statements.flatMap((statement) => statement.declares));
  const live = new Set<string>();
  const waiting = module.statements.filter((statement) => {
    const alive = isLive(statement) || usesLiveImport(statement);
    if (alive) for (const name of statement.declares) live.add(name);
    return !alive;
  });
  spread(waiting, live);
  return live;

  function usesLiveImport(statement: Statement): boolean {
    for (const name of statement.names) if (!declared.has(name) && module.isImportLive(name)) return true;
    return false;
  }
}

/** Adds everything that uses something live, until nothing changes. */
function spread(statements: readonly Statement[], live: Set<string>): void {
  let waiting = statements;
  for (;;) {
    const still = waiting.filter((statement) => {
      const alive = [...statement.names].some((name) => live.has(name));
      if (alive) for (const name of statement.declares) live.add(name);
      return !alive;
    });
    if (still.length === waiting.length) return;
    waiting = still;
  }
}
