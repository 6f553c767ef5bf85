// The origins a proxy may reach: those of the servers in the site's specs, with every listed variable value.

import { absoluteUrl } from "../../request/server-url.ts";
import type { ServerView } from "../describe/describe-server.ts";

const MAX_ORIGINS = 200;

/** The origins of servers; `*` matches one host label that callers choose freely. */
export function serverOrigins(servers: readonly ServerView[]): readonly string[] {
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
