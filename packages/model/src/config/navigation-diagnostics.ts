// Diagnostics for the navigation in docs.json.

import { type Diagnostic, type Location, problem } from "@lectern/base/diagnostic.ts";
import type { Cursor } from "@lectern/base/fields/cursor.ts";
import { cut } from "@lectern/base/fields/mistake.ts";
import { name, valueProblem } from "./diagnostic-parts.ts";

export function mixedChildren(cursor: Cursor, lists: readonly string[]): Diagnostic {
  const names = lists.map((list) => `"${list}"`).join(", ");
  return valueProblem("config/mixed-children", "warning", cursor, {
    message: `${name(cursor)} mixes several kinds of children (${names}), but other docs.json tools show only one.`,
    hint: "Keep one kind here and nest the others inside it.",
  });
}

/** Children that are not valid in their parent. */
export function misplacedChildren(cursor: Cursor, kind: string, list: string): Diagnostic {
  const hint = list === "groups" ? 'Nest groups inside "pages".' : undefined;
  const message = `"${list}" is not allowed inside a "${kind}".`;
  return valueProblem("config/misplaced-children", "warning", cursor, { message, hint });
}

export function wrongKind(cursor: Cursor, expected: string, found: string): Diagnostic {
  const message = `${name(cursor)} must use the key "${expected}", not "${found}".`;
  return valueProblem("config/invalid-node", "error", cursor, { message, hint: `Rename "${found}" to "${expected}".` });
}

export function emptyList(cursor: Cursor): Diagnostic {
  const message = `${name(cursor)} is empty.`;
  return valueProblem("config/empty-list", "warning", cursor, { message, hint: "Add entries or remove it." });
}

/** A group without a name; inside another group it could not be opened. */
export function emptyGroupName(cursor: Cursor, inGroup: boolean): Diagnostic {
  return valueProblem("config/empty-group-name", inGroup ? "warning" : "info", cursor, {
    message: inGroup
      ? `${name(cursor)} is empty, so the pages of the group move up one level.`
      : `${name(cursor)} is empty, so its pages have no heading.`,
    hint: inGroup ? "Name the group, or move its pages to the parent group." : "Name the group.",
  });
}

export function emptyNavigation(cursor: Cursor): Diagnostic {
  return valueProblem("config/empty-list", "warning", cursor, {
    message: `${name(cursor)} has no pages.`,
    hint: 'Add "pages" or "groups".',
  });
}

export function emptyDivision(cursor: Cursor, kind: string, label: string): Diagnostic {
  const message = `Empty ${kind} "${cut(label)}".`;
  return valueProblem("config/empty-section", "warning", cursor, { message, hint: 'Add "pages" or "href".' });
}

export function linkBesidePages(cursor: Cursor): Diagnostic {
  const message = `${name(cursor)} has both "href" and pages, but other docs.json tools show only one.`;
  return valueProblem("config/link-and-pages", "warning", cursor, { message, hint: "Remove one of them." });
}

export function globalLinkMissing(entry: {
  readonly kind: string;
  readonly label: string;
  readonly at: Location;
}): Diagnostic {
  return problem("config/missing-key", "error", entry.at, {
    message: `The ${entry.kind} "${cut(entry.label)}" in "global" has no "href".`,
    hint: 'Add "href", or move its pages out of "global".',
  });
}

/** A list without an object around it, as in mint.json. */
export function navigationList(cursor: Cursor, list: string): Diagnostic {
  return valueProblem("config/invalid-type", "warning", cursor, {
    message: '"navigation" should be an object, not an array.',
    hint: `Use { "${list}": [ … ] }.`,
  });
}

export function notFollowed(cursor: Cursor, key: string): Diagnostic {
  return valueProblem("config/unsupported-key", "warning", cursor, {
    message: `"${key}" is not supported, so it adds no pages.`,
    hint: "List the pages instead.",
  });
}
