// Redirects: the grammar of their sources, and the names a destination may use.

import type { Location } from "../base/diagnostic.ts";
import { type Cursor, childCursor } from "./cursor.ts";
import {
  linkUnsafe,
  redirectDuplicate,
  redirectName,
  redirectQuery,
  redirectSource,
  redirectToItself,
} from "./diagnostics.ts";
import { convert, type Field, flag, list, text } from "./field.ts";
import { filled, object, required } from "./object-field.ts";
import { isScript } from "./values.ts";

/** One redirect as written in docs.json, and where it stands there. */
export interface Redirect {
  /** `/old`, `/old/:id`, `/old/:slug*`, `/prefix-*`. */
  readonly source: string;
  readonly destination: string;
  readonly permanent: boolean;
  readonly at: Location;
}

const entry = object({
  source: required(text(), "Old address: exact, or with :name, :name* and * for parts that vary."),
  destination: required(text(), "New address; it may use the names of the source."),
  permanent: filled(flag(), true, "False tells browsers to ask again next time."),
});

/** The list of redirects; of two with one source the first counts. */
export const redirects: Field<readonly Redirect[]> = convert(
  list(convert(entry, (value, cursor) => checkRedirect({ ...value, at: cursor.node.at }, cursor))),
  (all, cursor) => {
    const first = new Map<string, Redirect>();
    for (const redirect of all) {
      const earlier = first.get(redirect.source);
      if (earlier === undefined) first.set(redirect.source, redirect);
      else cursor.report(redirectDuplicate(redirect, earlier));
    }
    return [...first.values()];
  },
);

function checkRedirect(redirect: Redirect, cursor: Cursor): Redirect | undefined {
  const { source, destination } = redirect;
  if (isScript(destination)) {
    cursor.report(linkUnsafe(below(cursor, "destination")));
    return undefined;
  }
  if (/[?#]/.test(source)) {
    cursor.report(redirectQuery(below(cursor, "source"), source));
    return undefined;
  }
  if (!source.startsWith("/")) cursor.report(redirectSource(below(cursor, "source"), source));
  if (source === destination) {
    cursor.report(redirectToItself(cursor, source));
    return undefined;
  }
  const known = namesIn(source);
  for (const name of namesIn(destination.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, ""))) {
    if (!known.includes(name)) cursor.report(redirectName(below(cursor, "destination"), name, known));
  }
  return source.startsWith("/") ? redirect : { ...redirect, source: `/${source}` };
}

/** The names of the varying parts: `/a/:id/:rest*` → `["id", "rest"]`. */
function namesIn(address: string): readonly string[] {
  return [...address.matchAll(/(?:^|\/)[^/?#:]*:([A-Za-z_][A-Za-z0-9_]*)/g)].flatMap((match) => match[1] ?? []);
}

function below(cursor: Cursor, key: string): Cursor {
  const member = cursor.node.kind === "object" ? cursor.node.members.get(key) : undefined;
  return member ? childCursor(cursor, key, member.node) : cursor;
}
