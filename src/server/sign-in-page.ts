// The password form. It loads no other files, so that it can be shown before anything is readable.

import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { html, rawHtml } from "../base/html.ts";
import { COMMON_HEADERS } from "./site-headers.ts";

export interface SignInPage {
  readonly name: string;
  readonly base: string;
  /** Where the reader goes afterwards. */
  readonly to: string;
  /** Also offers sign-in with a provider. */
  readonly hasProvider: boolean;
  readonly problem: string | undefined;
  readonly status: number;
}

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:100vh;margin:0;background:Canvas;color:CanvasText}
main{width:min(22rem,calc(100vw - 3rem))}
h1{font-size:1.35rem;margin:0 0 1.25rem}
label{display:block;font-size:.875rem;margin-bottom:.35rem}
input,button,a.button{box-sizing:border-box;width:100%;font:inherit;padding:.6rem .75rem;border-radius:.5rem;border:1px solid GrayText}
button,a.button{display:block;margin-top:.75rem;background:CanvasText;color:Canvas;border-color:CanvasText;text-align:center;text-decoration:none;cursor:pointer}
a.button{background:none;color:CanvasText;border-color:GrayText}
:focus-visible{outline:3px solid Highlight;outline-offset:2px}
.problem{border-inline-start:3px solid #d33;padding-inline-start:.75rem;margin:0 0 1rem}`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export function sendSignInPage(response: ServerResponse, page: SignInPage): void {
  const { name, base, to, hasProvider, problem, status } = page;
  const login = `${base}/_lectern/login`;
  const { markup } = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Sign in – ${name}</title><style>${rawHtml(STYLE)}</style></head>
<body><main><h1>Sign in to ${name}</h1>${problem && html`<p class="problem" role="alert">${problem}</p>`}
<form method="post" action="${login}"><input type="hidden" name="to" value="${to}"><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required autofocus><button>Sign in</button></form>
${hasProvider && html`<a class="button" href="${login}/start?to=${encodeURIComponent(to)}">Sign in with your account</a>`}</main></body></html>
`;
  response.writeHead(status, {
    ...COMMON_HEADERS,
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": POLICY,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(markup),
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
  });
  response.end(response.req.method === "HEAD" ? undefined : markup);
}
