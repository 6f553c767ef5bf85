// Completes a rendered page before it goes into the layout: the stylesheet of its utility classes, its date and edit
// links.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { hashText } from "@lectern/base/hash.ts";
import { routeToHref } from "@lectern/base/route.ts";
import type { Files } from "@lectern/io/files.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { PageView } from "@lectern/theme/layout/page-view.ts";
import { invalidClass } from "../diagnostics.ts";
import { cssOf, type PartsInput, partsOf } from "../styles/style-parts.ts";
import { createUtilityStyles, type UtilityStyles, wordsOfCode } from "../styles/utility-styles.ts";
import type { PageBody } from "./page-cache.ts";
import { type OriginInput, PageOrigins } from "./page-origins.ts";

export interface FinishInput extends OriginInput, PartsInput {
  readonly base: string;
  /** The engine's own stylesheets. */
  readonly engineCss: string;
}

interface FinishedParts extends Pick<PageView, "styles" | "lastModified" | "editUrl" | "issueUrl"> {
  /** The path of its utility stylesheet. */
  readonly style: string | undefined;
  /** The names of its other stylesheets, which are one file. */
  readonly parts: readonly string[];
  /** Diagnostics for the page's classes, date and links. */
  readonly problems: readonly Diagnostic[];
}

export class PageFinish {
  readonly #input: FinishInput;
  readonly #utilities: UtilityStyles;
  readonly #origins: PageOrigins;
  /** The files of parts, by their names. */
  readonly #combinations = new Map<string, string>();

  constructor(input: FinishInput) {
    this.#input = input;
    this.#utilities = createUtilityStyles(input.engineCss + input.parts.map(({ css }) => css).join(""));
    this.#origins = new PageOrigins(input);
  }

  /** Stylesheets that finished pages load, by path. */
  get styles(): Map<string, string> {
    return this.#utilities.files;
  }

  /** What a page shows that is not in any file. */
  async outside(page: Page): Promise<string> {
    const { lastModified, editUrl, issueUrl } = await this.#origins.of(page);
    return JSON.stringify([lastModified, editUrl, issueUrl]);
  }

  async finish(page: Page, rendered: PageBody): Promise<FinishedParts> {
    const { base } = this.#input;
    const parts = partsOf(page, rendered, this.#input);
    const style = await this.#utilities.path(this.#classesOf(rendered));
    const { problems, ...origin } = await this.#origins.of(page);
    const rejected = page.kind === "document" ? this.#invalidClasses(rendered.facts.classes, page.path) : [];
    return {
      style,
      parts,
      styles: [this.addParts(parts), style].flatMap((path) =>
        path === undefined ? [] : [routeToHref(`/${path}`, base)],
      ),
      ...origin,
      problems: [...rejected, ...problems],
    };
  }

  /** Adds the file for a combination of parts, and returns its path. */
  addParts(names: readonly string[]): string | undefined {
    const key = names.join();
    const known = this.#combinations.get(key);
    if (known !== undefined || names.length === 0) return known;
    const css = cssOf(names, this.#input.parts);
    const path = `_lectern/classes/${hashText(css).slice(0, 12)}.css`;
    this.#combinations.set(key, path);
    this.styles.set(path, css);
    return path;
  }

  /** The classes a page may use, including those in its browser code. */
  #classesOf(rendered: PageBody): ReadonlySet<string> {
    const code = rendered.islands.length === 0 ? [] : browserCode(rendered, this.#input.files);
    return new Set([...rendered.facts.classes, ...code.flatMap(wordsOfCode)]);
  }

  /** Markup has no source positions, so the class is searched in the page's text. */
  #invalidClasses(classes: readonly string[], file: string): readonly Diagnostic[] {
    return this.#utilities.rejected(new Set(classes)).map((name) => {
      const text = this.#input.files.read(file)?.text ?? "";
      const lines = text.slice(0, Math.max(0, text.indexOf(name))).split("\n");
      return invalidClass(name, { file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 });
    });
  }
}

/** The browser code of a page, including the files it imports. */
function browserCode({ islands, files }: PageBody, source: Files): readonly string[] {
  const imported = files.filter((path) => /\.[jt]sx?$/.test(path));
  return [...islands.map(({ code }) => code), ...imported.map((path) => source.read(path)?.text ?? "")];
}
