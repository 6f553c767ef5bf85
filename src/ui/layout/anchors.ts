// The anchors on top of a sidebar: links to other parts of the site or to other places.

import { attributes, EMPTY_HTML, type Html, html } from "../../base/html.ts";
import { divisionColor } from "./division-color.ts";
import { divisionHref, isExternal } from "./link.ts";
import type { LayoutOptions } from "./page-view.ts";
import { EXTERNAL, externalMark, tagPill } from "./sidebar-entry.ts";
import type { RowEntry } from "./trail.ts";
import type { Words } from "./words.ts";

/** A list of anchors; empty when there are none. */
export function renderAnchors(entries: readonly RowEntry[], options: LayoutOptions, words: Words): Html {
  if (entries.length === 0) return EMPTY_HTML;
  const items = entries.map(({ node, active }) => {
    const href = divisionHref(node, options);
    const outside = isExternal(href);
    const state = attributes({ "data-active": active && "true", "aria-current": active && "true" });
    const icon = node.icon ? html`<span class="nav-anchor-icon">${options.icon(node.icon)}</span>` : EMPTY_HTML;
    return html`<li><a class="nav-anchor"${divisionColor(node)} href="${href}"${state}${outside ? EXTERNAL : ""}>${icon}<span>${node.label}</span>${tagPill(node.tag)}${outside ? externalMark(words) : ""}</a></li>`;
  });
  return html`<ul class="nav-anchors">${items}</ul>`;
}
