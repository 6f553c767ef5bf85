// The hosts of the matrix: each serves a build as its page in docs/deploy says. Programs come from the system, libraries
// from a folder of npm packages.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { mediaType } from "@lectern/engine/output/media-type.ts";
import { LECTERN } from "../process.ts";
import { recipe } from "./recipes.ts";
import { type Host, type HostResponse, httpHost } from "./run-requests.ts";

/** Where a host finds what it serves. */
export interface HostSetup {
  /** The output directory. */
  readonly dist: string;
  /** The documentation with the recipes. */
  readonly docs: string;
  /** A directory for its configuration. */
  readonly work: string;
  /** A folder with the packages of `HOST_PACKAGES` in its node_modules; hosts that need none run without. */
  readonly packages?: string | undefined;
}

export interface RunningHost extends Host {
  stop(): Promise<void>;
}

export interface HostKind {
  readonly name: string;
  /** The title of its column. */
  readonly title: string;
  /** The path the site is below. */
  readonly base?: "/docs";
  /** A program, or "npm" for packages. */
  readonly needs?: string;
  /** Pages are sent as Markdown to clients that request it. */
  readonly negotiates?: true;
  /** Only a part of the host runs here, and it does not compress. */
  readonly isCompressedElsewhere?: true;
  start(setup: HostSetup): Promise<RunningHost>;
}

/** Packages that serve, parse or route as hosts do and run on Node.js 20, installed into a temporary folder. */
export const HOST_PACKAGES = [
  "wrangler@4.86.0",
  "superstatic@10.0.0",
  "@vercel/routing-utils@6.6.0",
  "@netlify/headers-parser@9.0.3",
  "@netlify/redirect-parser@15.0.4",
  "netlify-redirector@0.5.0",
];

export const HOSTS: readonly HostKind[] = [
  { name: "serve", negotiates: true, title: "lectern serve", start: startServe },
  {
    name: "nginx",
    negotiates: true,
    title: "nginx",
    needs: "nginx",
    start: (setup) => startNginx(setup, nginxRecipe(setup, "nginx")),
  },
  {
    name: "nginx-base",
    negotiates: true,
    title: "nginx, base path",
    base: "/docs",
    needs: "nginx",
    start: (setup) => startNginx(setup, nginxRecipe(setup, "nginx-base")),
  },
  {
    name: "caddy",
    negotiates: true,
    title: "Caddy",
    needs: "caddy",
    start: (setup) => startCaddy(setup, "docs.example.com {"),
  },
  {
    name: "caddy-base",
    negotiates: true,
    title: "Caddy, base path",
    base: "/docs",
    needs: "caddy",
    start: (setup) => startCaddy(setup, "\nexample.com {"),
  },
  { name: "apache", negotiates: true, title: "Apache", needs: "apache2", start: startApache },
  { name: "cloudflare", title: "Cloudflare", needs: "npm", start: startCloudflare },
  { name: "netlify", isCompressedElsewhere: true, title: "Netlify", needs: "npm", start: startNetlify },
  { name: "vercel", isCompressedElsewhere: true, negotiates: true, title: "Vercel", needs: "npm", start: startVercel },
  { name: "firebase", isCompressedElsewhere: true, title: "Firebase", needs: "npm", start: startFirebase },
];

/** Whether a host can run here. */
export function isAvailable({ needs }: HostKind, packages: string | undefined): boolean {
  if (needs === undefined) return true;
  if (needs === "npm") return packages !== undefined;
  return spawnSync(needs, [needs === "caddy" ? "version" : "-v"]).error === undefined;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Starts a program that listens on the port, and waits until it does. */
async function startProgram(
  program: string,
  words: readonly string[],
  { port, cwd }: { readonly port: number; readonly cwd: string },
): Promise<RunningHost> {
  const child: ChildProcess = spawn(program, words, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, HOME: cwd, WRANGLER_SEND_METRICS: "false", CI: "1" },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (printed += chunk));
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const kill = (): void => void child.kill("SIGKILL");
  process.once("exit", kill);
  const host = httpHost(port);
  for (;;) {
    const isUp = await host.send({ path: "/" }).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (child.exitCode !== null) throw new Error(`${program} ended: ${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    ...host,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      process.off("exit", kill);
    },
  };
}

async function startServe({ dist, work }: HostSetup): Promise<RunningHost> {
  const port = await freePort();
  const words = ["serve", dist, "--port", String(port), "--strict-port", "--allow-host", "docs.example.com"];
  return startProgram(process.execPath, [LECTERN, ...words], { port, cwd: work });
}

function nginxRecipe({ docs, dist }: HostSetup, kind: "nginx" | "nginx-base"): string {
  return kind === "nginx"
    ? recipe(docs, "nginx", "/etc/nginx/conf.d/docs.conf").replaceAll("/srv/docs/dist", dist)
    : (/^map[\s\S]*?(?=^server)/m.exec(recipe(docs, "nginx", "/etc/nginx/conf.d/docs.conf"))?.[0] ?? "") +
        recipe(docs, "nginx", "/etc/nginx/conf.d/example.conf").replaceAll("/srv/www", dirname(dist));
}

async function startNginx({ work }: HostSetup, configuration: string): Promise<RunningHost> {
  const port = await freePort();
  const local = configuration
    .replace(/listen \[::\]:80;/g, "")
    .replace(/listen 80;/g, `listen 127.0.0.1:${port};`)
    .replace(/server_name [^;]+;/g, "server_name _;");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (one) => `${one}_temp_path ${work}/${one};`,
  );
  const text = `worker_processes 1; daemon off; pid ${work}/nginx.pid; error_log stderr crit;
events { worker_connections 256; } http { access_log off; ${temporary.join(" ")}\n${local}\n}`;
  writeFileSync(join(work, "nginx.conf"), text);
  return startProgram("nginx", ["-c", join(work, "nginx.conf"), "-p", work], { port, cwd: work });
}

async function startCaddy({ docs, dist, work }: HostSetup, site: string): Promise<RunningHost> {
  const port = await freePort();
  const blocks = [0, 1, 2].map((index) => `\n${recipe(docs, "caddy", "/etc/caddy/Caddyfile", index)}`);
  const text = (blocks.find((block) => block.includes(site)) ?? "")
    .replace(/^[\w.]+ \{/m, `http://:${port} {\n\tbind 127.0.0.1`)
    .replaceAll("/srv/docs/dist", dist)
    .replaceAll("/srv/www", dirname(dist));
  const path = join(work, "Caddyfile");
  writeFileSync(path, `{\n\tadmin off\n\tauto_https off\n}\n${text}`);
  return startProgram("caddy", ["run", "--config", path, "--adapter", "caddyfile"], { port, cwd: work });
}

/** Where Debian, Fedora and Alpine put the modules. */
const APACHE_MODULES = ["/usr/lib/apache2/modules", "/usr/lib64/httpd/modules"];

async function startApache({ docs, dist, work }: HostSetup): Promise<RunningHost> {
  const port = await freePort();
  const modules = APACHE_MODULES.find((path) => existsSync(path)) ?? "";
  const names = [
    "mpm_event",
    "authz_core",
    "dir",
    "mime",
    "rewrite",
    "headers",
    "negotiation",
    "deflate",
    "filter",
    "setenvif",
  ];
  const loaded = names.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`);
  const site = recipe(docs, "apache", "/etc/apache2/sites-available/docs.conf")
    .replaceAll("/srv/docs/dist", dist)
    .replace("*:80", `127.0.0.1:${port}`)
    .replace(/ServerName .*/, "ServerName docs.example.com");
  const text = `${loaded.join("\n")}
Listen 127.0.0.1:${port}
ServerName docs.example.com
PidFile ${work}/apache.pid
ErrorLog ${work}/apache.log
DefaultRuntimeDir ${work}
TypesConfig /etc/mime.types
${site}`;
  writeFileSync(join(work, "apache.conf"), text);
  return startProgram("apache2", ["-X", "-f", join(work, "apache.conf")], { port, cwd: work });
}

async function startCloudflare({ docs, dist, work, packages = "" }: HostSetup): Promise<RunningHost> {
  const port = await freePort();
  const text = recipe(docs, "cloudflare", "wrangler.jsonc").replace('"./dist"', JSON.stringify(dist));
  writeFileSync(join(work, "wrangler.jsonc"), text);
  const program = join(packages, "node_modules/wrangler/bin/wrangler.js");
  const words = ["dev", "--port", String(port), "--ip", "127.0.0.1", "--inspector-port", String(await freePort())];
  return startProgram(process.execPath, [program, ...words], { port, cwd: work });
}

function requireFrom(packages: string, name: string) {
  return createRequire(join(packages, "package.json"))(name);
}

async function startFirebase({ docs, dist, packages = "" }: HostSetup): Promise<RunningHost> {
  const { hosting } = JSON.parse(recipe(docs, "firebase", "firebase.json"));
  const port = await freePort();
  const { server } = requireFrom(packages, "superstatic");
  const config = { ...hosting, public: "." };
  const app = server({ port, hostname: "127.0.0.1", config, cwd: dist, errorPage: join(dist, "404.html") });
  const listening = await new Promise<{ close(done: () => void): void }>((resolve) => {
    const started = app.listen(() => resolve(started));
  });
  const hidden: readonly string[] = hosting.ignore;
  const host = httpHost(port);
  return {
    // Ignored files are not uploaded, which the server cannot know.
    send: (request) =>
      host.send(hidden.includes(request.path.slice(1)) ? { ...request, path: "/file-that-is-not-uploaded" } : request),
    stop: () => new Promise((resolve) => listening.close(resolve)),
  };
}

/** The files of a build as a host looks them up. */
function readFile(dist: string, path: string): Buffer | undefined {
  const file = join(dist, path);
  try {
    return path.includes("\0") || !file.startsWith(dist) ? undefined : readFileSync(file);
  } catch {
    return undefined;
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

interface HeaderRule {
  readonly forRegExp: RegExp;
  readonly values: Readonly<Record<string, string>>;
}

/** What Netlify's own parsers read from the rule files, applied to files looked up as Netlify documents it. */
async function startNetlify({ dist, packages = "" }: HostSetup): Promise<RunningHost> {
  const load = (path: string) => import(pathToFileURL(join(packages, "node_modules", path)).href);
  const { parseAllHeaders } = await load("@netlify/headers-parser/lib/index.js");
  const { parseAllRedirects } = await load("@netlify/redirect-parser/lib/index.js");
  const redirector = (await load("netlify-redirector/index.js")).default;
  const rules = join(dist, "_redirects");
  const parsed = await parseAllHeaders({ headersFiles: [join(dist, "_headers")], minimal: false });
  const redirects = await parseAllRedirects({ redirectsFiles: existsSync(rules) ? [rules] : [], minimal: false });
  const problems = [...parsed.errors, ...redirects.errors].map(String);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const matcher = await redirector.parsePlain(existsSync(rules) ? readFileSync(rules, "utf8") : "", {});
  const headers = parsed.headers as readonly HeaderRule[];
  const respond = (path: string, status: number, body: Buffer | undefined, file: string): HostResponse => {
    const own = headers.filter(({ forRegExp }) => forRegExp.test(path)).map(({ values }) => values);
    const all = own.flatMap((values) => Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
    const type = { "content-type": mediaType(file).replace("application/octet-stream", "text/plain") };
    const cache = { "cache-control": "public,max-age=0,must-revalidate" };
    return { status, headers: { ...type, ...cache, ...Object.fromEntries(all) }, body: body ?? Buffer.alloc(0) };
  };
  return {
    send: async ({ path: target, method }) => {
      const [written = "", query = ""] = target.split("?");
      const path = decode(written);
      const bare = path.replace(/\/$/, "");
      if (method === "POST") return respond(path, 405, undefined, "a.html");
      const hidden = ["/_headers", "/_redirects"].includes(path);
      const names = hidden
        ? []
        : path.endsWith("/")
          ? [`${bare}/index.html`, `${bare}.html`]
          : [path, `${path}.html`, `${path}/index.html`];
      for (const name of names) {
        const body = readFile(dist, name);
        if (body) return respond(path, 200, body, name);
      }
      const match = matcher.match({
        scheme: "https",
        host: "docs.example.com",
        path: written,
        query,
        headers: {},
        cookieValues: {},
      });
      if (match?.status >= 300 && match?.status < 400)
        return { ...respond(path, match.status, undefined, "a.html"), headers: { location: match.to } };
      return respond(path, 404, readFile(dist, "404.html"), "404.html");
    },
    stop: async () => {},
  };
}

interface VercelRoute {
  readonly src?: string;
  readonly handle?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly continue?: boolean;
  readonly has?: readonly { readonly key: string; readonly value: string }[];
}

/** The routes that Vercel's own code generates from vercel.json, applied to files looked up as Vercel documents it. */
async function startVercel({ dist, packages = "" }: HostSetup): Promise<RunningHost> {
  const { getTransformedRoutes } = requireFrom(packages, "@vercel/routing-utils");
  const { routes, error } = getTransformedRoutes(JSON.parse(readFileSync(join(dist, "vercel.json"), "utf8")));
  if (error) throw new Error(JSON.stringify(error));
  const list = routes as readonly VercelRoute[];
  const redirect = (target: string, accept: string): HostResponse | Readonly<Record<string, string>> => {
    const [path = "", query = ""] = target.split("?");
    let headers: Readonly<Record<string, string>> = {};
    for (const route of list) {
      if (route.src === undefined) break;
      const found = new RegExp(route.src, "i").exec(path);
      const isMet = (route.has ?? []).every(({ value }) => new RegExp(`^${value}$`).test(accept));
      if (!found || !isMet) continue;
      const fill = (text: string): string =>
        text.replace(/\$(\w+)/g, (_, name: string) => found.groups?.[name] ?? found[Number(name)] ?? "");
      const own = Object.entries(route.headers ?? {}).map(([name, value]) => [name.toLowerCase(), fill(value)]);
      headers = { ...headers, ...Object.fromEntries(own) };
      if (route.status === undefined) continue;
      const [to = "", anchor] = (headers["location"] ?? "").split("#");
      const location = `${to}${query && (to.includes("?") ? "&" : "?")}${query}${anchor === undefined ? "" : `#${anchor}`}`;
      return { status: route.status, headers: { ...headers, location }, body: Buffer.alloc(0) };
    }
    return headers;
  };
  return {
    send: async ({ path: target, accept = "", method }) => {
      const result = redirect(target, accept);
      if ("status" in result && "body" in result) return result as unknown as HostResponse;
      if (method === "POST") return { status: 405, headers: {}, body: Buffer.alloc(0) };
      const path = decode(target.replace(/\?.*/, ""));
      const bare = path.replace(/\/$/, "");
      const hidden = path === "/vercel.json";
      const names = hidden
        ? []
        : path.endsWith("/")
          ? [`${bare}/index.html`]
          : [path, `${path}.html`, `${path}/index.html`];
      const file = names.find((name) => readFile(dist, name) && (!name.endsWith(".html") || name !== path));
      const name = file ?? "404.html";
      const defaults = { "content-type": mediaType(name), "cache-control": "public, max-age=0, must-revalidate" };
      return {
        status: file === undefined ? 404 : 200,
        headers: { ...defaults, ...(result as Readonly<Record<string, string>>) },
        body: readFile(dist, name) ?? Buffer.alloc(0),
      };
    },
    stop: async () => {},
  };
}
