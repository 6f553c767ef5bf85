// Determines which author components must run in the browser: those that keep state, handle events or use browser APIs,
// directly or through anything they use.

import type { Statement } from "../modules/read-module.ts";

// Hooks that only compute do nothing in the browser that the server has not done.
const STATEFUL_HOOK = /(?<![.\w$])use(?!Memo\b|Callback\b|Context\b|Id\b|DebugValue\b)[A-Z][\w$]*\s*\(/;
const STATEFUL_MEMBER =
  /(?:React|Preact)\.use(?!Memo\b|Callback\b|Context\b|Id\b|DebugValue\b)[A-Z][\w$]*\s*\(|\bthis\.setState\b/;
const HANDLER = /(?<![.\w$])on[A-Z][\w$]*\s*(?::|,|\}|\()/;
const BROWSER =
  /(?<![.\w$])(?:window|document|localStorage|sessionStorage|navigator|matchMedia|requestAnimationFrame|IntersectionObserver|ResizeObserver|MutationObserver)(?![\w$]|\s*:)/;
const LOADED_LATER = /(?<![.\w$])(?:\$?React\.)?(?:lazy\s*\(|Suspense\b)/;
const LIVE = [STATEFUL_HOOK, STATEFUL_MEMBER, HANDLER, BROWSER, LOADED_LATER];

/** True for code that keeps state or runs effects through hooks. */
export function usesHooks(code: string): boolean {
  return STATEFUL_HOOK.test(code) || STATEFUL_MEMBER.test(code);
}

/** Patterns for code that may provide a context to its children. */
export const PROVIDING: readonly RegExp[] = [/\.Provider\b/, /(?<![.\w$])(?:\$?React\.)?createContext\s*\(/];

export interface LiveModule {
  readonly statements: readonly Statement[];
  /** True if an imported name is live. */
  isImportLive(local: string): boolean;
}

/** The names of a module whose code needs the browser. */
export function liveNames(module: LiveModule, patterns: readonly RegExp[] = LIVE): ReadonlySet<string> {
  const declared = new Set(module.statements.flatMap((statement) => statement.declares));
  const live = new Set<string>();
  const waiting = module.statements.filter((statement) => {
    const alive = patterns.some((pattern) => pattern.test(statement.code)) || usesLiveImport(statement);
    if (alive) for (const name of statement.declares) live.add(name);
    return !alive;
  });
  spread(waiting, live);
  return live;

  function usesLiveImport(statement: Statement): boolean {
    for (const word of statement.words) if (!declared.has(word) && module.isImportLive(word)) return true;
    return false;
  }
}

/** Adds everything that uses something live, until nothing changes. */
function spread(statements: readonly Statement[], live: Set<string>): void {
  let waiting = statements;
  for (;;) {
    const still = waiting.filter((statement) => {
      const alive = [...statement.words].some((word) => live.has(word));
      if (alive) for (const name of statement.declares) live.add(name);
      return !alive;
    });
    if (still.length === waiting.length) return;
    waiting = still;
  }
}
