// What can be wrong with the navigation of docs.json, in words.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import type { Cursor } from "./cursor.ts";
import { cut, name, problem } from "./problem-words.ts";

/** Two kinds of children on one navigation node. */
export function mixedChildren(cursor: Cursor, lists: readonly string[]): Diagnostic {
  const names = lists.map((list) => `"${list}"`).join(", ");
  return problem(cursor, {
    code: "config/mixed-children",
    severity: "warning",
    message: `${name(cursor)} holds several kinds of children: ${names}. Groups and pages are shown in the sidebar of every page below it, the others in their bars and menus; other docs.json tools drop some.`,
    hint: "Keep one kind here and put the others inside it.",
  });
}

/** Children that do not belong in their parent. */
export function misplacedChildren(cursor: Cursor, kind: string, list: string): Diagnostic {
  const hint = list === "groups" ? 'Nest groups inside "pages".' : undefined;
  const message = `"${list}" does not belong inside a "${kind}"; its pages are kept.`;
  return problem(cursor, { code: "config/misplaced-children", severity: "warning", message, hint });
}

/** A node of one kind in a list of another. */
export function wrongKind(cursor: Cursor, wanted: string, found: string): Diagnostic {
  const message = `${name(cursor)} must be named with "${wanted}", not with "${found}".`;
  return problem(cursor, { code: "config/invalid-node", severity: "error", message, hint: `Write "${wanted}" here.` });
}

/** A list that should hold something. */
export function emptyList(cursor: Cursor): Diagnostic {
  const message = `${name(cursor)} is empty.`;
  return problem(cursor, { code: "config/empty-list", severity: "warning", message, hint: "Fill it or remove it." });
}

/** A group without a name; in another group it could not be opened. */
export function emptyGroupName(cursor: Cursor, inGroup: boolean): Diagnostic {
  return problem(cursor, {
    code: "config/empty-group-name",
    severity: inGroup ? "warning" : "info",
    message: inGroup
      ? `${name(cursor)} is empty, so nobody could open the group; its pages are listed in its place.`
      : `${name(cursor)} is empty; its pages are listed without a heading.`,
    hint: inGroup
      ? "Name the group, or list its pages in the group around it."
      : "Name the group, so that readers and assistants know what its pages are about.",
  });
}

/** A navigation that lists nothing. */
export function emptyNavigation(cursor: Cursor): Diagnostic {
  return problem(cursor, {
    code: "config/empty-list",
    severity: "warning",
    message: `${name(cursor)} lists no pages, so readers find none.`,
    hint: 'Add "pages" or "groups" to it.',
  });
}

/** A division with nothing in it. */
export function emptyDivision(cursor: Cursor, kind: string, label: string): Diagnostic {
  const message = `The ${kind} "${cut(label)}" has no pages and no link.`;
  return problem(cursor, {
    code: "config/empty-section",
    severity: "warning",
    message,
    hint: 'Add "pages" or "href".',
  });
}

/** A division that is a link and holds pages too. */
export function linkBesidePages(cursor: Cursor): Diagnostic {
  const message = `${name(cursor)} has "href" and pages of its own; other docs.json tools show only one of them.`;
  return problem(cursor, { code: "config/link-and-pages", severity: "warning", message, hint: "Keep one of them." });
}

/** Something shown everywhere that leads nowhere. */
export function globalLinkMissing(entry: {
  readonly kind: string;
  readonly label: string;
  readonly at: Location;
}): Diagnostic {
  return {
    code: "config/missing-key",
    severity: "error",
    at: entry.at,
    message: `The ${entry.kind} "${cut(entry.label)}" in "global" has no "href", so it is not shown.`,
    hint: 'Add "href" here; pages belong outside of "global".',
  };
}

/** A navigation in the form of older tools. */
export function navigationList(cursor: Cursor): Diagnostic {
  return problem(cursor, {
    code: "config/invalid-type",
    severity: "error",
    message: '"navigation" must be an object, not a list. The list is read as its groups.',
    hint: 'Write { "groups": [ … ] }.',
  });
}

/** A source of pages that this tool does not read. */
export function notFollowed(cursor: Cursor, key: string): Diagnostic {
  return problem(cursor, {
    code: "config/unsupported-key",
    severity: "warning",
    message: `"${key}" is not supported; no pages come from it.`,
    hint: "List the pages themselves.",
  });
}
