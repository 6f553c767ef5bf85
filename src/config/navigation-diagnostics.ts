// Diagnostics for the navigation in docs.json.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import type { Cursor } from "./cursor.ts";
import { cut, name, problem } from "./diagnostic-parts.ts";

/** Several kinds of children on one navigation node. */
export function mixedChildren(cursor: Cursor, lists: readonly string[]): Diagnostic {
  const names = lists.map((list) => `"${list}"`).join(", ");
  return problem(cursor, {
    code: "config/mixed-children",
    severity: "warning",
    message: `${name(cursor)} mixes several kinds of children (${names}), but other docs.json tools show only one.`,
    hint: "Keep one kind here and nest the others inside it.",
  });
}

/** Children that are not valid in their parent. */
export function misplacedChildren(cursor: Cursor, kind: string, list: string): Diagnostic {
  const hint = list === "groups" ? 'Nest groups inside "pages".' : undefined;
  const message = `"${list}" is not allowed inside a "${kind}".`;
  return problem(cursor, { code: "config/misplaced-children", severity: "warning", message, hint });
}

/** A node of the wrong kind for its list. */
export function wrongKind(cursor: Cursor, expected: string, found: string): Diagnostic {
  const message = `${name(cursor)} must use the key "${expected}", not "${found}".`;
  return problem(cursor, {
    code: "config/invalid-node",
    severity: "error",
    message,
    hint: `Rename "${found}" to "${expected}".`,
  });
}

export function emptyList(cursor: Cursor): Diagnostic {
  const message = `${name(cursor)} is empty.`;
  return problem(cursor, {
    code: "config/empty-list",
    severity: "warning",
    message,
    hint: "Add entries or remove it.",
  });
}

/** A group without a name; inside another group it could not be opened. */
export function emptyGroupName(cursor: Cursor, inGroup: boolean): Diagnostic {
  return problem(cursor, {
    code: "config/empty-group-name",
    severity: inGroup ? "warning" : "info",
    message: inGroup
      ? `${name(cursor)} is empty, so the pages of the group move up one level.`
      : `${name(cursor)} is empty, so its pages have no heading.`,
    hint: inGroup ? "Name the group, or move its pages to the parent group." : "Name the group.",
  });
}

export function emptyNavigation(cursor: Cursor): Diagnostic {
  return problem(cursor, {
    code: "config/empty-list",
    severity: "warning",
    message: `${name(cursor)} has no pages.`,
    hint: 'Add "pages" or "groups".',
  });
}

/** A section without pages. */
export function emptyDivision(cursor: Cursor, kind: string, label: string): Diagnostic {
  const message = `Empty ${kind} "${cut(label)}".`;
  return problem(cursor, {
    code: "config/empty-section",
    severity: "warning",
    message,
    hint: 'Add "pages" or "href".',
  });
}

/** A section with both a link and pages. */
export function linkBesidePages(cursor: Cursor): Diagnostic {
  const message = `${name(cursor)} has both "href" and pages, but other docs.json tools show only one.`;
  return problem(cursor, { code: "config/link-and-pages", severity: "warning", message, hint: "Remove one of them." });
}

/** A global entry without a link. */
export function globalLinkMissing(entry: {
  readonly kind: string;
  readonly label: string;
  readonly at: Location;
}): Diagnostic {
  return {
    code: "config/missing-key",
    severity: "error",
    at: entry.at,
    message: `The ${entry.kind} "${cut(entry.label)}" in "global" has no "href".`,
    hint: 'Add "href", or move its pages out of "global".',
  };
}

/** A list without an object around it, as in mint.json. */
export function navigationList(cursor: Cursor, list: string): Diagnostic {
  return problem(cursor, {
    code: "config/invalid-type",
    severity: "warning",
    message: '"navigation" should be an object, not an array.',
    hint: `Use { "${list}": [ … ] }.`,
  });
}

/** A source of pages that is not supported. */
export function notFollowed(cursor: Cursor, key: string): Diagnostic {
  return problem(cursor, {
    code: "config/unsupported-key",
    severity: "warning",
    message: `"${key}" is not supported, so it adds no pages.`,
    hint: "List the pages instead.",
  });
}
