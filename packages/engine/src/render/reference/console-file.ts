// The console data of a page: whether it has a console, where its data file is, and what the file contains.

import { type Route, routeToHref } from "@lectern/base/route.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import {
  type Channel,
  type ChannelView,
  channelSlice,
  consoleSlice,
  dereference,
  describeServer,
  generatedSamples,
  type Operation,
  type OperationView,
  type ServerView,
} from "@lectern/openapi";
import { docsOf } from "@lectern/openapi/internal/docs-extension.ts";
import { type ManualField, manualOperation } from "@lectern/openapi/internal/manual/manual-operation.ts";
import { partsOf } from "@lectern/openapi/internal/operation-parts.ts";
import { own, ownRecord, ownText } from "@lectern/openapi/internal/record.ts";
import { viewOf } from "@lectern/openapi/internal/samples/sample-settings.ts";
import { viewOfManual } from "@lectern/reference/manual.tsx";
import type { ReferenceSettings } from "@lectern/reference/settings.ts";
import { absoluteUrl } from "@lectern/request";
import type { ConsoleLanguage } from "@lectern/request/console-slice";
import { PROXY_PATH } from "@lectern/request/proxy-rules";
import { LANGUAGES } from "@lectern/request/samples";

/** Folder of the data files in the output. */
const CONSOLE_FOLDER = "_lectern/console";
/** The OAuth redirect page, relative to the base path. */
const CALLBACK_PATH = "/_lectern/oauth.html";

/** The output path of a page's console data. */
export function consolePath(route: Route): string {
  return `${CONSOLE_FOLDER}${route === "/" ? "/index" : route}.json`;
}

/** True if readers can send requests from a page. `auth` limits that to signed-in readers, so it means no console here. */
export function hasConsole(site: Site, page: Page): boolean {
  const { operation, endpoint, channel, frontmatter } = page;
  if (channel ? !isOverSockets(channel) : !endpoint && operation?.kind !== "endpoint") return false;
  const extension = operation && own(own(docsOf(operation.value), "playground"), "display");
  return (frontmatter.playground ?? extension ?? site.config.api.playground.display) === "interactive";
}

/** Browsers support no other messaging protocol. */
function isOverSockets({ api }: Channel): boolean {
  const servers = Object.values(ownRecord(api.root, "servers")).map((server) => dereference(api, server));
  return servers.some((server) => /^wss?$/i.test(ownText(server, "protocol") ?? ""));
}

export interface ConsoleEntry {
  readonly href: string;
  /** Opens the console on page load. */
  readonly expanded: boolean;
}

/** The console link of a page; undefined if it has no console. */
export function consoleEntry(site: Site, page: Page, base: string): ConsoleEntry | undefined {
  if (!hasConsole(site, page)) return undefined;
  const expanded = page.operation && own(own(docsOf(page.operation.value), "playground"), "expand") === true;
  return { href: routeToHref(`/${consolePath(page.route)}` as Route, base), expanded: expanded === true };
}

export interface ConsoleInput {
  readonly site: Site;
  readonly base: string;
  readonly settings: ReferenceSettings;
  /** The author's fields on a hand-written endpoint page. */
  readonly fields: readonly ManualField[];
  readonly option: (number: number) => string;
  readonly channelView: (channel: Channel) => ChannelView;
}

/** The console data of a page as JSON; undefined if it has no console. */
export function consoleFile(page: Page, input: ConsoleInput): string | undefined {
  const { site, base, settings, fields, option } = input;
  if (!hasConsole(site, page)) return undefined;
  const { operation, endpoint, channel, title } = page;
  const { playground, examples } = site.config.api;
  const options = {
    title,
    prefill: examples.prefill,
    option,
    ...(playground.credentials && { credentials: true as const }),
    ...(playground.proxy && { proxy: `${base}${PROXY_PATH}` }),
    callback: `${base}${CALLBACK_PATH}`,
  };
  if (channel) return channelSlice(channel, input.channelView(channel), { ...options, languages: [] });
  const described = operation ?? (endpoint && manualOperation(endpoint, fields));
  if (!described) return undefined;
  const view = operation ? viewOf(operation, settings) : viewOfManual(described, settings);
  return consoleSlice(described, view, { ...options, languages: consoleLanguages(described, view, input) });
}

/** The languages of the samples. The browser has the built-in ones; others come with the page's sample. */
function consoleLanguages(
  operation: Operation,
  view: OperationView,
  { base, settings }: Pick<ConsoleInput, "base" | "settings">,
): readonly ConsoleLanguage[] {
  if (!settings.autogenerate) return [];
  return settings.languages.flatMap((language): readonly ConsoleLanguage[] => {
    const { id, title, script } = language;
    if (LANGUAGES.includes(language)) return [{ id, title }];
    const sample = generatedSamples(operation, view, { ...settings, languages: [language] })?.[0]?.code;
    if (sample === undefined) return [];
    return [{ id, title, sample, ...(script === undefined ? {} : { module: `${base}/${script}` }) }];
  });
}

/** The origins the site's proxy may reach; undefined if it has no proxy. */
export function proxyOrigins(site: Site): readonly string[] | undefined {
  if (!site.config.api.playground.proxy) return undefined;
  const origins = new Set<string>();
  for (const page of site.pages.values()) {
    const { operation, endpoint } = page;
    if (!hasConsole(site, page)) continue;
    const written = operation
      ? partsOf(operation).servers.flatMap((server) => describeServer(operation.api, server))
      : (endpoint?.servers ?? []).map((url) => ({ url, variables: [] }));
    for (const origin of serverOrigins(written)) origins.add(origin);
  }
  return [...origins].sort();
}

const MAX_ORIGINS = 200;

/** The origins of servers; `*` matches one host label that callers choose freely. */
function serverOrigins(servers: readonly ServerView[]): readonly string[] {
  return [...new Set(servers.flatMap(originsOf))].slice(0, MAX_ORIGINS);
}

function originsOf({ url, variables }: ServerView): readonly string[] {
  let urls = [url];
  for (const { name, value, values } of variables) {
    const listed = values.length > 0 ? values : [value, "*"];
    const placeholder = `{${name}}`;
    if (!url.includes(placeholder)) continue;
    urls = urls.flatMap((one) => listed.map((chosen) => one.replaceAll(placeholder, chosen))).slice(0, MAX_ORIGINS);
  }
  return urls.flatMap((one) => {
    const whole = absoluteUrl(one);
    const [, scheme, host] = /^(https?):\/\/([^/?#@]+)(?:[/?#]|$)/i.exec(whole ?? "") ?? [];
    if (scheme === undefined || host === undefined) return [];
    const isOpen = host.includes("*");
    // A wildcard for the whole host, or all but its last label, would make an open proxy.
    if (isOpen && !/^[^.]*\*[^.]*(?:\.[\w-]+){2,}(?::\d+)?$/.test(host)) return [];
    if (isOpen) return [`${scheme.toLowerCase()}://${host.toLowerCase()}`];
    return URL.canParse(`${scheme}://${host}`) ? [new URL(`${scheme}://${host}`).origin] : [];
  });
}
