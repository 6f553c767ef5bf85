// A redirect page for static hosts. It works without scripts; with them, the query and hash of the old URL are kept, as
// with a server redirect.

import { rawHtml, renderDocument } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import { toHref } from "./link.ts";
import { localeOf } from "./ui-strings.ts";

// The same on every page, so that a single hash allows it in a Content-Security-Policy.
const KEEP_ANCHOR = rawHtml(
  '(u=>{u.hash||=location.hash;u.search||=location.search;location.replace(u)})(new URL(document.querySelector("link").href))',
);

/** Renders the page in a language; `to` is a route or URL: `("/new", "/docs")` redirects to `/docs/new`. */
export function renderRedirectPage(to: string, base: string, language?: string): string {
  const href = toHref(to, { base });
  const { lang, dir, strings } = localeOf(language);
  const text = fillString(strings.redirecting, { url: href });
  return renderDocument(
    <html lang={lang} dir={dir === "rtl" ? dir : undefined}>
      <head>
        <meta charset="utf-8" />
        <title>{text}</title>
        <meta http-equiv="refresh" content={`0; url=${href}`} />
        <link rel="canonical" href={href} />
        <script>{KEEP_ANCHOR}</script>
        <meta name="robots" content="noindex" />
      </head>
      <body>
        <p>
          <a href={href}>{text}</a>
        </p>
      </body>
    </html>,
  );
}
