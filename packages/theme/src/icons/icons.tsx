// Resolves icon names from installed libraries to inline SVG, and paths and URLs to images. A library is loaded with its
// first icon; paid styles fall back to the closest free one.

import { closest } from "@lectern/base/closest.ts";
import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import { EMPTY_HTML, Html, rawHtml } from "@lectern/base/markup/tree.ts";
import type { IconValue } from "@lectern/model/config/values.ts";
import { ICON_ALIASES } from "./icon-aliases.ts";
import { roundPath } from "./round-path.ts";

/** The libraries docs.json supports. */
export type IconLibrary = "fontawesome" | "lucide" | "tabler";

/** Their data packages: `@iconify-json/<name>/icons.json`. */
export type IconSetName = "fa7-solid" | "fa7-regular" | "fa7-brands" | "lucide" | "tabler";

export interface IconsOptions {
  /** The default library for names without a prefix. */
  readonly library: IconLibrary;
  /** The content of a package's `icons.json`; undefined if it is not installed. Called once per set. */
  read(set: IconSetName): string | undefined;
}

export interface IconOptions {
  /** The Font Awesome style: `solid`, `regular`, `brands` or a paid one. */
  readonly style?: string | undefined;
  /** The classes of the element; `icon` by default. */
  readonly className?: string | undefined;
  readonly library?: string | undefined;
  /** Resolves the URL of an icon given as a path. */
  readonly href?: ((path: string) => string) | undefined;
}

/** An icon, with the name it replaces if that is not free; or the closest name to an unknown one. */
export type FoundIcon =
  | { readonly found: true; readonly html: Html; readonly replaced?: ReplacedIcon }
  | { readonly found: false; readonly html: Html; readonly name: string; readonly guess: string | undefined };

/** A name of the paid Font Awesome set, and the free icon that is shown. */
export interface ReplacedIcon {
  readonly name: string;
  readonly shown: string;
}

export interface Icons {
  find(icon: IconValue | Html | undefined, options?: IconOptions): FoundIcon;
}

export function createIcons(options: IconsOptions): Icons {
  const sets = new Map<IconSetName, IconSet>();
  const openSet = (name: IconSetName): IconSet => {
    const set = sets.get(name) ?? createIconSet(options.read(name) ?? "");
    sets.set(name, set);
    return set;
  };
  // Cached, because the same few icons are on every page.
  const known = new Map<string, FoundIcon>();
  const recall = (request: IconRequest): FoundIcon => {
    const key = `${request.library} ${request.style ?? ""} ${request.className} ${request.names.join(" ")}`;
    const icon = known.get(key) ?? findByName(request, openSet);
    known.set(key, icon);
    return icon;
  };
  return {
    find: (value, drawing = {}) => {
      if (value === undefined || value === "") return { found: true, html: EMPTY_HTML };
      if (value instanceof Html) return { found: true, html: sized(value, drawing.className ?? "icon") };
      const request = typeof value === "string" ? splitLibrary(value) : value;
      const className = drawing.className ?? "icon";
      if (isAbsoluteUrl(request.name)) return { found: true, html: image(request.name, className, drawing.href) };
      const library = knownLibrary(request.library) ?? knownLibrary(drawing.library) ?? options.library;
      return recall({ ...readName(request.name, request.style ?? drawing.style), library, className });
    },
  };
}

/** An author's SVG at icon size, unless it sets its own. */
function sized(drawing: Html, className: string): Html {
  const [tag] = /^\s*<svg\b[^>]*/.exec(drawing.markup) ?? [];
  if (tag === undefined || /\s(?:width|height|class|style)=/.test(tag)) return drawing;
  return rawHtml(drawing.markup.replace("<svg", `<svg class="${escapeHtml(className)}" width="1em" height="1em"`));
}

/** `"lucide:rocket"` → its library and name. */
function splitLibrary(value: string): { readonly name: string; readonly library?: string; readonly style?: string } {
  const [, library, name] = /^(fontawesome|lucide|tabler):(.+)$/.exec(value) ?? [];
  return library && name ? { library, name } : { name: value };
}

function knownLibrary(library: string | undefined): IconLibrary | undefined {
  return library === "fontawesome" || library === "lucide" || library === "tabler" ? library : undefined;
}

/** True for a path or URL; `n/a` is neither. */
function isAbsoluteUrl(name: string): boolean {
  return (
    /^(?:\.{0,2}\/|https?:|data:image\/)/i.test(name) || /\.(?:svg|png|jpe?g|webp|gif|avif|ico)(?:[?#]|$)/i.test(name)
  );
}

function image(path: string, className: string, href: ((path: string) => string) | undefined): Html {
  return <img class={className} src={href ? href(path) : path} alt="" width="16" height="16" />;
}

interface IconRequest {
  readonly names: readonly string[];
  readonly style: string | undefined;
  readonly library: IconLibrary;
  readonly className: string;
}

function findByName(request: IconRequest, openSet: (name: IconSetName) => IconSet): FoundIcon {
  const aliases = request.names.flatMap((name) => ICON_ALIASES.get(name) ?? []);
  const own = ownSets(request.library, request.style);
  // A name missing in one library often exists in another.
  for (const sets of [own, OTHER_SETS[request.library]]) {
    for (const name of [...request.names, ...aliases]) {
      const icon = findFirst(sets, (set) => openSet(set).find(name));
      if (!icon) continue;
      const html = drawIcon(icon, request.className);
      const isReplaced = request.library === "fontawesome" && !request.names.includes(name);
      return { found: true, html, ...(isReplaced && { replaced: { name: request.names.at(-1) ?? "", shown: name } }) };
    }
  }
  const name = request.names[0] ?? "";
  const all = own.flatMap((set) => openSet(set).names());
  const paid = request.names.at(-1) ?? "";
  const near = request.library === "fontawesome" ? findNear(paid, own, { all, openSet }) : undefined;
  if (near) {
    const html = drawIcon(near.icon, request.className);
    return { found: true, html, replaced: { name: paid, shown: near.name } };
  }
  // An empty placeholder, so that items next to others with icons line up.
  return { found: false, html: drawIcon(NOTHING, request.className), name, guess: closest(name, all) };
}

const NOTHING = { body: "", viewBox: "0 0 16 16" };

/** The closest free icon for a paid one; undefined for a name that is misspelled rather than paid. */
function findNear(
  name: string,
  sets: readonly IconSetName[],
  { all, openSet }: { readonly all: readonly string[]; readonly openSet: (name: IconSetName) => IconSet },
): { readonly name: string; readonly icon: NonNullable<ReturnType<IconSet["find"]>> } | undefined {
  const isMisspelled = closest(name, all, 1) !== undefined;
  const names = isMisspelled ? [] : [...nearestNames(name), nearestRelative(name, all) ?? ""];
  return findFirst(names, (one) => {
    const icon = findFirst(sets, (set) => openSet(set).find(one));
    return icon && { name: one, icon };
  });
}

function findFirst<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const result = find(item);
    if (result !== undefined) return result;
  }
  return undefined;
}

const OTHER_SETS: Readonly<Record<IconLibrary, readonly IconSetName[]>> = {
  fontawesome: ["lucide", "tabler"],
  lucide: ["tabler", "fa7-solid", "fa7-brands"],
  tabler: ["lucide", "fa7-solid", "fa7-brands"],
};

/** The sets of a library, the requested style first. */
function ownSets(library: IconLibrary, style: string | undefined): readonly IconSetName[] {
  if (library !== "fontawesome") return [library];
  if (style === "brands") return ["fa7-brands", "fa7-solid", "fa7-regular"];
  if (style && /regular|light|thin/.test(style)) return ["fa7-regular", "fa7-solid", "fa7-brands"];
  return ["fa7-solid", "fa7-brands", "fa7-regular"];
}

/** A drawing in one group: the attributes of the group, and its shapes. */
const ONE_STYLE = /^<g((?: (?:fill|stroke)[\w-]*="[^"]*")+)>((?:(?!<\/?g\b).)*)<\/g>$/s;

const ONE_PATH = /^<path((?: (?:fill|stroke)[\w-]*="[^"]*")+)( d="[^"]*"\/>)$/;

function drawIcon(icon: { readonly body: string; readonly viewBox: string }, className: string): Html {
  // With the strokes on the element itself, all icons of a page begin alike and compress well.
  const body = icon.body.replace(ONE_PATH, "<g$1><path$2</g>");
  const [, style = "", shapes = body] = ONE_STYLE.exec(body) ?? [];
  const start = `<svg class="${escapeHtml(className)}" width="1em" height="1em" viewBox="${icon.viewBox}"`;
  return rawHtml(`${start} aria-hidden="true"${style}>${shapes}</svg>`, { text: "" });
}

const SHORT_STYLES: ReadonlyMap<string, string> = new Map([
  ["fas", "solid"],
  ["far", "regular"],
  ["fab", "brands"],
  ["fal", "light"],
  ["fad", "duotone"],
]);

/** Parses names as pages write them: `fa-solid fa-rocket`, `fab fa-github`, `GitHub`, `ArrowRight`. */
function readName(raw: string, style: string | undefined): Pick<IconRequest, "names" | "style"> {
  let name = "";
  let found = style?.toLowerCase();
  for (const word of raw.trim().split(/\s+/)) {
    const prefix = SHORT_STYLES.get(word) ?? /^fa-(solid|regular|brands|light|thin|duotone|sharp.*)$/.exec(word)?.[1];
    if (prefix === undefined) name = word.replace(/^fa-/i, "");
    else found ??= prefix;
  }
  const lower = name.toLowerCase();
  const kebab = name.replace(/([a-z\d])([A-Z])/g, "$1-$2").toLowerCase();
  return { names: lower === kebab ? [lower] : [lower, kebab], style: found };
}

// Suggests free icon names with nearly the same meaning, best first. Names of the paid Font Awesome set wrap a plain word:
// `square-chart-gantt`, `file-spreadsheet`, `user-hair-long`.

/** Words that only describe a frame around the icon. */
const FRAMES: ReadonlySet<string> = new Set(["circle", "square", "rectangle", "hexagon", "octagon", "diamond"]);

/** Parts of a name, longest first; those at its start come first, unless it starts with a frame. */
export function nearestNames(name: string): readonly string[] {
  const words = name.split("-").filter(Boolean);
  const starts = words.slice(1).map((_, index) => words.slice(0, words.length - 1 - index).join("-"));
  const ends = words.slice(1).map((_, index) => words.slice(index + 1).join("-"));
  const parts = FRAMES.has(words[0] ?? "") ? [...ends, ...starts] : [...starts, ...ends];
  return parts.flatMap((part) => [part, ICON_ALIASES.get(part) ?? part]);
}

/** The shortest name that starts with the same word: `chart-network` → `chart-bar`. */
export function nearestRelative(name: string, names: Iterable<string>): string | undefined {
  const [first = "", second] = name.split("-");
  if (second === undefined || first.length < 3) return undefined;
  let best: string | undefined;
  for (const other of names)
    if (other.startsWith(`${first}-`) && (best === undefined || other.length < best.length)) best = other;
  return best;
}

/** On grids this fine, one unit is too small to see. */
const FINE_GRID = 400;

/** Reads the data package of an icon library and returns inline SVG by name. */
interface IconSet {
  /** The inner markup and view box of an icon; undefined if there is none. */
  find(name: string): { readonly body: string; readonly viewBox: string } | undefined;
  names(): readonly string[];
}

interface IconData {
  readonly icons?: Readonly<
    Record<string, { readonly body: string; readonly width?: number; readonly height?: number }>
  >;
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>;
  readonly width?: number;
  readonly height?: number;
}

const PATH = / d="([^"]*)"/g;

/** Parses an `icons.json`; empty text gives an empty library. */
export function createIconSet(text: string): IconSet {
  const data = (text === "" ? {} : JSON.parse(text)) as IconData;
  const icons = data.icons ?? {};
  const aliases = data.aliases ?? {};
  return {
    find: (name) => {
      const parent = Object.hasOwn(aliases, name) ? (aliases[name]?.parent ?? name) : name;
      const icon = Object.hasOwn(icons, parent) ? icons[parent] : undefined;
      if (!icon) return undefined;
      const width = icon.width ?? data.width ?? 16;
      const height = icon.height ?? data.height ?? 16;
      const body = height < FINE_GRID ? icon.body : icon.body.replace(PATH, (_, data) => ` d="${roundPath(data)}"`);
      return { body, viewBox: `0 0 ${width} ${height}` };
    },
    names: () => [...Object.keys(icons), ...Object.keys(aliases)],
  };
}
