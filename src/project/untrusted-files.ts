// Removes what an untrusted project may not contain: scripts, rules for the host, images and data files with code, and
// third-party services. The site is built without them.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import { locate } from "../base/position.ts";
import { HOST_FILES } from "../content/classify.ts";
import type { Files } from "../files/files.ts";
import { fileNotPublished, settingIgnored } from "./diagnostics.ts";
import { type LoadedConfig, loadConfig } from "./load-config.ts";
import type { FileSurvey } from "./survey-files.ts";

/** Files that browsers open as documents, which can run scripts. */
const DOCUMENT = /\.(?:svg|xml|rss|atom|xsl|xslt)$/i;
const ACTIVE =
  /<(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|handler|listener|set|animate)\b|\son[a-z]+\s*=|(?:java|vb)script\s*:|xml-stylesheet|<!ENTITY|DTD (?:XHTML|MathML)|1999\/xhtml/i;

/** The files of a project without those that run code. */
export function withoutActiveFiles(survey: FileSurvey, files: Files): FileSurvey {
  const diagnostics: Diagnostic[] = [];
  const scripts = new Set(survey.scripts);
  const rejection = (path: string): string | undefined => {
    if (scripts.has(path) || /\.[cm]?js$/i.test(path)) return "pages cannot load scripts";
    if (HOST_FILES.has(path)) return "the project cannot set rules for the host";
    return DOCUMENT.test(path) && isActive(path, files) ? "files cannot contain code" : undefined;
  };
  const rejected = new Set<string>();
  for (const path of new Set([...survey.assets.values(), ...scripts])) {
    const reason = rejection(path);
    if (reason === undefined) continue;
    rejected.add(path);
    diagnostics.push(fileNotPublished(path, reason));
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

/** In a file that is not plain text, other encodings could hide anything. */
function isActive(path: string, files: Files): boolean {
  const text = files.read(path)?.text;
  if (text === undefined || /[\u0000-\u0008\u000b-\u001f]/.test(text)) return true;
  return ACTIVE.test(text) || (text.includes("&#") && ACTIVE.test(decodeReferences(text)));
}

/** Character references can spell URLs and namespaces, but not tags. Browsers ignore tabs and line breaks in a URL. */
function decodeReferences(text: string): string {
  return text.replace(/&#(?:x0*([0-9a-f]{1,6})|0*(\d{1,7}));/gi, (raw, hex?: string, decimal = "0") => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (code === 60 || code > 0x10ffff) return raw;
    return /[\t\n\r]/.test(String.fromCodePoint(code)) ? "" : String.fromCodePoint(code);
  });
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
