// Rebuilds an SVG file of an untrusted project from an allow-list. Opened on its own, an SVG file is a document of the site
// that can run scripts, and there are more ways to hide one than a search could find.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import {
  CODE,
  type MarkupAttribute,
  type MarkupElement,
  parseMarkup,
  type Rebuilt,
  type Rejection,
  writeAttribute,
  writeElement,
} from "./markup-file.ts";
import { isAnimatable, isDrawingAttribute, isTextAttribute, SVG_ELEMENTS } from "./svg-names.ts";
import { isSafeValue, rebuildDeclarations, rebuildStylesheet } from "./svg-style.ts";

const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";

/** The file without what could load something, or why it is not published. */
export function rebuildSvg(text: string): Rebuilt | Rejection {
  const root = parseMarkup(text);
  if ("reason" in root) return root;
  if (root.name !== "svg" || !isSvg(root)) return { reason: "SVG files must contain an <svg> element" };
  if (hasCode(root)) return CODE;
  const dropped = new Set<string>();
  const content = writeSvg(root, dropped);
  return { text: content.replace("<svg", `<svg xmlns="${SVG}"`), dropped: [...dropped] };
}

/** Files without a namespace draw nothing, except in a page. */
function isSvg({ namespace }: MarkupElement): boolean {
  return namespace === SVG || namespace === "";
}

const SCRIPT = /^(?:script|handler|listener)$/i;
/** Attributes with a URL, or with one that an animation assigns. */
const URLS = /^(?:href|src|from|to|by|values)$/i;

function hasCode({ name, attributes, children }: MarkupElement): boolean {
  return (
    SCRIPT.test(name) ||
    attributes.some((one) => (one.prefix === "" && /^on/i.test(one.name)) || isScriptUrl(one)) ||
    children.some((child) => typeof child !== "string" && hasCode(child))
  );
}

function isScriptUrl({ name, value }: MarkupAttribute): boolean {
  return URLS.test(name) && /(?:^|;)(?:java|vb)script:/i.test(value.replace(/[\u0000-\u0020]+/g, ""));
}

function writeSvg(element: MarkupElement, dropped: Set<string>): string {
  const { name } = element;
  if (name === "style") return writeStyle(element, dropped);
  const attributes = writeAttributes(element, dropped);
  const children = element.children.map((child) => {
    if (typeof child === "string") return escapeHtml(child);
    if (isSvg(child) && SVG_ELEMENTS.has(child.name) && !isLooseAnimation(child)) return writeSvg(child, dropped);
    // Elements of drawing programs are invisible, and so are their texts.
    if (isSvg(child) || child.namespace === HTML) if (child.name !== "metadata") dropped.add(`<${child.name}>`);
    return "";
  });
  return writeElement(name, attributes, children.join(""));
}

/** True for an animation of anything but drawing attributes, such as of a URL. */
function isLooseAnimation({ name, attributes }: MarkupElement): boolean {
  if (name !== "animate" && name !== "set") return false;
  const animated = attributes.find((one) => one.prefix === "" && one.name === "attributeName")?.value ?? "";
  return !isAnimatable(animated);
}

function writeAttributes(element: MarkupElement, dropped: Set<string>): string {
  const own = element.attributes.filter(({ prefix }) => prefix === "");
  const link = hrefOf(element);
  let written = "";
  for (const { name, value } of own) {
    if (name === "style") {
      const { text, isWhole } = rebuildDeclarations(value);
      if (!isWhole) dropped.add("style");
      if (text !== "") written += writeAttribute("style", text);
    } else if (isTextAttribute(name)) written += writeAttribute(name, value);
    else if (isDrawingAttribute(name)) {
      if (isSafeValue(value)) written += writeAttribute(name, value);
      else dropped.add(name);
    }
  }
  for (const { prefix, name, value } of element.attributes)
    if (prefix === "xml" && (name === "space" || name === "lang")) written += writeAttribute(`xml:${name}`, value);
  if (link === undefined) return written;
  if (isOwnPart(link) || (isImage(element) && RASTER.test(link))) return written + writeAttribute("href", link);
  dropped.add("href");
  return written;
}

function hrefOf({ attributes }: MarkupElement): string | undefined {
  const links = attributes.filter(({ name }) => name === "href");
  return (links.find(({ prefix }) => prefix === "") ?? links[0])?.value.trim();
}

function isOwnPart(link: string): boolean {
  return /^#[^\s"'()\\]+$/.test(link);
}

function isImage({ name }: MarkupElement): boolean {
  return name === "image" || name === "feImage";
}

const RASTER = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[\w+/=\s]*$/i;

function writeStyle({ attributes, children }: MarkupElement, dropped: Set<string>): string {
  const type = attributes.find(({ name }) => name === "type")?.value ?? "text/css";
  const media = attributes.find(({ name }) => name === "media")?.value;
  const css = children.filter((child) => typeof child === "string").join("");
  const { text, isWhole } = rebuildStylesheet(css);
  if (!isWhole || !/^(?:text\/css)?$/i.test(type)) dropped.add("<style>");
  if (!/^(?:text\/css)?$/i.test(type)) return "";
  return writeElement("style", media === undefined ? "" : writeAttribute("media", media), escapeHtml(text));
}
