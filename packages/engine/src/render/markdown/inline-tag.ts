// Converts inline HTML tags to Markdown.

import { bold } from "@lectern/theme/components/markdown-blocks.ts";
import { codeSpan, image, link } from "./escape-text.ts";

/** The attributes of a tag as text, with links resolved. */
export type TagAttributes = (name: string) => string | undefined;

const WRAPPED: ReadonlyMap<string, string> = new Map([
  ["b", "**"],
  ["strong", "**"],
  ["i", "*"],
  ["em", "*"],
  ["del", "~~"],
  ["s", "~~"],
  ["strike", "~~"],
]);

/** The Markdown of an inline tag around finished content; undefined if the tag adds nothing. */
export function inlineTag(name: string, attribute: TagAttributes, content: () => string): string | undefined {
  const mark = WRAPPED.get(name);
  if (mark !== undefined) return wrap(content(), mark);
  switch (name) {
    case "a":
      return link(content(), attribute("href") ?? "", attribute("title"));
    case "img":
      return isDarkVariant(attribute) ? "" : image(attribute("alt") ?? "", attribute("src") ?? "", attribute("title"));
    case "br":
      return "  \n";
    case "sup":
    case "sub": {
      const text = content();
      return text.trim() === "" ? "" : `<${name}>${text}</${name}>`;
    }
    case "iframe":
    case "video":
    case "audio":
    case "embed":
      return media(name, attribute, content);
    default:
      return undefined;
  }
}

/** Wraps text in delimiters, keeping outer spaces outside, where Markdown requires them. */
export function wrap(content: string, mark: string): string {
  const text = content.trim();
  if (text === "") return content;
  const start = content.slice(0, content.indexOf(text));
  const end = content.slice(start.length + text.length);
  return `${start}${mark === "**" ? bold(text) : `${mark}${text}${mark}`}${end}`;
}

/** Inline code; takes plain text, because markup inside would be shown literally. */
export function codeTag(name: string, text: string): string | undefined {
  return name === "code" || name === "kbd" || name === "samp" || name === "tt" ? codeSpan(text) : undefined;
}

/** True for the dark-mode twin of an image. */
function isDarkVariant(attribute: TagAttributes): boolean {
  const classes = ` ${attribute("class") ?? attribute("classname") ?? ""} `;
  return classes.includes(" hidden ") && / dark:(?:block|inline|inline-block|flex) /.test(classes);
}

function media(name: string, attribute: TagAttributes, content: () => string): string {
  const source = attribute("src");
  const title = attribute("title") ?? (name === "iframe" || name === "embed" ? undefined : content().trim());
  if (!source) return title ?? "";
  return link(title || source, source);
}
