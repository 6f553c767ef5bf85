// A site on a local server under a strict Content-Security-Policy, for browser tests. Identical sites are built and
// served once per worker; the servers end with it.

import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Artifact } from "@lectern/engine/output/artifact.ts";
import { createOutput, type Output } from "@lectern/engine/output/create-output.ts";
import { mediaType } from "@lectern/engine/output/media-type.ts";
import type { OutputOptions } from "@lectern/engine/output/output-options.ts";
import { createProject } from "@lectern/engine/project/create-project.ts";
import { createDiskFiles } from "@lectern/io/disk-files.ts";
import { readCode, styleSources } from "@lectern/server/content-policy.ts";
import { INLINE_SCRIPTS } from "@lectern/theme/layout/inline-scripts.ts";
import { buildOnce } from "./build.ts";
import { type TestSite, testSite } from "./site.ts";

export interface ServedSite extends TestSite {
  readonly origin: string;
}

interface ServeOptions extends Partial<OutputOptions> {
  /** Replaces the strict policy of every response. */
  readonly policy?: string;
  /** Serve only files that a build writes, from memory. */
  readonly built?: boolean;
}

type Files = Readonly<Record<string, string | object>>;

const served = new Map<string, Promise<ServedSite>>();

/** Serves a site whose files are built on request. */
export function serveSite(files: Files, options: ServeOptions = {}): Promise<ServedSite> {
  const key = JSON.stringify([files, options]);
  const site = served.get(key) ?? start(files, options);
  served.set(key, site);
  return site;
}

/** Serves the site in a directory on disk. */
export async function serveFolder(
  root: string,
): Promise<{ readonly origin: string; readonly routes: readonly string[] }> {
  const project = createProject(createDiskFiles(root));
  const output = createOutput(project, { base: "" });
  const read = (path: string): Uint8Array => readFileSync(join(root, path));
  const origin = await listen(resolveOnDemand(output, read), "", strictPolicy);
  return { origin, routes: [...project.site().value.pages.keys()] };
}

/** Builds the site in a directory with the command line, once per run, and serves the output. */
export async function serveBuilt(
  root: string,
): Promise<{ readonly origin: string; readonly routes: readonly string[] }> {
  const dist = await buildOnce(root);
  const resolvePath: ResolvePath = async (path) => {
    const name = [path, `${path}/index.html`, "404.html"].find((name) =>
      statSync(join(dist, name), { throwIfNoEntry: false })?.isFile(),
    );
    if (name === undefined) return { status: 404, type: "text/plain", body: "" };
    return { status: name === "404.html" ? 404 : 200, type: mediaType(name), body: readFileSync(join(dist, name)) };
  };
  const routes = [...createProject(createDiskFiles(root)).site().value.pages.keys()];
  return { origin: await listen(resolvePath, "", strictPolicy), routes };
}

/** Serves texts by path, for tests that assemble their own pages. */
export function serveTexts(
  texts: ReadonlyMap<string, { readonly type: string; readonly text: string }>,
  policy = "default-src * data: 'unsafe-inline'",
): Promise<string> {
  const resolvePath: ResolvePath = async (path) => {
    const file = texts.get(path);
    return file ? { status: 200, type: file.type, body: file.text } : { status: 404, type: "text/plain", body: "" };
  };
  return listen(resolvePath, "", () => policy);
}

async function start(files: Files, { policy, built, ...options }: ServeOptions): Promise<ServedSite> {
  const site = testSite(files, options);
  const resolvePath = built
    ? await resolveFromBuild(site.output)
    : resolveOnDemand(site.output, (path) => String(files[path]));
  const origin = await listen(resolvePath, options.base ?? "", policy === undefined ? strictPolicy : () => policy);
  return { ...site, origin };
}

interface ServedFile {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
}

/** The response for a path: a file or a redirect. */
type ResolvePath = (path: string) => Promise<ServedFile | { readonly location: string }>;

function resolveOnDemand(output: Output, read: (path: string) => string | Uint8Array): ResolvePath {
  return async (path) => {
    const resolvePath = await output.resolve(path);
    if (resolvePath.kind === "redirect") return { location: resolvePath.destination };
    const body = await resolvePath.artifact.body();
    const content = typeof body === "string" || body instanceof Uint8Array ? body : read(body.copy);
    return { status: resolvePath.status, type: resolvePath.artifact.type, body: content };
  };
}

async function resolveFromBuild(output: Output): Promise<ResolvePath> {
  const files = new Map<
    string,
    { readonly status: number; readonly type: string; readonly body: string | Uint8Array }
  >();
  const add = async ({ path, type, body }: Artifact): Promise<void> => {
    const content = await body();
    if (typeof content === "string" || content instanceof Uint8Array)
      files.set(path, { status: 200, type, body: content });
  };
  for (const artifact of (await output.artifacts()).values()) await add(artifact);
  for await (const artifact of output.deferredArtifacts()) await add(artifact);
  return async (path) => {
    const name = path.replace(/^\//, "");
    const file = files.get(name) ?? files.get(name === "" ? "index.html" : `${name}/index.html`);
    return file ?? { status: 404, type: "text/plain", body: "" };
  };
}

/** Starts a server that does not keep the worker alive. */
async function listen(resolvePath: ResolvePath, base: string, policyOf: (page: string) => string): Promise<string> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://site").pathname);
    if (path !== base && !path.startsWith(`${base}/`)) return void response.writeHead(404).end();
    const found = await resolvePath(path.slice(base.length) || "/");
    if ("location" in found) return void response.writeHead(308, found).end();
    const policy = policyOf(found.type.startsWith("text/html") ? String(found.body) : "");
    response.writeHead(found.status, {
      "content-type": found.type,
      "content-security-policy": policy,
      // Content-hashed: a browser that visits a hundred pages loads them once.
      ...(path.includes("/_lectern/") && { "cache-control": "max-age=600" }),
    });
    response.end(found.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const SCRIPTS = INLINE_SCRIPTS.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);

/** Scripts and styles only from the site and by hash; pages with formulas, diagrams or islands allow any style. */
function strictPolicy(page: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${SCRIPTS.join(" ")}`,
    ["style-src 'self'", ...styleSources(readCode(page))].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' https://api.github.com",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
