// Writes HTML and SVG tags; attributes may use React or HTML spelling.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import { Html } from "@lectern/base/markup/tree.ts";
import { isUnitless } from "@lectern/react/markup/preact-server.tsx";

const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
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

export function isVoidTag(name: string): boolean {
  return VOID.has(name);
}

/** Wraps a table so that it scrolls if it is wider than the text. */
export function scrollBox(table: string): string {
  return `<div class="scroll-x" tabindex="0">${table}</div>`;
}

/** Enumerated attributes, where `false` is a value and must be written. */
const WRITTEN_OUT = new Set(["draggable", "spellcheck", "contenteditable", "focusable", "preservealpha"]);
const LEFT_OUT = new Set(["key", "ref", "children", "dangerouslySetInnerHTML", "suppressHydrationWarning"]);

/** Attributes as markup, each with a leading space. Event handlers and absent values are omitted. */
export function tagAttributes(values: ReadonlyMap<string, unknown>): string {
  let markup = "";
  for (const [name, value] of withOneClass(values)) {
    if (value === null || value === undefined || typeof value === "function") continue;
    if (LEFT_OUT.has(name) || !/^[^\s"'<>/=]+$/.test(name)) continue;
    const written = attributeName(name);
    if (typeof value === "boolean") markup += booleanAttribute(written, value);
    else markup += ` ${written}="${escapeHtml(name === "style" ? styleText(value) : valueText(value))}"`;
  }
  return markup;
}

function booleanAttribute(name: string, value: boolean): string {
  if (/^(?:aria|data)-/.test(name) || WRITTEN_OUT.has(name)) return ` ${name}="${value}"`;
  return value ? ` ${name}` : "";
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
