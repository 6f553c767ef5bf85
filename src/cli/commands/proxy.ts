// `lectern proxy`: generates the API console's proxy for a serverless platform.

import { findProject } from "@lectern/engine/opening/find-project.ts";
import { parseBase } from "@lectern/engine/opening/site-location.ts";
import { isPrivateHost } from "@lectern/io/network/private-address.ts";
import { readAsset } from "@lectern/io/package-file.ts";
import { writeFiles } from "@lectern/io/writing/write-files.ts";
import { PROXY_HOSTS, proxyHandler } from "@lectern/server/proxy-handlers.ts";
import { type Arguments, type Command, type Context, EXIT, reject } from "../command.ts";

const NAMES = PROXY_HOSTS.map(({ name }) => name).join(", ");

export const proxy: Command = {
  name: "proxy",
  summary: "Generate the API console's proxy for a hosting platform",
  parameters: "<platform> [dir]",
  maxArguments: 2,
  guide: "/api/try-it",
  examples: ["lectern proxy cloudflare", "lectern proxy netlify docs --base /docs"],
  options: {
    base: { value: "<path>", summary: "Path the site is served under, such as /docs" },
    "proxy-private": { summary: "Let the API console's proxy reach private networks" },
  },
  run,
};

async function run(args: Arguments, context: Context): Promise<number> {
  const [name, folder] = args.positionals;
  const host = PROXY_HOSTS.find((one) => one.name === name);
  if (host === undefined) return reject(context, `Choose a platform: ${NAMES}.`);
  const project = findProject(folder, context.cwd);
  if ("problem" in project) return reject(context, project.problem);
  const base = parseBase(args.values.get("base"));
  if ("problem" in base) return reject(context, base.problem);
  const { openSite } = await import("@lectern/engine/opening/open-site.ts");
  const site = await openSite(project.root, { base: base.value });
  await site.fetchRemote();
  const allowPrivate = args.flags.has("proxy-private");
  const all = site.output.proxyOrigins();
  const origins = all?.filter((origin) => allowPrivate || !isLocalOrigin(origin));
  if (origins === undefined)
    return reject(context, 'The site does not use a proxy. Set "api.playground.proxy" to true in docs.json first.');
  if (origins.length === 0) return reject(context, "No OpenAPI file of this site lists a server for the proxy.");
  const bundle = new TextDecoder().decode(readAsset(host.bundle));
  const path = host.path(base.value);
  writeFiles(project.root, [{ path, body: proxyHandler(host, { bundle, origins, base: base.value, allowPrivate }) }], {
    replace: true,
  });
  context.terminal.print(
    `Created ${path}. It forwards requests to ${origins.join(", ")}.\n${host.note?.(base.value) ?? ""}`,
  );
  return EXIT.fine;
}

/** Functions cannot resolve names before they connect, so hosts with a local name are skipped. */
function isLocalOrigin(origin: string): boolean {
  const { hostname } = new URL(origin.replaceAll("*", "x"));
  return isPrivateHost(hostname) || /(?:^|\.)(?:localhost|local|internal)\.?$/i.test(hostname);
}
