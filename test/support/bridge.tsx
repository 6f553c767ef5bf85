// A miniature page for testing author code: takes statements and files, returns the bridge it renders with.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { EMPTY_HTML, type Html } from "@lectern/base/markup/tree.ts";
import type { ReportedIsland } from "@lectern/base/reported-island.ts";
import type { Bridge, Island } from "@lectern/react/bridge.ts";
import type { IslandHost } from "@lectern/react/islands/bundle-islands.ts";
import { loadProgram } from "@lectern/react/load-program.ts";
import { createModuleCache } from "@lectern/react/modules/module-cache.ts";
import type { Program, ProgramHost } from "@lectern/react/program.ts";
import type { RenderContext } from "@lectern/theme/component.ts";
import { componentsByName } from "@lectern/theme/components/registry.ts";

export interface TestBridge {
  readonly program: Program;
  readonly bridge: Bridge;
  readonly host: ProgramHost & IslandHost;
  readonly islands: Island[];
  readonly reportedIslands: ReportedIsland[];
  readonly problems: Diagnostic[];
  readonly links: string[];
}

/** A page `page.mdx` with the given statements and files. */
export async function testBridge(input: {
  readonly page?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly packages?: Readonly<Record<string, unknown>>;
  readonly digest?: string;
}): Promise<TestBridge> {
  const files = new Map(Object.entries(input.files ?? {}));
  const modules = createModuleCache();
  const host: ProgramHost & IslandHost = {
    read: (path) => files.get(path),
    exists: (path) => files.has(path),
    renderSnippet: (path) => <p>{files.get(path)}</p>,
    snippetModules: (path) => (files.has(path) ? [] : undefined),
    components: componentsByName,
    projectRequire: async (specifier) => input.packages?.[specifier],
    ...(input.digest === undefined ? {} : { packageDigest: async (specifier) => `${specifier} ${input.digest}` }),
    folder: "/",
    componentsFile: "_lectern/components.js",
  };
  const at = { file: "page.mdx", line: 1, column: 1 };
  const blocks = input.page === undefined ? [] : [{ code: input.page, at }];
  const loaded = await loadProgram({ path: "page.mdx", modules: blocks, expressions: [] }, host, modules);
  const problems = [...loaded.diagnostics];
  const islands: Island[] = [];
  const reportedIslands: ReportedIsland[] = [];
  const links: string[] = [];
  const collectors: { readonly key: string; readonly items: unknown[] }[] = [];
  const bridge: Bridge = {
    at: { ...at, line: 9 },
    base: "/docs",
    modules,
    context: testContext(collectors),
    collect: <T,>(key: { readonly name: string }, render: () => Html) => {
      const items: T[] = [];
      collectors.push({ key: key.name, items });
      const markup = render();
      collectors.pop();
      return { html: markup, items };
    },
    report: (problem) => problems.push(problem),
    link: (href, kind) => links.push(`${kind} ${href}`),
    island: (island) => islands.push(island),
    reportIsland: (island) => reportedIslands.push(island),
  };
  return { program: loaded.value, bridge, host, islands, reportedIslands, problems, links };
}

function testContext(collectors: readonly { readonly key: string; readonly items: unknown[] }[]): RenderContext {
  return {
    report: (key, item) => {
      const collector = collectors.findLast((open) => open.key === key.name);
      collector?.items.push(item);
      return collector !== undefined;
    },
    uniqueId: (_, slug) => slug,
    slug: (text) => text.toLowerCase(),
    icon: (icon) =>
      icon === undefined ? (
        EMPTY_HTML
      ) : (
        <svg>
          <title>{icon}</title>
        </svg>
      ),
    href: (href) => (href.startsWith("/") ? `/docs${href}` : href),
    inline: (markdown) => <>{markdown}</>,
    markdown: (markdown) => <p>{markdown}</p>,
    code: (block) => <pre>{block.code}</pre>,
    math: (tex) => <math>{tex}</math>,
    heading: () => {},
    withoutToc: (render) => render(),
    withinPanel: (_, render) => render(),
    place: () => true,
    need: () => {},
    t: (word) => word,
  };
}
