// `lectern pdf`: prints the site, or one tab, to a PDF with a cover, table of contents, bookmarks and working links.
// Prints twice: the first run determines the page numbers.

import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import type { Route } from "@lectern/base/route.ts";
import { plural } from "@lectern/base/text.ts";
import { thrownText } from "@lectern/base/thrown.ts";
import { findProject } from "@lectern/engine/opening/find-project.ts";
import type { OpenedSite } from "@lectern/engine/opening/open-site.ts";
import { parseSiteLocation } from "@lectern/engine/opening/site-location.ts";
import type { Site } from "@lectern/model/site/site.ts";
import type { ResponseData } from "@lectern/server/send-response.ts";
import { type Arguments, type Command, type Context, EXIT, reject } from "../command.ts";
import { type BookEntry, bookEntries, partLabels, renderBook } from "../printing/book.tsx";
import { findChrome, printPage, readPageNumbers } from "../printing/chrome.ts";
import { durationToText } from "../terminal/report.ts";

export const pdf: Command = {
  name: "pdf",
  summary: "Print the site, or one tab, as a PDF",
  parameters: "[dir]",
  maxArguments: 1,
  guide: "/publish/pdf",
  examples: ["lectern pdf --out handbook.pdf", 'lectern pdf --tab "API reference" --out api.pdf'],
  options: {
    out: { value: "<file>", summary: "Output file (default: docs.pdf)" },
    tab: { value: "<name>", summary: "Only this tab, product or dropdown (default: the whole site)" },
    "site-url": { value: "<url>", summary: "Public URL, for links to pages that are not in the PDF" },
    chrome: { value: "<path>", summary: "Path to Chrome or Chromium (default: the installed one)" },
  },
  run,
};

const BOOK = "/_lectern/book";

async function run(args: Arguments, context: Context): Promise<number> {
  const project = findProject(args.positionals[0], context.cwd);
  if ("problem" in project) return reject(context, project.problem);
  const siteLocation = parseSiteLocation({ base: undefined, siteUrl: args.values.get("site-url") });
  if ("problem" in siteLocation) return reject(context, siteLocation.problem);
  const chrome = findChrome(args.values.get("chrome"));
  if (chrome === undefined)
    return reject(context, "No Chrome or Chromium found. Install one, or set its path with --chrome or CHROME_PATH.");
  const startedAt = context.now();
  const { openSite } = await import("@lectern/engine/opening/open-site.ts");
  const site = await openSite(project.root, siteLocation.value);
  await site.fetchRemote();
  const part = args.values.get("tab");
  const entries = bookEntries(site.project.site().value, part);
  if (entries === undefined) return reject(context, unknownPart(site.project.site().value, part));
  if (!entries.some(({ id }) => id)) return reject(context, "The navigation has no pages to print.");
  const name = args.values.get("out") ?? "docs.pdf";
  const file = resolve(context.cwd, name);
  const pages = await print(site, { entries, part, chrome, file, context, siteUrl: siteLocation.value.siteUrl });
  const count = plural(entries.filter(({ id }) => id).length, "page");
  const duration = durationToText(context.now() - startedAt);
  context.terminal.print(`Printed ${count} on ${plural(pages, "sheet")} in ${duration} → ${name}\n`);
  return EXIT.fine;
}

function unknownPart(site: Site, part: string | undefined): string {
  const labels = partLabels(site);
  if (labels.length === 0) return `Unknown tab "${part}". The site has no tabs.`;
  const shown = labels.slice(0, 5).map((label) => `"${label}"`);
  const more = labels.length > 5 ? ` and ${labels.length - 5} more` : "";
  return `Unknown tab "${part}". Use one of: ${shown.join(", ")}${more}.`;
}

interface Book {
  readonly entries: readonly BookEntry[];
  readonly part: string | undefined;
  readonly chrome: string;
  readonly file: string;
  readonly context: Context;
  readonly siteUrl: string | undefined;
}

/** Returns the number of printed pages. */
async function print(site: OpenedSite, book: Book): Promise<number> {
  const { context, chrome, file } = book;
  const pages = new Map<Route, string>();
  for (const { route } of book.entries) {
    if (route === undefined) continue;
    context.terminal.progress(`Rendering ${route}`);
    const found = await site.output.resolve(route);
    const body = found.kind === "artifact" ? await found.artifact.body() : undefined;
    if (typeof body === "string") pages.set(route, body);
  }
  const input = {
    ...book,
    site: site.project.site().value,
    pages,
    base: "",
    diagrams:
      [...(await site.output.artifacts()).keys()].find((path) => /^_lectern\/mermaid-\w+\.js$/.test(path)) ?? "",
    date: new Date().toISOString().slice(0, 10),
  };
  let document = renderBook(input);
  const { createPreviewServer } = await import("@lectern/server/preview-server.ts");
  const server = await createPreviewServer({
    port: 0,
    base: "",
    token: randomBytes(18).toString("base64url"),
    source: { respond: async (path) => (path === BOOK ? content(document) : sendAsset(site, path)) },
    onError: (error) => context.terminal.warn(`${thrownText(error)}\n`),
  });
  const url = `http://127.0.0.1:${server.port}${BOOK}`;
  try {
    context.terminal.progress("Printing");
    await printPage(url, { chrome, file, signal: context.signal });
    document = renderBook({ ...input, numbers: (await readPageNumbers(file)).targets });
    context.terminal.progress("Printing with page numbers");
    await printPage(url, { chrome, file, signal: context.signal });
    return (await readPageNumbers(file)).pages;
  } finally {
    context.terminal.progress("");
    await server.close();
  }
}

function content(body: string): ResponseData {
  return { kind: "content", status: 200, type: "text/html; charset=utf-8", body };
}

async function sendAsset(site: OpenedSite, path: string): Promise<ResponseData | undefined> {
  const found = await site.output.resolve(path);
  if (found.kind === "redirect" || found.status === 404) return undefined;
  const { type } = found.artifact;
  const body = await found.artifact.body();
  if (typeof body === "string" || body instanceof Uint8Array) return { kind: "content", status: 200, type, body };
  const located = site.files.locate(body.copy);
  return located === undefined ? undefined : { kind: "content", status: 200, type, body: { file: located } };
}
