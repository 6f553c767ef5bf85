// Builds the walker of a page: its component context, its bridge to author code, its links.

import { type Diagnostic, fileStart } from "../base/diagnostic.ts";
import type { Html } from "../base/html.ts";
import type { MayRun } from "../evaluate/code-limit.ts";
import type { ModuleCache } from "../evaluate/modules/module-cache.ts";
import type { Page } from "../site/site.ts";
import type { Component, RenderContext } from "../ui/component.ts";
import { unknownIcon } from "../ui/diagnostics.ts";
import type { Icons } from "../ui/icons/icons.ts";
import { createContext } from "./context.ts";
import type { Loaded } from "./load/loaded-page.ts";
import { collect } from "./nodes/children.ts";
import { renderNode } from "./nodes/render-node.ts";
import type { PageState } from "./page-state.ts";
import type { RenderHost } from "./renderer.ts";
import type { PageTools, Walker } from "./walker.ts";

export interface SharedTools {
  readonly host: RenderHost;
  readonly components: ReadonlyMap<string, Component>;
  readonly modules: ModuleCache;
  /** Resolves a link target relative to a file. */
  href(target: string, from: string): string;
  /** The walker of the page being rendered. */
  current(): Walker | undefined;
}

/** A page, or content outside of pages. */
export interface WalkedPage {
  readonly state: PageState;
  readonly page: Page | undefined;
  readonly loaded: Loaded;
  readonly mayRun?: MayRun | undefined;
}

/** The walker at the start of a page. */
export function createWalker(walked: WalkedPage, shared: SharedTools): Walker {
  const { state, page, loaded, mayRun = () => true } = walked;
  const { host } = shared;
  const href = (target: string, from: string): string => {
    state.linkTargets.add(`${from}\n${target}`);
    return shared.href(target, from);
  };
  const context: RenderContext = createContext({
    state,
    highlighter: loaded.highlighter,
    math: loaded.math,
    icon: (icon, options, report) =>
      drawIcon(host.icons, icon, { options, report, href: (path) => href(path, state.files.at(-1) ?? "") }),
    t: loaded.word ?? ((word) => (page ? host.word(page, word) : word)),
    href,
    walker: () => shared.current() ?? walker,
  });
  const file = loaded.unit.document.path;
  const found = new Map(loaded.all.map((unit) => [unit.document.path, unit]));
  const mode = page?.frontmatter.mode;
  const tools: PageTools = {
    state,
    context,
    components: shared.components,
    unit: (path) => found.get(path),
    paths: host.paths,
    renderNode,
    bridge: (at) => ({
      at,
      context,
      base: host.base,
      modules: shared.modules,
      collect: (key, render) => collect({ page: tools }, key, () => render().markup),
      report: (diagnostic) => {
        state.diagnostics.push(diagnostic);
      },
      link: (url, kind) => {
        state.links.push({ href: url, at, kind });
      },
      island: (island, later) => {
        state.islands.set(island.path, island);
        if (later) state.later.add(later);
      },
    }),
    mayRun,
    knowsLanguage: (language) => loaded.highlighter?.knows(language) ?? true,
    at: fileStart(file),
    untrusted: host.untrusted === true,
    anchors: mode !== "custom" && mode !== "frame",
    href,
  };
  const walker: Walker = { page: tools, unit: loaded.unit, locals: {} };
  state.files.push(file);
  return walker;
}

type IconRequest = {
  readonly options: NonNullable<Parameters<RenderContext["icon"]>[1]>;
  readonly report: (diagnostic: Diagnostic) => void;
  readonly href: (path: string) => string;
};

function drawIcon(
  icons: Icons,
  icon: Parameters<RenderContext["icon"]>[0],
  { options, report, href }: IconRequest,
): Html {
  const found = icons.find(icon, { ...options, href });
  if (!found.found) report(unknownIcon(found.name, fileStart(""), found.guess));
  return found.html;
}
