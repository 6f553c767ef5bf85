// Sends the requests of the matrix to a host and says in words how each response differs from what it must be.

import { readdirSync, readFileSync } from "node:fs";
import { request as send } from "node:http";
import { join } from "node:path";
import { mediaType } from "@lectern/engine/output/media-type.ts";
import { type HostRequest, REQUESTS } from "./requests.ts";

export interface HostResponse {
  readonly status: number;
  /** By lowercase name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Host {
  send(request: HostRequest & { readonly path: string }): Promise<HostResponse>;
}

/** A row of the matrix: the request, and its differences. */
export interface HostResult {
  readonly request: string;
  readonly group: string;
  readonly differences: readonly string[];
}

/** What a host serves, and what of it can be measured. */
export interface ServedBuild {
  /** The output directory. */
  readonly dist: string;
  /** The path the site is below. */
  readonly base?: string | undefined;
  /** The host responds with Markdown or HTML, so caches must know. */
  readonly negotiates?: boolean | undefined;
  /** Compression happens in front of what runs here. */
  readonly isCompressedElsewhere?: boolean | undefined;
}

/** Sends every request. */
export async function runRequests(host: Host, build: ServedBuild): Promise<readonly HostResult[]> {
  const { dist, base = "" } = build;
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
  const results: HostResult[] = [];
  for (const [group, requests] of Object.entries(REQUESTS)) {
    for (const written of requests) {
      const asked = fillIn(written, files);
      const response = await host.send({ ...asked, path: `${base}${asked.path === "/" && base ? "" : asked.path}` });
      const expected = asked.to?.startsWith("/")
        ? { ...asked, to: `${base}${base === "" ? asked.to : asked.to.replace(/^\/(?=\?|$)/, "")}` }
        : asked;
      results.push({ request: nameOf(written), group, differences: compare(expected, response, { ...build, files }) });
    }
  }
  return results;
}

/** Replaces the placeholder in a path; the file it stands for is the expected one. */
function fillIn(request: HostRequest, files: readonly string[]): HostRequest {
  const pattern = /\{(.+)\}/.exec(request.path)?.[1];
  if (pattern === undefined) return request;
  const [start = "", end = ""] = pattern.split("*");
  const isFound = (file: string): boolean =>
    file.startsWith(start) && file.endsWith(end) && !file.slice(start.length, -end.length || undefined).includes("/");
  const file = files.filter(isFound).sort()[0];
  if (file === undefined) throw new Error(`the site of the matrix has no file "${pattern}"`);
  return { ...request, path: `/${file}`, file };
}

function nameOf({ path, method, accept, encoding }: HostRequest): string {
  const headers = [accept && `Accept: ${accept}`, encoding && `Accept-Encoding: ${encoding}`].filter(Boolean);
  return [`${method ?? "GET"} ${path}`, ...headers].join(", ");
}

interface Output extends ServedBuild {
  readonly files: readonly string[];
}

function compare(expected: HostRequest, response: HostResponse, output: Output): readonly string[] {
  if (expected.to !== undefined) return compareRedirect(expected, response);
  if (expected.file !== undefined) return compareFile({ ...expected, file: expected.file }, response, output);
  const { status, headers } = response;
  const isRefused = expected.status === 405 || expected.path.includes("%");
  const isRight = status === expected.status || (isRefused && status >= 400 && status < 500);
  if (!isRight) return [`status ${status}`];
  if (isRefused) return [];
  return [
    ...(response.body.includes("<title>") ? [] : ["no 404 page"]),
    ...(/immutable/.test(headers["cache-control"] ?? "") ? ["404 cached for a year"] : []),
    ...typeOf(headers, "text/html; charset=utf-8"),
    ...securityOf(headers),
  ];
}

function compareRedirect({ to = "", isTemporary, path }: HostRequest, response: HostResponse): readonly string[] {
  const { status, headers, body } = response;
  const location = (headers["location"] ?? "").replace(
    /^https?:\/\/(?:127\.0\.0\.1|localhost|docs\.example\.com)(?::\d+)?/,
    "",
  );
  if (status === 200) {
    const isPage = body.includes('http-equiv="refresh"') && body.includes(to.split("?")[0] ?? "");
    return [isPage ? "redirect page" : "no redirect"];
  }
  if (status < 300 || status > 399) return [`status ${status}`];
  const isKind = isTemporary ? status === 307 || status === 302 : status === 308 || status === 301;
  const isLost = location === to.replace(/\?.*$/, "") && path.includes("?");
  const where = isLost ? "query lost" : `redirects to ${location}`;
  return [...(isKind ? [] : [`status ${status}`]), ...(location.toLowerCase() === to.toLowerCase() ? [] : [where])];
}

function compareFile(
  { file, path, method, isImmutable, isCompressed, encoding }: HostRequest & { readonly file: string },
  { status, headers, body }: HostResponse,
  { dist, files, negotiates, isCompressedElsewhere }: Output,
): readonly string[] {
  if (status >= 300 && status < 400) return [`redirects to ${headers["location"]}`];
  if (status !== 200) return [`status ${status}`];
  const cache = headers["cache-control"] ?? "";
  const isPacked = headers["content-encoding"] !== undefined;
  const isSame = method === "HEAD" || isPacked || body.equals(readFileSync(join(dist, file)));
  const hasForms = (file.endsWith("/index.html") || file === "index.html") && files.includes(markdownOf(file));
  return [
    ...(isSame ? [] : ["other content"]),
    ...typeOf(headers, expectedType(file)),
    ...(isImmutable && !cache.includes("immutable") ? ["not cached for a year"] : []),
    ...(!isImmutable && !/max-age=0|no-cache/.test(cache) ? [`cached: ${cache || "no rule"}`] : []),
    ...(isCompressed && !isPacked && !isCompressedElsewhere ? ["not compressed"] : []),
    ...(!isCompressed && encoding !== undefined && isPacked && /identity/.test(encoding) ? ["compressed"] : []),
    ...(negotiates && hasForms && !/accept\b(?!-)/i.test(headers["vary"] ?? "") ? ["no Vary"] : []),
    ...(file.endsWith(".md") && !path.includes("{") && headers["x-robots-tag"] === undefined ? ["no noindex"] : []),
    ...(/\.(?:md|html)$/.test(file) && !/llms\.txt/.test(headers["link"] ?? "") ? ["no Link"] : []),
    ...(file.endsWith(".svg") && !/sandbox/.test(headers["content-security-policy"] ?? "") ? ["no policy"] : []),
    ...securityOf(headers),
  ];
}

function markdownOf(file: string): string {
  return file === "index.html" ? "index.md" : file.replace(/\/index\.html$/, ".md");
}

function expectedType(file: string): string {
  if (file === ".well-known/api-catalog") return "application/linkset+json";
  return mediaType(file);
}

/** Types with the same meaning are equal, and only readable text needs a charset. */
function typeOf(headers: HostResponse["headers"], expected: string): readonly string[] {
  const normal = (type: string): string =>
    type
      .toLowerCase()
      .replace("application/javascript", "text/javascript")
      .replace("text/xml", "application/xml")
      .replace(/^(?:text|application)\/(?:x-)?yaml/, "application/yaml")
      .replace(/; ?charset=utf-8/, "");
  const type = headers["content-type"] ?? "no type";
  if (normal(type) !== normal(expected)) return [`type ${type.replace(/;.*/, "")}`];
  return /^text\/(?:html|plain|markdown|csv)/.test(expected) && !/charset=utf-8/i.test(type) ? ["no charset"] : [];
}

function securityOf(headers: HostResponse["headers"]): readonly string[] {
  return [
    ...(headers["x-content-type-options"]?.startsWith("nosniff") ? [] : ["no nosniff"]),
    ...(headers["referrer-policy"] && headers["x-frame-options"] ? [] : ["no Referrer-Policy or frame rule"]),
  ];
}

/** A host that listens on a local port. */
export function httpHost(port: number): Host {
  return {
    send: ({ path, method = "GET", accept, encoding }) =>
      new Promise((resolve, reject) => {
        const headers = {
          Host: "docs.example.com",
          ...(accept && { Accept: accept }),
          ...(encoding && { "Accept-Encoding": encoding }),
        };
        const sent = send({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("error", reject);
          response.on("end", () => {
            const found = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
            resolve({
              status: response.statusCode ?? 0,
              headers: Object.fromEntries(found),
              body: Buffer.concat(parts),
            });
          });
        });
        sent.on("error", reject);
        sent.end();
      }),
  };
}
