// Removes what an untrusted project may not contain: scripts, rules for the host, files with code, and third-party services.
// SVG and XML files are rebuilt from an allow-list. The site is built from the rest.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { locate } from "@lectern/base/position.ts";
import type { Files } from "@lectern/io/files.ts";
import { HOST_FILES, isSkillFile } from "@lectern/model/content/classify.ts";
import type { Rebuilt, Rejection } from "@lectern/model/content/xml/markup-file.ts";
import { rebuildSvg } from "@lectern/model/content/xml/rebuild-svg.ts";
import { rebuildXml } from "@lectern/model/content/xml/rebuild-xml.ts";
import { fileNotPublished, settingIgnored, svgPartsDropped } from "./diagnostics.ts";
import { type LoadedConfig, loadConfig } from "./load-config.ts";
import type { FileSurvey } from "./survey-files.ts";

/** Files that browsers open as documents, which can run scripts. */
const [SVG, XML] = [/\.svg$/i, /\.(?:xml|rss|atom|xslt?)$/i];
/** Rules for the host; the last one is read by Cloudflare Pages. */
const HOST_RULES: ReadonlySet<string> = new Set([...HOST_FILES, "_routes.json"]);
/** Names that some hosts read from the left: `a.html.x` as HTML, and `a.html.gz` in place of `a.html`. */
const DISGUISED =
  /\.(?:x?html?|xht|shtml|mhtml?|svgz?|xml|xslt?|m?js)\.(?!(?:png|jpe?g|gif|webp|avif|ico|pdf|zip)$)[^/]*$/i;
const MARKUP =
  /^\s*<(?:!--|\?xml|!doctype|(?:html|head|body|script|iframe|h1|div|font|table|a|style|title|b|br|p|svg)[\s>/])/i;
const MARKUP_BYTES = 4096;

/** The files of a project without those that run code. */
export function withoutActiveFiles(survey: FileSurvey, files: Files): FileSurvey {
  const diagnostics: Diagnostic[] = [];
  const scripts = new Set(survey.scripts);
  const rejected = new Set<string>();
  for (const path of new Set([...survey.assets.values(), ...scripts, ...files.list().filter(isSkillFile)])) {
    const rebuilt = rebuild(path, files);
    const reason = scripts.has(path)
      ? NO_SCRIPTS
      : rebuilt && "reason" in rebuilt
        ? rebuilt.reason
        : reasonAgainst(path, files);
    if (reason !== undefined) {
      rejected.add(path);
      diagnostics.push(fileNotPublished(path, reason));
    } else if (rebuilt && "text" in rebuilt && rebuilt.dropped.length > 0)
      diagnostics.push(svgPartsDropped(path, rebuilt.dropped));
  }
  return {
    ...survey,
    assets: new Map([...survey.assets].filter(([, path]) => !rejected.has(path))),
    open: new Set([...survey.open].filter((path) => !rejected.has(path))),
    scripts: [],
    moduleScripts: new Set(),
    diagnostics: [...survey.diagnostics, ...diagnostics],
  };
}

const NO_SCRIPTS = "pages cannot load scripts";

function reasonAgainst(path: string, files: Files): string | undefined {
  if (/\.[cm]?js$/i.test(path)) return NO_SCRIPTS;
  if (HOST_RULES.has(path)) return "the project cannot set rules for the host";
  if (/^_(?:lectern|llms)\//i.test(path)) return "the project cannot replace files of Lectern";
  if (DISGUISED.test(path)) return "hosts could take it for another kind of file";
  if (SVG.test(path) || XML.test(path)) return undefined;
  const start = new TextDecoder().decode(files.head(path, MARKUP_BYTES));
  return startsLikeMarkup(start) ? "hosts could take it for HTML" : undefined;
}

/** True for a text that browsers, and hosts that go by content, take for HTML or XML if it has no type. */
export function startsLikeMarkup(text: string): boolean {
  return MARKUP.test(text);
}

/** The text to publish instead of an SVG or XML file; undefined for files that are copied. */
export function rebuiltText(path: string, files: Files): string | undefined {
  const rebuilt = rebuild(path, files);
  return rebuilt && ("text" in rebuilt ? rebuilt.text : "");
}

function rebuild(path: string, files: Files): Rebuilt | Rejection | undefined {
  if (!(SVG.test(path) || XML.test(path))) return undefined;
  const text = files.read(path)?.text;
  if (text === undefined) return { reason: "files must be readable" };
  return SVG.test(path) ? rebuildSvg(text) : rebuildXml(text);
}

/** Reads the configuration without services, whose scripts would run on every page, and preview images, which native code draws. */
export function loadUntrustedConfig(files: Files): LoadedConfig {
  const config = loadConfig(files);
  const { integrations, thumbnails, ...value } = config.value;
  const { telemetry, ...services } = integrations;
  const names = Object.entries(services).flatMap(([name, one]) => (one === undefined ? [] : [name]));
  const diagnostics = [
    names.length > 0 &&
      settingIgnored(
        `integrations: ${names.join(", ")}`,
        "loads no third-party scripts",
        find("integrations", config, files),
      ),
    thumbnails && settingIgnored("thumbnails", "draws no images", find("thumbnails", config, files)),
  ].filter((one) => typeof one === "object");
  if (diagnostics.length === 0) return config;
  return {
    ...config,
    value: { ...value, integrations: telemetry ? { telemetry } : {} },
    diagnostics: [...config.diagnostics, ...diagnostics],
  };
}

/** The location of a top-level key. */
function find(key: string, { paths: [file = "docs.json"] }: LoadedConfig, files: Files): Location {
  const text = files.read(file)?.text ?? "";
  return locate(file, text, Math.max(0, text.indexOf(`"${key}"`)));
}
