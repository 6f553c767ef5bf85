// Published index text → SiteIndex. A remote site is untrusted: values of the wrong shape are dropped, and file names that
// point outside the site are rejected.

import {
  type IndexedNode,
  type IndexedOperation,
  type IndexedPage,
  type IndexedSpec,
  SIGN_IN_STRINGS,
  type SignInStrings,
  type SiteIndex,
} from "@lectern/engine/output/hosting/site-index.ts";

type Fields = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 32;

/** Parses an index; throws a user-facing message if it is invalid. */
export function parseSiteIndex(text: string): SiteIndex {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error("The site index (_lectern/site.json) is not valid JSON. Build the site again.");
  }
  const index = fields(value);
  if (index["format"] !== 1) throw new Error("The site index has an unsupported version. Update Lectern.");
  return {
    format: 1,
    name: textOf(index["name"]) ?? "Documentation",
    ...texts(index, ["description", "url"]),
    base: textOf(index["base"]) ?? "",
    trailingSlash: index["trailingSlash"] === true,
    headers: parseHeaders(index["headers"]),
    ...(index["signIn"] !== undefined && { signIn: parseSignIn(index["signIn"]) }),
    pages: listOf(index["pages"], parsePage),
    navigation: parseNodes(index["navigation"], 0),
    operations: listOf(index["operations"], parseOperation),
    specs: listOf(index["specs"], parseSpec),
  };
}

function parseHeaders(value: unknown): Readonly<Record<string, string>> {
  const isHeader = (entry: [string, unknown]): entry is [string, string] =>
    /^[\w-]+$/.test(entry[0]) && typeof entry[1] === "string" && /^[\x20-\x7e]*$/.test(entry[1]);
  return Object.fromEntries(Object.entries(fields(value)).filter(isHeader));
}

/** For sites built before they had these texts. */
export const ENGLISH_SIGN_IN: SignInStrings = {
  lang: "en",
  dir: "ltr",
  strings: {
    signInTo: "Sign in to {name}",
    signIn: "Sign in",
    signInAccount: "Sign in with your account",
    password: "Password",
    wrongPassword: "Wrong password. Try again.",
    signInBusy: "Too many sign-in attempts. Try again later.",
    signOutOf: "Sign out of {name}?",
    signOut: "Sign out",
    cancel: "Cancel",
  },
};

function parseSignIn(value: unknown): SignInStrings {
  const { lang, dir, strings } = fields(value);
  const known = texts(fields(strings), SIGN_IN_STRINGS);
  return {
    lang: textOf(lang) ?? ENGLISH_SIGN_IN.lang,
    dir: dir === "rtl" ? "rtl" : "ltr",
    strings: { ...ENGLISH_SIGN_IN.strings, ...known },
  };
}

function parsePage(value: unknown): IndexedPage | undefined {
  const page = fields(value);
  const route = textOf(page["route"]);
  const title = textOf(page["title"]);
  const markdown = fileOf(page["markdown"]);
  if (route === undefined || title === undefined || markdown === undefined) return undefined;
  const known = texts(page, ["description", "product", "version", "language", "tab"]);
  return { route, title, ...known, trail: listOf(page["trail"], textOf), markdown };
}

function parseNodes(value: unknown, depth: number): readonly IndexedNode[] {
  if (depth > MAX_DEPTH) return [];
  return listOf(value, (item) => {
    const node = fields(item);
    const kind = textOf(node["kind"]);
    const title = textOf(node["title"]);
    if (kind === undefined || title === undefined) return undefined;
    const children = parseNodes(node["children"], depth + 1);
    return { kind, title, ...texts(node, ["route", "href"]), ...(children.length > 0 ? { children } : {}) };
  });
}

function parseOperation(value: unknown): IndexedOperation | undefined {
  const operation = fields(value);
  const [id, method, path, route] = ["id", "method", "path", "route"].map((name) => textOf(operation[name]));
  const spec = operation["spec"];
  if (id === undefined || method === undefined || path === undefined || route === undefined) return undefined;
  return {
    id,
    kind: operation["kind"] === "webhook" ? "webhook" : "endpoint",
    method,
    path,
    ...texts(operation, ["summary"]),
    tags: listOf(operation["tags"], textOf),
    deprecated: operation["deprecated"] === true,
    route,
    spec: typeof spec === "number" ? spec : -1,
  };
}

/** Keeps its position even if broken: operations refer to specs by number. */
function parseSpec(value: unknown): IndexedSpec {
  const spec = fields(value);
  return {
    title: textOf(spec["title"]) ?? "API",
    version: textOf(spec["version"]) ?? "",
    file: fileOf(spec["file"]) ?? "",
  };
}

function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function texts<Name extends string>(from: Fields, names: readonly Name[]): { readonly [name in Name]?: string } {
  const found = names.flatMap((name) => (typeof from[name] === "string" ? [[name, from[name]] as const] : []));
  return Object.fromEntries(found) as { readonly [name in Name]?: string };
}

function listOf<Item>(value: unknown, parse: (item: unknown) => Item | undefined): readonly Item[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => parse(item) ?? []);
}

/** A path in the build output; undefined if it could point outside. */
function fileOf(value: unknown): string | undefined {
  if (typeof value !== "string" || /[\\?#\u0000-\u001f]/.test(value)) return undefined;
  const isInside = value.split("/").every((segment) => segment !== "" && segment !== "." && segment !== "..");
  return isInside ? value : undefined;
}
