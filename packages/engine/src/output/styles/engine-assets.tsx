// The stylesheets and scripts that Lectern adds to a site, under content-hashed names.

import { hashText } from "@lectern/base/hash.ts";
import { renderDocument } from "@lectern/base/markup/tree.ts";
import { listAssets, readAsset } from "@lectern/io/package-file.ts";
import type { NavDivision, Navigation, Site } from "@lectern/model/site/site.ts";
import { hasFeedback } from "@lectern/theme/layout/page-footer.tsx";
import type { LayoutAssets } from "@lectern/theme/layout/page-view.ts";
import { serviceScript } from "@lectern/theme/layout/service-scripts.ts";
import { hasSignOut } from "@lectern/theme/layout/sign-out.tsx";
import { colorNamesCss, themeCss } from "@lectern/theme/layout/theme-css.ts";
import { COLOR_NAME } from "../../render/body-facts.ts";
import { type Artifact, siteFile } from "../artifact.ts";
import { siteFonts } from "./site-fonts.ts";
import { AFTER_REFERENCE, BEFORE_REFERENCE, cssOf, readParts, type StylePart } from "./style-parts.ts";

/** The files, and the URLs that pages load them from. */
export interface EngineAssets {
  readonly artifacts: readonly Artifact[];
  readonly urls: LayoutAssets;
  /** The engine's own stylesheets. */
  readonly css: string;
  /** The stylesheets of page contents. */
  readonly parts: readonly StylePart[];
  /** True if the author's scripts or layout hooks may add markup to any page. */
  readonly addsMarkup: boolean;
  /** The stylesheet of the 404 page. */
  readonly notFound: string;
}

export interface EngineInput {
  readonly site: Site;
  readonly base: string;
  /** The project directory, where fonts may be installed as packages. */
  readonly root: string;
  /** The stylesheet of the code themes. */
  readonly codeCss: string;
  readonly preview: boolean;
  /** CSS from lectern.config, and whether it adds markup to pages. */
  readonly extensions: { readonly css: string; readonly addsMarkup: boolean };
  /** A fingerprint of a project file, so that browsers fetch a changed stylesheet. */
  fingerprint(path: string): string;
  /** The text of a project file. */
  text(path: string): string;
}

const MATH_FOLDER = "_lectern/katex";

export function engineAssets(input: EngineInput): EngineAssets {
  const { site, base } = input;
  const artifacts: Artifact[] = [];
  const add = (name: string, text: string): string => {
    const artifact = engineFile(name, text);
    artifacts.push(artifact);
    return `${base}/${artifact.path}`;
  };
  const versioned = (path: string): string => `${base}/${path}?v=${input.fingerprint(path)}`;
  const fonts = siteFonts(site.config, input);
  artifacts.push(...fonts.artifacts);
  const { parts, ...sheets } = stylesheets(input, fonts.css, add);
  const services = serviceScript(site.config.integrations);
  const urls: LayoutAssets = {
    ...sheets,
    fonts: fonts.preload,
    codeFonts: fonts.preloadCode,
    script: add("main.js", mainScript(add)),
    search: add("search.js", packaged("search.js")),
    searchStyle: add("search.css", packaged("search-style.css")),
    math: `${base}/${MATH_FOLDER}/katex.css`,
    ...(input.preview ? { dev: add("dev.js", packaged("dev.js")) } : {}),
    ...(site.assets.has("/favicon.ico") ? { favicon: `${base}/favicon.ico` } : {}),
    authorStyles: site.stylesheets.map(versioned),
    authorScripts: [
      ...(services === undefined ? [] : [add("services.js", services)]),
      ...site.scripts.filter((path) => !site.moduleScripts?.has(path)).map(versioned),
    ],
    authorModules: site.scripts.filter((path) => site.moduleScripts?.has(path)).map(versioned),
  };
  const css = packaged("site.css") + packaged("reference.css");
  artifacts.push(componentsFile());
  return {
    artifacts,
    urls,
    css,
    parts,
    addsMarkup: input.extensions.addsMarkup || site.scripts.length > 0,
    notFound: add("not-found.css", cssOf(["modes", "not-found"], parts)),
  };
}

type Stylesheets = Pick<LayoutAssets, "styles" | "reference" | "fields" | "print" | "extensions">;

/** The stylesheets of the site, and the parts that pages choose from. */
function stylesheets(
  input: EngineInput,
  fontCss: string,
  add: (name: string, text: string) => string,
): Stylesheets & Pick<EngineAssets, "parts"> {
  const { site, extensions } = input;
  const { config } = site;
  const inBoth = config.appearance.default === "system" ? darkWithoutScript : (css: string) => css;
  const named = usesColorNames(input);
  const sheet = inBoth(siteSheet(input, fontCss)) + (named ? colorNamesCss(config) : "");
  const parts = [
    ...readParts(packaged("site.css"), input.codeCss).map((part) => ({ ...part, css: inBoth(part.css) })),
    ...(named ? [] : [{ name: "color-names", css: colorNamesCss(config), classes: new Set<string>() }]),
  ];
  // One file instead of two: rules that resemble each other compress to a tenth less.
  const reference = [sheet, cssOf(BEFORE_REFERENCE, parts), packaged("reference.css"), cssOf(AFTER_REFERENCE, parts)];
  return {
    styles: [add("site.css", sheet)],
    reference: add("reference.css", reference.join("")),
    fields: add("fields.css", cssOf(["modes", "table", "media", "callouts", "choices"], parts)),
    print: add("print.css", packaged("print.css")),
    ...(extensions.css === "" ? {} : { extensions: add("extensions.css", inBoth(extensions.css)) }),
    parts,
  };
}

/** Optional parts of the stylesheet of every page, and the sites that need them. */
const SITE_PARTS: readonly (readonly [name: string, isNeeded: (site: Site, base: string) => boolean])[] = [
  ["languages", ({ navigation }) => someDivision(navigation, ({ kind }) => kind === "language")],
  ["divisions", ({ navigation }) => someDivision(navigation, ({ kind }) => kind !== "tab")],
  ["breadcrumbs", ({ config }) => config.styling.eyebrows === "breadcrumbs"],
  ["feedback", ({ config }) => hasFeedback(config)],
  ["banner", inAnyFrame(({ banner }) => banner !== undefined)],
  ["bar-links", inAnyFrame(({ navbar }) => (navbar?.links.length ?? 0) > 0)],
  ["sign-out", inAnyFrame(({ navbar }, base) => hasSignOut(navbar, { base }))],
  ["socials", inAnyFrame(({ footer }) => (footer?.socials.size ?? 0) > 0)],
];

/** True if the settings of the site, or those of a division, which replace them, pass the test. */
function inAnyFrame(test: (settings: Pick<NavDivision, "banner" | "navbar" | "footer">, base: string) => boolean) {
  return ({ config, navigation }: Site, base: string): boolean =>
    test(config, base) || someDivision(navigation, (division) => test(division, base));
}

/** Defaults in tokens.css that the colors of every site replace. */
const THEME_TOKENS = /--lec-(?:hue|(?:on-)?accent|accent-text|(?:on-)?button):[^;}]*;/g;

/** The stylesheet of every page. */
function siteSheet({ site, base }: EngineInput, fontCss: string): string {
  const { theme } = site.config;
  const parts = [
    packaged("site.css").replace(THEME_TOKENS, ""),
    ...SITE_PARTS.map(([name, isNeeded]) => (isNeeded(site, base) ? packaged(`${name}.css`) : "")),
    theme === "mint" ? "" : packaged(`themes/${theme}.css`),
    fontCss,
    themeCss(site.config, base),
  ];
  return parts.join("");
}

/** True if a file that every page loads may refer to the colors under the names of docs.json sites. */
function usesColorNames({ site, extensions, text }: EngineInput): boolean {
  const texts = [extensions.css, ...[...site.stylesheets, ...site.scripts].map(text)];
  return texts.some((one) => COLOR_NAME.test(one));
}

/** The script of every page, with the names of the files it loads later. */
function mainScript(add: (name: string, text: string) => string): string {
  return packaged("main.js").replace(/(?<=import\("\.\/)[\w-]+\.js/g, (name) =>
    fileName(add(name, name === "api.js" ? apiScript(add) : packaged(name))),
  );
}

/** The controls of API pages, with the names of the console's files. */
function apiScript(add: (name: string, text: string) => string): string {
  const consoleScript = packaged("console.js");
  const responseStyle = packaged("console-response-style.css");
  return (
    packaged("api.js")
      .replace("CONSOLE_SCRIPT", fileName(add("console.js", consoleScript)))
      // Requested beside the script, which would ask for it later.
      .replace("CONSOLE_CORE", /console-parts\/[\w.-]+/.exec(consoleScript)?.[0] ?? "")
      .replace("CONSOLE_STYLE", fileName(add("console.css", packaged("console-style.css"))))
      .replace("CONSOLE_RESPONSE_STYLE", fileName(add("console-response.css", responseStyle)))
  );
}

function someDivision({ children, global }: Navigation, test: (node: NavDivision) => boolean): boolean {
  return [...global, ...children].some((node) => "global" in node && (test(node) || someDivision(node, test)));
}

/** The built-in components that islands import. */
export function componentsFile(): Artifact {
  return engineFile("components.js", packaged("components.js"));
}

function engineFile(name: string, text: string): Artifact {
  const dot = name.lastIndexOf(".");
  const path = `_lectern/${name.slice(0, dot)}-${hashText(text).slice(0, 8)}${name.slice(dot)}`;
  return siteFile(path, async () => text);
}

function packaged(name: string): string {
  return new TextDecoder().decode(readAsset(name));
}

function fileName(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}

/** The stylesheet and fonts for math, on sites with formulas. */
export function mathAssets(): readonly Artifact[] {
  const css = new TextDecoder().decode(readAsset("katex/katex.css"));
  const fonts = [...new Set([...css.matchAll(/url\(([^)]*\.woff2)\)/g)].map((match) => match[1] ?? ""))];
  const paths = ["katex.css", ...fonts];
  return paths.map((name) => siteFile(`${MATH_FOLDER}/${name}`, async () => readAsset(`katex/${name}`)));
}

/** Where providers send readers back to after they signed in. */
const OAUTH_PAGE = renderDocument(
  <>
    <meta charset="utf-8" />
    <meta name="robots" content="noindex" />
    <meta name="referrer" content="no-referrer" />
    <title>OAuth</title>
    <script src="oauth.js"></script>
  </>,
);

/** The console's files and the sign-in callback page, on sites with a console. */
export function consoleAssets(): readonly Artifact[] {
  const file = (path: string, body: Artifact["body"]): Artifact => siteFile(`_lectern/${path}`, body);
  return [
    ...listAssets("console-parts").map((name) =>
      file(`console-parts/${name}`, async () => readAsset(`console-parts/${name}`)),
    ),
    file("oauth.html", async () => OAUTH_PAGE),
    file("oauth.js", async () => readAsset("oauth.js")),
  ];
}

const DIAGRAM_FOLDER = "_lectern/mermaid";

/** The files of the diagram library, on sites with diagrams. */
export function diagramAssets(): readonly Artifact[] {
  return listAssets("mermaid").map((name) =>
    siteFile(`${DIAGRAM_FOLDER}/${name}`, async () => readAsset(`mermaid/${name}`)),
  );
}

/**
 * Dark mode without JavaScript, on sites that follow the system: each run of `.dark` rules is followed by a copy for
 * documents that no script has marked. Next to its original, a copy compresses to almost nothing.
 */
export function darkWithoutScript(css: string): string {
  const output: string[] = [];
  let copies = "";
  for (const [token] of css.matchAll(/[^{}]*\{[^{}]*\}|[^{}]*[{}]|[^{}]+$/g)) {
    const copy = darkCopy(token);
    if (copy === "" && copies !== "") output.push(inUnscriptedDark(copies));
    copies = copy === "" ? "" : copies + copy;
    output.push(token);
  }
  return output.join("") + (copies === "" ? "" : inUnscriptedDark(copies));
}

const DARK = /^(html)?\.dark\b/;

/** `.a,.dark .b{…}` → `:root:where(:not(.js)) .b{…}`; nothing for rules and blocks without dark selectors. */
function darkCopy(rule: string): string {
  const [, selectors = "", body = ""] = /([^{};]+)(\{[^{}]*\})$/.exec(rule) ?? [];
  const dark = splitSelectors(selectors).filter((selector) => DARK.test(selector));
  return dark.map((selector) => selector.replace(DARK, "$1:root:where(:not(.js))")).join() + (dark[0] ? body : "");
}

function inUnscriptedDark(rules: string): string {
  return `@media screen and (prefers-color-scheme:dark){${rules}}`;
}

/** Commas inside brackets belong to their selector. */
function splitSelectors(selectors: string): readonly string[] {
  return selectors.split(/,(?![^(]*\))/).map((selector) => selector.trim());
}
