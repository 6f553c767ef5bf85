// Writes HTML and SVG tags; attributes may use React or HTML spelling.

import { type Attributes, Html, type HtmlNode } from "@lectern/base/markup/tree.ts";
import { isUnitless } from "@lectern/react/markup/preact-server.tsx";

const RENAMED: Readonly<Record<string, string>> = {
  className: "class",
  htmlFor: "for",
  httpEquiv: "http-equiv",
  acceptCharset: "accept-charset",
  xlinkHref: "xlink:href",
  xmlnsXlink: "xmlns:xlink",
  autoPlay: "autoplay",
  playsInline: "playsinline",
  defaultValue: "value",
  defaultChecked: "checked",
};
/** Camel-case SVG attributes that keep their case; all others are hyphenated. */
const ALLOWED = new Set(
  "viewBox preserveAspectRatio gradientUnits gradientTransform patternUnits patternTransform patternContentUnits clipPathUnits maskUnits maskContentUnits primitiveUnits filterUnits markerWidth markerHeight markerUnits refX refY pathLength textLength lengthAdjust startOffset spreadMethod stdDeviation tableValues baseFrequency numOctaves stitchTiles kernelMatrix edgeMode attributeName attributeType repeatCount repeatDur keyTimes keySplines keyPoints calcMode surfaceScale specularExponent specularConstant diffuseConstant limitingConeAngle xChannelSelector yChannelSelector targetX targetY requiredExtensions systemLanguage".split(
    " ",
  ),
);
const DASHED =
  /^(?:accent|alignment|baseline|clip|color|dominant|enable|fill|flood|font|glyph|image|letter|lighting|marker|overline|paint|pointer|shape|stop|strikethrough|stroke|text|transform|underline|unicode|vector|word|writing)[A-Z]/;

/** Wraps a table so that it scrolls if it is wider than the text. */
export function scrollBox(table: HtmlNode): Html {
  return (
    <div class="scroll-x" tabindex={0}>
      {table}
    </div>
  );
}

/** Enumerated attributes, where `false` is a value and must be written. */
const WRITTEN_OUT = new Set(["draggable", "spellcheck", "contenteditable", "focusable", "preservealpha"]);
const LEFT_OUT = new Set(["key", "ref", "children", "dangerouslySetInnerHTML", "suppressHydrationWarning"]);

/** Attributes as HTML writes them. Event handlers and absent values are omitted. */
export function tagAttributes(values: ReadonlyMap<string, unknown>): Attributes {
  const attributes: Record<string, string | true> = Object.create(null);
  for (const [name, value] of withOneClass(values)) {
    if (value === null || value === undefined || typeof value === "function") continue;
    if (LEFT_OUT.has(name) || !/^[^\s"'<>/=]+$/.test(name)) continue;
    const written = attributeName(name);
    // As in browsers, the first of equal names wins.
    if (written in attributes) continue;
    if (typeof value !== "boolean") attributes[written] = name === "style" ? styleText(value) : valueText(value);
    else if (/^(?:aria|data)-/.test(written) || WRITTEN_OUT.has(written)) attributes[written] = String(value);
    else if (value) attributes[written] = true;
  }
  return attributes;
}

/** Merges `class` and `className` into one attribute. */
function withOneClass(values: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  if (!values.has("class") || !values.has("className")) return values;
  const names = [values.get("class"), values.get("className")].filter(
    (name) => typeof name === "string" && name !== "",
  );
  const merged = new Map(values);
  merged.delete("className");
  return merged.set("class", names.join(" "));
}

function attributeName(name: string): string {
  const renamed = Object.hasOwn(RENAMED, name) ? RENAMED[name] : undefined;
  if (renamed) return renamed;
  if (ALLOWED.has(name) || name.includes("-") || name.includes(":")) return name;
  if (DASHED.test(name)) return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return name.toLowerCase();
}

function valueText(value: unknown): string {
  if (value instanceof Html) return value.markup;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Inline style: `{ marginTop: 4, color: "red" }` → `margin-top:4px;color:red`. */
function styleText(style: unknown): string {
  if (typeof style !== "object" || style === null) return String(style);
  const parts: string[] = [];
  for (const [name, value] of Object.entries(style)) {
    if (value === null || value === undefined || value === false || value === "") continue;
    const property = name.startsWith("--")
      ? name
      : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, "-ms-");
    parts.push(`${property}:${typeof value === "number" && value !== 0 && !isUnitless(name) ? `${value}px` : value}`);
  }
  return parts.join(";");
}
