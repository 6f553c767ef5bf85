// HTML and SVG tags in a page: attributes in React's or HTML's spelling → HTML.

import { escapeHtml, Html } from "../base/html.ts";

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
};
/** SVG attributes that keep their capitals; every other camel-case SVG attribute is written with dashes. */
const KEPT = new Set(
  "viewBox preserveAspectRatio gradientUnits gradientTransform patternUnits patternTransform patternContentUnits clipPathUnits maskUnits maskContentUnits primitiveUnits filterUnits markerWidth markerHeight markerUnits refX refY pathLength textLength lengthAdjust startOffset spreadMethod stdDeviation tableValues baseFrequency numOctaves stitchTiles kernelMatrix edgeMode attributeName attributeType repeatCount repeatDur keyTimes keySplines keyPoints calcMode surfaceScale specularExponent specularConstant diffuseConstant limitingConeAngle xChannelSelector yChannelSelector targetX targetY requiredExtensions systemLanguage".split(
    " ",
  ),
);
const DASHED =
  /^(?:accent|alignment|baseline|clip|color|dominant|enable|fill|flood|font|glyph|image|letter|lighting|marker|overline|paint|pointer|shape|stop|strikethrough|stroke|text|transform|underline|unicode|vector|word|writing)[A-Z]/;

/** True for tags that have no content and no closing tag. */
export function isVoidTag(name: string): boolean {
  return VOID.has(name);
}

/** The attributes of an HTML tag as markup, with a leading space each. Event handlers and absent values are left out. */
export function tagAttributes(values: ReadonlyMap<string, unknown>): string {
  let markup = "";
  for (const [name, value] of values) {
    if (
      value === null ||
      value === undefined ||
      value === false ||
      name === "key" ||
      name === "children" ||
      name === "dangerouslySetInnerHTML"
    )
      continue;
    if (typeof value === "function" || !/^[^\s"'<>/=]+$/.test(name)) continue;
    const written = attributeName(name);
    if (value === true)
      markup += written.startsWith("aria-") || written.startsWith("data-") ? ` ${written}="true"` : ` ${written}`;
    else markup += ` ${written}="${escapeHtml(name === "style" ? styleText(value) : valueText(value))}"`;
  }
  return markup;
}

function attributeName(name: string): string {
  const renamed = Object.hasOwn(RENAMED, name) ? RENAMED[name] : undefined;
  if (renamed) return renamed;
  if (KEPT.has(name) || name.includes("-") || name.includes(":")) return name;
  if (DASHED.test(name)) return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return name.toLowerCase();
}

function valueText(value: unknown): string {
  if (value instanceof Html) return value.markup;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const UNITLESS =
  /^(?:animationIterationCount|aspectRatio|columnCount|columns|fillOpacity|flex|flexGrow|flexShrink|fontWeight|gridArea|gridColumn|gridRow|lineClamp|lineHeight|opacity|order|orphans|scale|strokeOpacity|strokeWidth|tabSize|widows|zIndex|zoom|--.*)$/;

/** A style as text: `{ marginTop: 4, color: "red" }` → `margin-top:4px;color:red`. */
function styleText(style: unknown): string {
  if (typeof style !== "object" || style === null) return String(style);
  const parts: string[] = [];
  for (const [name, value] of Object.entries(style)) {
    if (value === null || value === undefined || value === false || value === "") continue;
    const property = name.startsWith("--")
      ? name
      : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, "-ms-");
    parts.push(
      `${property}:${typeof value === "number" && value !== 0 && !UNITLESS.test(name) ? `${value}px` : value}`,
    );
  }
  return parts.join(";");
}
