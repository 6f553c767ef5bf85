// Turns the parts of a config into what the engine's stages consume, with every hook guarded.

import { customCode } from "@lectern/base/codes.ts";
import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { Group, Html } from "@lectern/base/markup/tree.ts";
import type { CheckContext, Finding, Rule } from "@lectern/check/rule.ts";
import { matchesOutside } from "@lectern/io/cache/outside-files.ts";
import type { AddedLanguage, SampleLanguage } from "@lectern/request/samples";
import type { Children, Component, Feature } from "@lectern/theme/component.ts";
import type { LayoutHooks } from "@lectern/theme/layout/page-view.ts";
import type { ComponentDefinition, RuleDefinition, RuleSite, Theme } from "./config.ts";
import { outputPathTaken } from "./diagnostics.ts";
import { createDocuments } from "./documents.ts";
import type { ExtensionOutput, Extensions, HookHost } from "./extensions.ts";
import type { Hooks, Shape } from "./hooks.ts";
import type { MarkdownPlugins } from "./markdown-plugins.ts";
import { pageContext, pageInfo, rulePage, siteInfo } from "./page-info.ts";
import { type ConfigParts, isOutputPath } from "./read-config.ts";

/** What was bundled along with the config. */
export interface ExtensionAssets {
  readonly css: string;
  readonly assets: Extensions["assets"];
  /** Script paths by hook: `components.Rating`. */
  readonly scripts: ReadonlyMap<string, string>;
  readonly files: readonly string[];
  readonly outside: Extensions["outside"];
  readonly digest: string;
  /** Its remark and rehype plugins, if it has any. */
  readonly plugins: MarkdownPlugins | undefined;
}

const MARKUP: Shape<Html> = { expected: "markup written in TSX", is: (value) => value instanceof Html };
const MAYBE_MARKUP: Shape<Html | undefined> = {
  expected: `${MARKUP.expected}, or undefined`,
  is: (value): value is Html | undefined => value === undefined || value instanceof Html,
};
const TEXT: Shape<string> = { expected: "a string", is: (value) => typeof value === "string" };
const BODY: Shape<string | Uint8Array> = {
  expected: "a string or bytes",
  is: (value): value is string | Uint8Array => typeof value === "string" || value instanceof Uint8Array,
};
const PATHS: Shape<readonly string[]> = {
  expected: "an array of relative paths without ..",
  is: (value): value is readonly string[] => Array.isArray(value) && value.every(isOutputPath),
};
const FINDINGS: Shape<readonly Finding[]> = {
  expected: "findings, each with at, message and hint",
  is: (value): value is readonly Finding[] => Array.isArray(value) && value.every(isFinding),
};

export function createExtensions(
  parts: ConfigParts,
  { css, assets, scripts, files, outside, digest, plugins }: ExtensionAssets,
  { root, hooks, problems }: { readonly root: string; readonly hooks: Hooks; readonly problems: readonly Diagnostic[] },
): Extensions {
  const components = [...parts.components.values()].map((one) =>
    toComponent(one, hooks, scripts.has(`components.${one.name}`)),
  );
  const documents = createDocuments(parts, hooks);
  const { remark, rehype, diagnostics: pluginProblems = [] } = plugins ?? {};
  const taken = new Map<string, Diagnostic>();
  return {
    digest,
    files: new Set(files),
    components: new Map(
      components.flatMap((one) => [one.name, ...(one.aliases ?? [])].map((name) => [name, one] as const)),
    ),
    imports: new Map([...parts.imports.values()].map(({ name, module }) => [name, module])),
    rules: [...parts.rules.values()].map((rule) => toRule(rule, hooks)),
    languages: [...parts.languages.values()].map((language) =>
      toLanguage(language, hooks, scripts.get(`languages.${language.id}`)),
    ),
    css: css + tokensCss(parts.themes),
    assets,
    scripts: new Map(
      components.flatMap(({ name, hook }) => {
        const path = scripts.get(hook ?? "");
        return path === undefined ? [] : [[featureOf(name), path]];
      }),
    ),
    ...(documents ? { document: documents } : {}),
    ...(remark ? { remark } : {}),
    ...(rehype ? { rehype } : {}),
    ...(parts.slots.length + parts.parts.size > 0 ? { layout: (host) => layoutHooks(parts, host, hooks) } : {}),
    ...(parts.artifacts.length > 0 ? { outputs: (host) => outputs(parts, host, hooks) } : {}),
    outside,
    unsteady: parts.unsteady,
    reads: (path) => parts.inputs.some((pattern) => matchesOutside(root, pattern, path)),
    stop: hooks.stop,
    reportLateError: hooks.reportLate,
    invalidate: hooks.invalidate,
    reportTaken: (path) => {
      taken.set(path, outputPathTaken(path, hooks.location(`artifacts.${path}`)));
    },
    diagnostics: () => [...problems, ...pluginProblems, ...taken.values(), ...hooks.diagnostics()],
  };
}

function featureOf(name: string): Feature {
  return `extension:${name}`;
}

function toComponent(definition: ComponentDefinition, hooks: Hooks, hasScript: boolean): Component {
  const { name, aliases, note = "", inline = false, props } = definition;
  const hook = `components.${name}`;
  return {
    name,
    ...(aliases ? { aliases } : {}),
    note,
    inline,
    props,
    hook,
    ...(definition.markdown ? {} : { isMarkdownOfHtml: true }),
    html: (values, children, context) => {
      if (hasScript) context.need(featureOf(name));
      // Children can be rendered only once, even if the hook fails afterwards.
      let shown: Html | undefined;
      const once: Children = { ...children, empty: children.empty, html: () => (shown ??= children.html()) };
      const markup = hooks.render(hook, () => definition.html(values, once, context), MARKUP);
      return markup ?? shown ?? children.html();
    },
    markdown: (values, children, context) => {
      const write = definition.markdown?.bind(definition);
      const markup = write && hooks.render(hook, () => write(values, children, context), TEXT);
      return markup ?? children.markdown();
    },
  };
}

function toRule(rule: RuleDefinition, hooks: Hooks): Rule {
  const { severity, summary } = rule;
  const code = customCode(rule.code);
  const name = (hook: string): string => `rules["${code}"].${hook}`;
  const call = (hook: string, run: () => Iterable<Finding>): readonly Finding[] =>
    hooks.call(name(hook), () => [...run()], FINDINGS) ?? [];
  return {
    code,
    severity,
    summary,
    group: "custom",
    ...(rule.file && {
      file: ({ path, document, page, locate }) =>
        call("file", () => {
          const { text, tree } = document;
          return rule.file?.({ path, text, tree, locate, ...(page ? { page: pageInfo(page) } : {}) }) ?? [];
        }),
    }),
    ...(rule.page && {
      page: (facts, context) => call("page", () => rule.page?.(rulePage(facts), ruleSite(context)) ?? []),
    }),
    ...(rule.site && { site: (context) => call("site", () => rule.site?.(ruleSite(context)) ?? []) }),
  };
}

const ruleSites = new WeakMap<CheckContext, RuleSite>();

function ruleSite(context: CheckContext): RuleSite {
  const known = ruleSites.get(context);
  if (known) return known;
  const site: RuleSite = {
    name: context.site.config.name,
    get pages() {
      return [...context.pages()].map(rulePage);
    },
    read: context.read,
  };
  ruleSites.set(context, site);
  return site;
}

function isFinding(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { at, message, hint, fix } = value as Partial<Finding>;
  const isLocation = typeof at?.file === "string" && typeof at.line === "number" && typeof at.column === "number";
  const isFix =
    fix === undefined || (typeof fix.start === "number" && fix.end >= fix.start && typeof fix.text === "string");
  return isLocation && isFix && typeof message === "string" && typeof hint === "string";
}

function toLanguage(language: SampleLanguage, hooks: Hooks, script: string | undefined): AddedLanguage {
  const hook = `languages.${language.id}.write`;
  return { ...language, script, write: (request) => hooks.call(hook, () => language.write(request), TEXT) ?? "" };
}

function layoutHooks({ slots, parts }: ConfigParts, host: HookHost, hooks: Hooks): LayoutHooks {
  return {
    slot: (name, view) =>
      new Group(
        slots
          .filter(([slot]) => slot === name)
          .map(([slot, hook]) => {
            const run = (): unknown => hook(pageContext(view, host));
            return hooks.call(`layout.slots.${slot}`, run, MAYBE_MARKUP);
          }),
      ),
    part: (name, view, built) => {
      const hook = parts.get(name);
      if (!hook) return built;
      return hooks.call(`layout.parts.${name}`, () => hook(pageContext(view, host), built), MARKUP) ?? built;
    },
  };
}

function outputs({ artifacts }: ConfigParts, host: HookHost, hooks: Hooks): readonly ExtensionOutput[] {
  let site: ReturnType<typeof siteInfo> | undefined;
  const finished = (): ReturnType<typeof siteInfo> => (site ??= siteInfo(host));
  return artifacts.flatMap((artifact) => {
    const { path: configured, type } = artifact;
    const paths =
      typeof configured === "string"
        ? [configured]
        : (hooks.call("artifacts.path", () => configured(finished()), PATHS) ?? []);
    return paths.map((path) => {
      const hook = typeof configured === "string" ? `artifacts["${path}"].body` : "artifacts.body";
      return { path, type, body: () => hooks.wait(hook, () => artifact.body(finished(), path), BODY) };
    });
  });
}

/** Tokens as custom properties; later themes win. */
function tokensCss(themes: readonly Theme[]): string {
  const light = new Map<string, string>();
  const dark = new Map<string, string>();
  for (const { tokens = {} } of themes)
    for (const [name, value] of Object.entries(tokens)) {
      const both = typeof value === "string" ? { light: value, dark: value } : value;
      if (both?.light !== undefined) light.set(name, both.light);
      if (both?.dark !== undefined) dark.set(name, both.dark);
    }
  return rule(":root", light) + rule(".dark", dark);
}

function rule(selector: string, values: ReadonlyMap<string, string>): string {
  const declarations = [...values].map(([name, value]) => `--lec-${name}:${value}`);
  return declarations.length === 0 ? "" : `${selector}{${declarations.join(";")}}`;
}
