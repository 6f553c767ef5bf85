// Signing out changes something, so it is a form with a button: it works without scripts, and nothing follows it in advance.

import type { Html, HtmlNode } from "@lectern/base/markup/tree.ts";
import type { Config } from "@lectern/model/config/schema.ts";
import { type LinkBase, toHref } from "./link.ts";

/** Where `lectern serve` signs readers of private sites out, below the base path. */
const LOGOUT = "/_lectern/logout";

/** True for a link to sign out, with or without the base path. */
export function signsOut(target: string, { base }: LinkBase): boolean {
  const path = target.replace(/[?#].*$/s, "");
  return path === LOGOUT || path === `${base}${LOGOUT}`;
}

/** True if a link in the header signs out. */
export function hasSignOut(navbar: Config["navbar"] | undefined, base: LinkBase): boolean {
  const targets = [...(navbar?.links ?? []), ...(navbar?.primary ? [navbar.primary] : [])];
  return targets.some(({ href }) => signsOut(href, base));
}

/** A button that looks like the link in its place. */
export function signOutButton(className: string | undefined, content: HtmlNode, base: LinkBase): Html {
  return (
    <form class="sign-out" method="post" action={toHref(LOGOUT, base)}>
      <button type="submit" class={className}>
        {content}
      </button>
    </form>
  );
}
