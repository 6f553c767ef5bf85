// Icons named outside of page bodies, in docs.json and in frontmatter: those that are unknown or not free. Each name is
// reported at its first place.

import { type Diagnostic, fileStart, type Location } from "@lectern/base/diagnostic.ts";
import { locate } from "@lectern/base/position.ts";
import { CONFIG_FILES } from "@lectern/model/config/config-file.ts";
import type { IconValue } from "@lectern/model/config/values.ts";
import type { NavNode, Site } from "@lectern/model/site/site.ts";
import { iconReplaced, unknownIcon } from "@lectern/theme/diagnostics.ts";
import type { Icons } from "@lectern/theme/icons/icons.tsx";

/** The problems of these icons; `read` returns the text of a project file. */
export function siteIconProblems(
  site: Site,
  icons: Icons,
  read: (path: string) => string | undefined,
): readonly Diagnostic[] {
  const problems = new Map<string, Diagnostic>();
  const check = (icon: IconValue | undefined, style: string | undefined, paths: readonly string[]): void => {
    const found = icons.find(icon, { style });
    const name = found.found ? found.replaced?.name : found.name;
    if (icon === undefined || name === undefined || problems.has(name)) return;
    const at = firstPlace(typeof icon === "string" ? icon : icon.name, paths, read);
    if (!found.found) problems.set(name, unknownIcon(name, at, found.guess));
    else if (found.replaced) problems.set(name, iconReplaced(found.replaced, at));
  };
  for (const icon of settingsIcons(site)) check(icon, undefined, CONFIG_FILES);
  for (const page of site.pages.values()) {
    const { icon, iconType } = page.frontmatter;
    if (icon !== undefined) check(icon, iconType, page.kind === "document" ? [page.path] : []);
  }
  return [...problems.values()];
}

function* settingsIcons({ config, navigation }: Site): Generator<IconValue | undefined> {
  for (const link of config.navbar.links) yield link.icon;
  yield* nodeIcons([...navigation.children, ...navigation.global]);
}

function* nodeIcons(nodes: readonly NavNode[]): Generator<IconValue | undefined> {
  for (const node of nodes) {
    if (node.kind === "page") continue;
    yield node.icon;
    if (node.kind === "link") continue;
    yield* nodeIcons(node.children);
    if (node.kind !== "group") yield* nodeIcons(node.global);
  }
}

/** Where a name is written as the value of `icon` or `name`, else the start of the first file. */
function firstPlace(name: string, paths: readonly string[], read: (path: string) => string | undefined): Location {
  for (const path of paths) {
    const text = read(path);
    if (text === undefined) continue;
    const key = /"?(?:icon|name)"?:\s*/g;
    for (let match = key.exec(text); match; match = key.exec(text)) {
      const rest = text.slice(key.lastIndex, key.lastIndex + name.length + 2);
      if (rest.replace(/^["']/, "").startsWith(name)) return locate(path, text, key.lastIndex);
    }
  }
  return fileStart(paths.find((path) => read(path) !== undefined) ?? paths[0] ?? "docs.json");
}
