// What a reference says, in order. A page is a list of parts that is written once; each part has a face for HTML and one for
// Markdown.

import { NO_CODE_META } from "@lectern/base/code.ts";
import type { HtmlNode } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import { headingId } from "@lectern/model/content/heading-id.ts";
import {
  bold,
  fence,
  headingLine,
  inlineCode,
  joinBlocks,
  lowerHeadings,
} from "@lectern/theme/components/markdown-blocks.ts";
import { glyph } from "@lectern/theme/icons/glyphs.ts";
import { labelBefore } from "@lectern/theme/labels.tsx";
import { en, type StringKey } from "@lectern/theme/layout/locales/en.ts";
import type { MarkdownTools, ReferenceTools } from "./reference-tools.ts";
import { renderSection } from "./render-section.tsx";
import type { SectionWord } from "./section-titles.ts";
import { type Translate, type Words, wordsToHtml, wordsToMarkdown } from "./words.tsx";

export interface Part {
  readonly html: (tools: ReferenceTools) => HtmlNode;
  readonly markdown: (tools: MarkdownTools) => string;
}

/** Parts in order; absent ones say nothing. */
export type Parts = Part | readonly Parts[] | undefined | false | "";

export function partsToHtml(parts: Parts, tools: ReferenceTools): HtmlNode {
  return isAbsent(parts)
    ? undefined
    : isPart(parts)
      ? parts.html(tools)
      : parts.map((part) => partsToHtml(part, tools));
}

export function partsToMarkdown(parts: Parts, tools: MarkdownTools): string {
  if (isAbsent(parts)) return "";
  return isPart(parts) ? parts.markdown(tools) : joinBlocks(...parts.map((part) => partsToMarkdown(part, tools)));
}

/** True if there is nothing to say. */
export function isAbsent(parts: Parts): parts is undefined | false | "" | readonly [] {
  return !parts || (!isPart(parts) && parts.every(isAbsent));
}

function isPart(parts: Part | readonly Parts[]): parts is Part {
  return "html" in parts;
}

/** A section with a heading in the table of contents. */
export function section(word: SectionWord, parts: Parts): Parts {
  return (
    !isAbsent(parts) && {
      html: (tools) => renderSection(word, () => partsToHtml(parts, tools), tools),
      markdown: (tools) => sectionToMarkdown(word, partsToMarkdown(parts, tools), tools.t),
    }
  );
}

/** The heading of a section with the same anchor as on the page; `mark` applies to the whole section. */
export function sectionLine(word: StringKey, t: Translate, mark?: string): string {
  return headingLine(2, mark === undefined ? t(word) : `${t(word)} (${mark})`, headingId(en[word]));
}

/** A section under its title; empty without text. */
export function sectionToMarkdown(word: StringKey, text: string, t: Translate): string {
  return text === "" ? "" : joinBlocks(sectionLine(word, t), text);
}

/** Parts under a title that is not in the table of contents. */
export function titled(word: StringKey, parts: Parts): Parts {
  return (
    !isAbsent(parts) && {
      html: (tools) => (
        <>
          <p class="api-section-title">{tools.t(word)}</p>
          {partsToHtml(parts, tools)}
        </>
      ),
      markdown: (tools) => {
        const text = partsToMarkdown(parts, tools);
        return text === "" ? "" : joinBlocks(labelBefore(tools.t(word), tools.t), text);
      },
    }
  );
}

/** The same with a heading in Markdown. */
export function subsection(word: StringKey, parts: Parts): Parts {
  return (
    !isAbsent(parts) && {
      html: (tools) => partsToHtml(titled(word, parts), tools),
      markdown: (tools) => underHeading(tools.t(word), parts, tools),
    }
  );
}

/** Parts under a heading of the current level in Markdown. */
export function underHeading(title: string, parts: Parts, tools: MarkdownTools): string {
  const { level } = tools;
  return joinBlocks(`${"#".repeat(level)} ${title}`, partsToMarkdown(parts, { ...tools, level: level + 1 }));
}

/** What HTML shows elsewhere on the page. */
export function onlyInMarkdown(markdown: Part["markdown"]): Part {
  return { html: () => undefined, markdown };
}

/** Markdown of the spec. */
export function prose(text: string | undefined): Parts {
  return (
    text && {
      html: (tools) => tools.safeMarkdown(text),
      markdown: (tools) => lowerHeadings(text.trim(), tools.level),
    }
  );
}

/** What a whole page is about, as Markdown of the spec. */
export function description(text: string | undefined): Parts {
  return (
    text && {
      html: (tools) => <div class="api-description">{tools.safeMarkdown(text)}</div>,
      markdown: (tools) => partsToMarkdown(prose(text), tools),
    }
  );
}

/** That a whole page is about something deprecated. */
export function deprecation(word: StringKey, reason?: string): Part {
  return {
    html: (tools) => (
      <>
        <p class="api-deprecated">
          {glyph("warning")}
          {tools.t(word)}
        </p>
        {partsToHtml(description(reason), tools)}
      </>
    ),
    markdown: ({ t }) => `${bold(t(word))}${reason ? `: ${reason}` : ""}`,
  };
}

export function paragraph(words: Words): Parts {
  return words !== "" && { html: (tools) => <p>{wordsToHtml(words, tools)}</p>, markdown: wordsIn(words) };
}

/** A remark in small print. */
export function hint(words: Words): Part {
  return { html: (tools) => <p class="field-hint">{wordsToHtml(words, tools)}</p>, markdown: wordsIn(words) };
}

function wordsIn(words: Words): Part["markdown"] {
  return ({ t }) => wordsToMarkdown(words, t);
}

/** A media type, a URL or a format above what it is about. */
export function media(text: string | undefined): Parts {
  return (
    text && {
      html: () => (
        <p class="api-media">
          <code>{text}</code>
        </p>
      ),
      markdown: () => inlineCode(text),
    }
  );
}

export function list(items: readonly Words[]): Parts {
  return (
    items.length > 0 && {
      html: (tools) => (
        <ul>
          {items.map((item) => (
            <li>{wordsToHtml(item, tools)}</li>
          ))}
        </ul>
      ),
      markdown: ({ t }) => items.map((item) => `- ${wordsToMarkdown(item, t)}`).join("\n"),
    }
  );
}

export function code(language: string, text: string): Part {
  return {
    html: ({ context }) => {
      context.need("code");
      return context.code({ code: text, language, meta: NO_CODE_META, generated: true });
    },
    markdown: () => fence(language, text),
  };
}

/** "… more", with the count. */
export function more(count: number | undefined): Parts {
  if (!count) return undefined;
  return hint({ word: "apiOmitted", values: { count: String(count) } });
}

export function moreToMarkdown(count: number | undefined, t: Translate): string {
  return !count ? "" : fillString(t("apiOmitted"), { count: String(count) });
}
