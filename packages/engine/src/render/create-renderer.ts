// Renders a page of a site to its body, plus everything the layout and checks need to know about it. A renderer is bound to
// one state of the site.

import { toInsomnia, toPostman } from "@lectern/openapi";
import { lateProblem, rejectedProblem } from "@lectern/react/author-problem.ts";
import { bundleIslands } from "@lectern/react/islands/bundle-islands.ts";
import { renderRemaining, renderWhole } from "@lectern/reference/render-remaining.tsx";
import { createContentLocations } from "./content-locations.ts";
import { inlineToMarkdown } from "./markdown/page-to-markdown.ts";
import { mayLink } from "./nodes/frontmatter-links.ts";
import { linkToHref } from "./nodes/link-href.ts";
import { renderConsole, renderMarkdown, renderPage } from "./render-page.ts";
import { createRenderTools, type RenderTools, walkIn, walkOutside } from "./render-tools.ts";
import type { ExtraFile, Renderer, RenderHost } from "./renderer.ts";

export function createRenderer(host: RenderHost): Renderer {
  const tools = createRenderTools(host);
  const { reference, modules, href } = tools;
  const locationsOf = createContentLocations((path) => host.read(path));
  return {
    render: (page) => renderPage(page, tools, locationsOf(page)),
    markdown: (page) => renderMarkdown(page, tools),
    console: (page) => renderConsole(page, tools),
    collection(page, client) {
      if (page.summary === undefined) return "{}";
      const { view } = reference.overview(page, page.summary);
      const input = { title: page.title, view, describe: reference.settings.describe };
      return client === "postman" ? toPostman(input) : toInsomnia(input);
    },
    *extraPaths() {
      const known = new Set<string>();
      for (const paths of [reference.remaining.paths(), reference.examples.paths()])
        for (const path of paths) {
          if (!known.has(path)) yield path;
          known.add(path);
        }
    },
    extraFilesOf: (owner) => [...reference.remaining.of(owner), ...reference.examples.of(owner)],
    addExtraFiles: reference.remaining.add,
    extraFile: (path) => wholeFile(path, tools) ?? remainingFile(path, tools),
    inline: (markdown, from) => walkOutside(tools, from).page.context.inline(markdown),
    inlineMarkdown: (markdown, from) =>
      mayLink(markdown) ? inlineToMarkdown(markdown, walkOutside(tools, from)) : markdown,
    link: (target, from) => {
      const found = tools.resolve(from, target);
      return { href: linkToHref(found, target, tools.links), ...(found.kind === "page" && { page: found.page }) };
    },
    resolveLink: (link) => href(link.slice(link.indexOf("\n") + 1), link.slice(0, link.indexOf("\n"))),
    icon: (icon, options = {}) => host.icons.find(icon, { ...options, href: (path) => href(path, "") }).html,
    bundle: (islands) => bundleIslands(islands, { folder: host.root }),
    lateProblem: (thrown, rejected) => lateProblem(thrown, modules) ?? (rejected ? rejectedProblem(thrown) : undefined),
    invalidate: (paths) => {
      const changed = [...paths];
      tools.units.invalidate(changed);
      modules.invalidate(changed);
      tools.limit.invalidate();
    },
  };
}

/** The complete example behind a truncated one. */
function wholeFile(path: string, tools: RenderTools): ExtraFile | undefined {
  const whole = tools.reference.examples.view(path);
  if (!whole) return undefined;
  const { example, language, page } = whole;
  const { walker } = walkIn(tools, language);
  return { title: example.title ?? page.title, body: renderWhole(example, walker.page.context), language, page };
}

/** The schema fields a page omits. */
function remainingFile(path: string, tools: RenderTools): ExtraFile | undefined {
  const { reference } = tools;
  const view = reference.remaining.view(path);
  if (view === undefined) return undefined;
  const { walker, word } = walkIn(tools, view.language);
  const body = renderRemaining(view.node, walker.page.context, {
    settings: { ...reference.settings, remainingHref: view.href, typeHref: reference.typeHrefs(view.api) },
    safeMarkdown: (text) => reference.texts.render(text, walker),
  });
  const title = view.node.name ?? view.page?.title ?? word("apiProperties");
  return { title, body, language: view.language, ...(view.page && { page: view.page }) };
}
