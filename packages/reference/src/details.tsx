// Collapsible parts of a reference.

import type { Html, HtmlNode } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import type { ReferenceTools } from "./reference-tools.ts";
import type { Translate } from "./words.tsx";

/** A collapsible part. CSS draws the chevron: as markup it would be a quarter of a large page. */
export function renderDetails(summary: HtmlNode, body: HtmlNode, { settings }: ReferenceTools): Html {
  return (
    <details class="expandable" open={settings.expanded}>
      <summary class="expandable-summary">{summary}</summary>
      <div class="expandable-body">{body}</div>
    </details>
  );
}

/** A title with a count in fainter print: `Allowed values (40)`. */
export function CountedTitle({ title, count, t }: CountedTitleProps): Html {
  const [before = "", after = ""] = t("counted").split("{label}");
  return (
    <span>
      {before}
      {title}
      <span class="api-count">{fillString(after, { count })}</span>
    </span>
  );
}

interface CountedTitleProps {
  readonly title: string;
  readonly count: number;
  readonly t: Translate;
}
