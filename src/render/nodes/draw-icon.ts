// Icons of a page; one that nobody knows is reported.

import type { Diagnostic } from "../../base/diagnostic.ts";
import type { Html } from "../../base/html.ts";
import type { RenderContext } from "../../ui/component.ts";
import { unknownIcon } from "../../ui/diagnostics.ts";
import type { Icons } from "../../ui/icons/icons.ts";

type IconRequest = {
  readonly options: NonNullable<Parameters<RenderContext["icon"]>[1]>;
  readonly report: (diagnostic: Diagnostic) => void;
  readonly href: (path: string) => string;
};

/** An icon as markup. */
export function drawIcon(
  icons: Icons,
  icon: Parameters<RenderContext["icon"]>[0],
  { options, report, href }: IconRequest,
): Html {
  const found = icons.find(icon, { ...options, href });
  if (!found.found) report(unknownIcon(found.name, { file: "", line: 1, column: 1 }, found.guess));
  return found.html;
}
