// The folders of languages and versions: `/de`, `/v2`, `/de/v2`.

import type { Route } from "@lectern/base/route.ts";
import type { NavNode } from "../site.ts";
import { routesOf } from "./translations.ts";

interface DivisionFolder {
  readonly folder: Route;
  /** The division's first page. */
  readonly first: Route;
}

/** The folder of each language and version whose pages all lie in one, outermost first. */
export function divisionFolders(nodes: readonly NavNode[]): readonly DivisionFolder[] {
  return nodes.flatMap((node) => {
    if (node.kind === "page" || node.kind === "link") return [];
    const inner = divisionFolders(node.children);
    if ((node.kind !== "language" && node.kind !== "version") || node.hidden || node.first === undefined) return inner;
    const folder = sharedFolder(routesOf(node.children));
    return folder === "/" ? inner : [{ folder, first: node.first }, ...inner];
  });
}

/** The longest folder that contains all routes. */
function sharedFolder(routes: readonly Route[]): Route {
  const [first = "/", ...others] = routes;
  const parts = first.split("/").slice(1, -1);
  const length = parts.findIndex((_, index) => {
    const start = `/${parts.slice(0, index + 1).join("/")}/`;
    return !others.every((route) => route.startsWith(start));
  });
  return `/${parts.slice(0, length === -1 ? parts.length : length).join("/")}`;
}
