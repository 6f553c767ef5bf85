// Attributes every box accepts besides its own: class, style and id.

import { Html } from "@lectern/base/markup/tree.ts";
import type { Prop } from "../props.ts";
import { any, text } from "../props.ts";

/** The three attributes, to spread into a component's prop table. */
export const STYLING: {
  readonly className: Prop<string | undefined>;
  readonly style: Prop<unknown>;
  readonly id: Prop<string | undefined>;
} = {
  className: text("Extra CSS classes."),
  style: any("Inline styles, as a string or an object."),
  id: text("Anchor to link to."),
};

/** An author's class, style and id on a tag. */
export interface Styling {
  readonly className?: string | undefined;
  readonly style?: unknown;
  readonly id?: string | undefined;
}

/** The attributes of a component's outermost element: `class="card mt-4" data-component-name="Card"`. */
export function rootAttributes(
  name: string,
  className: string,
  styling: Styling & { readonly css?: string | undefined },
): {
  readonly class: string;
  readonly id: string | undefined;
  readonly style: string | undefined;
  readonly "data-component-name": string;
} {
  const css = [styling.css, styleToCss(styling.style)].filter(Boolean).join(";");
  return {
    class: styling.className ? `${className} ${styling.className}` : className,
    id: styling.id || undefined,
    style: css || undefined,
    "data-component-name": name,
  };
}

/** The attributes of a component part, selectable by either: `class="deck-title" data-component-part="card-title"`. */
export function part(
  name: string,
  className = name,
): { readonly class: string; readonly "data-component-part": string } {
  return { class: className, "data-component-part": name };
}

const UNITLESS =
  /^(?:animationIterationCount|aspectRatio|columnCount|columns|fillOpacity|flex|flexGrow|flexShrink|fontWeight|gridColumn|gridRow|gridArea|lineClamp|lineHeight|opacity|order|orphans|scale|strokeOpacity|tabSize|widows|zIndex|zoom)$/;

/** A JSX style as CSS: `{ marginTop: 4, color: "red" }` → `margin-top:4px;color:red`. */
export function styleToCss(style: unknown): string | undefined {
  if (typeof style === "string") return style.trim().replace(/(?<!;);+$/, "") || undefined;
  if (typeof style !== "object" || style === null || style instanceof Html || Array.isArray(style)) return undefined;
  const rules: string[] = [];
  for (const [name, value] of Object.entries(style)) {
    if (typeof value !== "string" && typeof value !== "number") continue;
    const bare = value === 0 || typeof value === "string" || name.startsWith("--") || UNITLESS.test(name);
    rules.push(`${cssName(name)}:${value}${bare ? "" : "px"}`);
  }
  return rules.join(";") || undefined;
}

function cssName(name: string): string {
  if (name.startsWith("--")) return name;
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return kebab.startsWith("ms-") ? `-${kebab}` : kebab;
}

/** An author's color, undefined if it could contain other CSS: `#16A34A`, `rgb(1 2 3)`, `var(--brand)`. */
export function safeColor(color: string | undefined): string | undefined {
  const trimmed = color?.trim();
  return trimmed && /^[#\w\s.,%()/-]{1,100}$/.test(trimmed) && !/url\(/i.test(trimmed) ? trimmed : undefined;
}
