// Spreads what the statements of a module need to everything that uses them, each with the reason.

import type { Statement } from "../modules/read-module.ts";
import type { Need } from "../modules/read-uses.ts";

export interface LiveModule {
  readonly statements: readonly Statement[];
  /** Why code that uses an imported name is live; undefined if it is not. */
  needOfImport(local: string): Need | undefined;
}

/** The names of a module whose statements are live, or use something that is. */
export function liveNames(
  module: LiveModule,
  needOf: (statement: Statement) => Need | undefined,
): ReadonlyMap<string, Need> {
  const declared = new Set(module.statements.flatMap((statement) => statement.declares));
  const live = new Map<string, Need>();
  const waiting = module.statements.filter(
    (statement) => !isAlive(statement, needOf(statement) ?? needOfImports(statement), live),
  );
  spread(waiting, live);
  return live;

  function needOfImports(statement: Statement): Need | undefined {
    return firstOf(statement.names, (name) => (declared.has(name) ? undefined : module.needOfImport(name)));
  }
}

/** Adds everything that uses something live, until nothing changes. */
function spread(statements: readonly Statement[], live: Map<string, Need>): void {
  let waiting = statements;
  for (;;) {
    const still = waiting.filter((statement) => {
      const need = firstOf(statement.names, (name) => (live.has(name) ? usesNeed(name) : undefined));
      return !isAlive(statement, need, live);
    });
    if (still.length === waiting.length) return;
    waiting = still;
  }
}

/** Records the names of a statement with a need. */
function isAlive(statement: Statement, need: Need | undefined, live: Map<string, Need>): boolean {
  if (need === undefined) return false;
  for (const name of statement.declares) live.set(name, need);
  return true;
}

/** The need of what is live through another name. */
export function usesNeed(name: string): Need {
  return `uses ${name}`;
}

function firstOf<T>(names: Iterable<string>, find: (name: string) => T | undefined): T | undefined {
  for (const name of names) {
    const found = find(name);
    if (found !== undefined) return found;
  }
  return undefined;
}
