// Redirects in docs.json → paths within the site. Authors of sites below a base path often write the public path
// (`/docs/old`); the base path is added back wherever redirects are published.

import type { Route } from "../../base/route.ts";
import { isAbsoluteUrl } from "../links/url.ts";
import type { PlacedRedirect } from "./check-redirects.ts";

/** Strips the base path, unless the site has a folder of that name. */
export function withoutBase(
  redirects: readonly PlacedRedirect[],
  base: string,
  routes: Iterable<Route>,
): readonly PlacedRedirect[] {
  const carries = (path: string): boolean => path === base || path.startsWith(`${base}/`);
  const isCarried = ({ source, destination }: PlacedRedirect): boolean => carries(source) || carries(destination);
  if (base === "" || !redirects.some(isCarried)) return redirects;
  for (const route of routes) if (carries(route)) return redirects;
  const inside = (path: string): string =>
    carries(path) && !isAbsoluteUrl(path) ? path.slice(base.length).replace(/^(?!\/)/, "/") : path;
  return redirects.map((redirect) => {
    const [source, destination] = [inside(redirect.source), inside(redirect.destination)];
    return source === destination ? redirect : { ...redirect, source, destination };
  });
}
