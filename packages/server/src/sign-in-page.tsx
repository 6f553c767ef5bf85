// The password form, and the one to sign out. They load no other files, so that they can be shown before anything is readable.

import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type Html, rawHtml, renderDocument } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import { COMMON_HEADERS } from "@lectern/engine/output/hosting/headers.ts";
import type { SignInStrings } from "@lectern/engine/output/hosting/site-index.ts";

export interface SignInPage {
  readonly name: string;
  readonly base: string;
  /** Where the reader goes afterwards. */
  readonly to: string;
  /** Also offers sign-in with a provider. */
  readonly hasProvider: boolean;
  readonly problem: "wrongPassword" | "signInBusy" | undefined;
  readonly texts: SignInStrings;
  readonly status: number;
}

const STYLE = `:root{color-scheme:light dark;--page:#f7f7f8;--card:#fff;--line:#dcdce0;--edge:#8a8a94;--text:#18181b;--muted:#5b5b66;--solid:#18181b;--on:#fff}
@media (prefers-color-scheme:dark){:root{--page:#0b0b0d;--card:#141417;--line:#2a2a30;--edge:#6f6f7a;--text:#f4f4f5;--muted:#a1a1aa;--solid:#f4f4f5;--on:#141417}}
*{box-sizing:border-box}
body{font:16px/1.5 Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;display:grid;place-items:center;min-height:100vh;margin:0;padding:1.5rem;background:var(--page);color:var(--text)}
main{width:100%;max-width:23.5rem;padding:2rem;border:1px solid var(--line);border-radius:1rem;background:var(--card)}
h1{font-size:1.25rem;line-height:1.35;font-weight:600;letter-spacing:-.01em;margin:0 0 1.5rem}
label{display:block;font-size:.875rem;font-weight:500;color:var(--muted);margin-bottom:.375rem}
input,button,a.button{width:100%;min-height:2.75rem;font:inherit;padding:.55rem .85rem;border-radius:.625rem;border:1px solid var(--edge);background:none;color:inherit}
button,a.button{display:block;margin-top:1rem;font-weight:500;text-align:center;text-decoration:none;cursor:pointer}
button{background:var(--solid);color:var(--on);border-color:var(--solid)}
a.button{margin-top:.75rem}
:focus-visible{outline:2px solid Highlight;outline-offset:2px}
.problem{border-inline-start:3px solid #d33;padding-inline-start:.75rem;margin:0 0 1.25rem;font-size:.9375rem}`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export function sendSignInPage(response: ServerResponse, page: SignInPage): void {
  const { name, base, to, hasProvider, status, texts } = page;
  const { strings } = texts;
  const problem = page.problem && strings[page.problem];
  const title = fillString(strings.signInTo, { name });
  const login = `${base}/_lectern/login`;
  const body = (
    <>
      <h1>{title}</h1>
      {problem && (
        <p class="problem" id="problem" role="alert">
          {problem}
        </p>
      )}
      <form method="post" action={login}>
        <input type="hidden" name="to" value={to} />
        <label for="password">{strings.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          autofocus
          aria-invalid={problem === undefined ? undefined : "true"}
          aria-describedby={problem === undefined ? undefined : "problem"}
        />
        <button type="submit">{strings.signIn}</button>
      </form>
      {hasProvider && (
        <a class="button" href={`${login}/start?to=${encodeURIComponent(to)}`}>
          {strings.signInAccount}
        </a>
      )}
    </>
  );
  send(response, { status, title: problem ? `${problem} – ${title}` : title, body, texts });
}

/** Asks before signing out, because links must not change anything. */
export function sendSignOutPage(
  response: ServerResponse,
  { name, base, texts }: Pick<SignInPage, "name" | "base" | "texts">,
): void {
  const { signOut, signOutOf, cancel } = texts.strings;
  const title = fillString(signOutOf, { name });
  const body = (
    <>
      <h1>{title}</h1>
      <form method="post" action={`${base}/_lectern/logout`}>
        <button type="submit" autofocus>
          {signOut}
        </button>
      </form>
      <a class="button" href={base || "/"}>
        {cancel}
      </a>
    </>
  );
  send(response, { status: 200, title, body, texts });
}

interface Sent {
  readonly status: number;
  readonly title: string;
  readonly body: Html;
  readonly texts: SignInStrings;
}

function send(response: ServerResponse, { status, title, body, texts: { lang, dir } }: Sent): void {
  const markup = renderDocument(
    <html lang={lang} dir={dir === "rtl" ? dir : undefined}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>{title}</title>
        <style>{rawHtml(STYLE)}</style>
      </head>
      <body>
        <main>{body}</main>
      </body>
    </html>,
  );
  response.writeHead(status, {
    ...COMMON_HEADERS,
    ...(status === 429 ? { "Retry-After": "10" } : {}),
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": POLICY,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(markup),
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
  });
  response.end(response.req.method === "HEAD" ? undefined : markup);
}
