// Rebuilds the CSS of an SVG file from the rules, properties and functions that may be in it, so that nothing is loaded.

import { CSS_PROPERTIES } from "./svg-names.ts";

/** The CSS that is left, and whether anything is missing. */
export interface RebuiltStyle {
  readonly text: string;
  readonly isWhole: boolean;
}

const FUNCTIONS: ReadonlySet<string> = new Set(
  `blur brightness calc circle clamp color color-mix contrast cubic-bezier drop-shadow ellipse env grayscale hsl hsla hue-rotate
  hwb inset invert lab lch linear matrix matrix3d max min not oklab oklch opacity path perspective polygon rect rgb rgba rotate
  rotate3d rotatex rotatey rotatez saturate scale scale3d scalex scaley scalez sepia skew skewx skewy steps translate translate3d
  translatex translatey translatez var`.split(/\s+/),
);
const LOCAL_URL = /\burl\(\s*(["']?)#[^\s"'()\\]+\1\s*\)/gi;
const STRING = /"[^"\n]*"|'[^'\n]*'/g;

/** True for a value of an attribute or property that loads nothing: it refers only to its own file. */
export function isSafeValue(value: string): boolean {
  if (/[\\{}@]|\/\*/.test(value)) return false;
  const bare = value.replace(LOCAL_URL, "").replace(STRING, "");
  if (/["']/.test(bare)) return false;
  return [...bare.matchAll(/([\w-]+)\(/g)].every(([, name = ""]) => FUNCTIONS.has(name.toLowerCase()));
}

/** The declarations of a rule or a `style` attribute. */
export function rebuildDeclarations(
  css: string,
  isAllowed: typeof isSafeDeclaration = isSafeDeclaration,
): RebuiltStyle {
  const written = splitDeclarations(css).filter((one) => one.trim() !== "");
  const safe = written.flatMap((one) => {
    const [, name = "", value = ""] = /^\s*([\w-]+)\s*:([\s\S]*)$/.exec(one) ?? [];
    return name !== "" && isAllowed(name.toLowerCase(), value.trim()) ? [`${name}:${value.trim()}`] : [];
  });
  return { text: safe.join(";"), isWhole: safe.length === written.length };
}

function isSafeDeclaration(name: string, value: string): boolean {
  return (name.startsWith("--") || CSS_PROPERTIES.has(name)) && isSafeValue(value);
}

const FONT_NAMES = new Set("font-display font-family font-stretch font-style font-weight unicode-range".split(" "));
const FONT_DATA =
  /^url\((["']?)data:(?:font\/[\w.+-]+|application\/(?:x-)?font-[\w-]+);(?:charset=utf-8;)?base64,[\w+/=]+\1\)(?:\s*format\((["']?)[\w-]+\2\))?$/;

/** A font comes with the file or not at all. */
function isSafeFont(name: string, value: string): boolean {
  return name === "src" ? FONT_DATA.test(value) : FONT_NAMES.has(name) && isSafeValue(value);
}

/** At a `;` outside strings and parentheses. */
function splitDeclarations(css: string): readonly string[] {
  const parts: string[] = [];
  let [start, depth] = [0, 0];
  for (const { 0: mark, index } of css.matchAll(/"[^"\n]*"|'[^'\n]*'|[();]/g)) {
    if (mark === "(") depth++;
    else if (mark === ")") depth--;
    else if (mark === ";" && depth <= 0) {
      parts.push(css.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, css.slice(start)];
}

const SELECTOR = /^[\p{L}\p{N}\s_.#:,>+~*()[\]="'^$|%-]+$/u;
const GROUP = /^@(?:media[\w\s():,.<>=/-]+|(?:-webkit-)?keyframes\s+[\w-]+)$/i;

/** The content of a `style` element. */
export function rebuildStylesheet(css: string): RebuiltStyle {
  // An escape can spell anything.
  return css.includes("\\") ? { text: "", isWhole: false } : new Sheet(withoutComments(css)).rebuild();
}

class Sheet {
  readonly #css: string;
  readonly #marks: readonly RegExpMatchArray[];
  #next = 0;
  #start = 0;
  #isWhole = true;

  constructor(css: string) {
    this.#css = css;
    this.#marks = [...css.matchAll(/"[^"\n]*"|'[^'\n]*'|[{};]/g)].filter(([mark]) => mark.length === 1);
  }

  rebuild(): RebuiltStyle {
    const text = this.#rules(false);
    return { text, isWhole: this.#isWhole };
  }

  /** Rules up to the end of their group. */
  #rules(isGroup: boolean): string {
    let rules = "";
    for (let mark = this.#take(); mark; mark = this.#take()) {
      if (mark.end === "{") rules += this.#rule(mark.text, isGroup);
      else if (mark.end === "}" && isGroup) return rules;
      else this.#isWhole = false;
    }
    return rules;
  }

  #rule(prelude: string, isGroup: boolean): string {
    if (GROUP.test(prelude) && !isGroup) return `${prelude}{${this.#rules(true)}}`;
    const isFont = /^@font-face$/i.test(prelude);
    const body = this.#body();
    if (body === undefined || !(isFont || SELECTOR.test(prelude))) {
      this.#isWhole = false;
      return "";
    }
    const { text, isWhole } = isFont ? rebuildDeclarations(body, isSafeFont) : rebuildDeclarations(body);
    this.#isWhole &&= isWhole;
    return `${prelude}{${text}}`;
  }

  /** The declarations of a rule; undefined if it contains others. */
  #body(): string | undefined {
    const start = this.#start;
    let [depth, isFlat] = [1, true];
    for (let mark = this.#take(); mark; mark = this.#take()) {
      if (mark.end === "{") {
        depth++;
        isFlat = false;
      } else if (mark.end === "}" && --depth === 0) return isFlat ? this.#css.slice(start, this.#start - 1) : undefined;
    }
    return undefined;
  }

  #take(): { readonly text: string; readonly end: string } | undefined {
    const mark = this.#marks[this.#next++];
    if (mark?.index === undefined) return undefined;
    const text = this.#css.slice(this.#start, mark.index).trim();
    this.#start = mark.index + 1;
    return { text, end: mark[0] };
  }
}

function withoutComments(css: string): string {
  let text = "";
  let at = 0;
  for (let open = css.indexOf("/*"); open !== -1; open = css.indexOf("/*", at)) {
    text += `${css.slice(at, open)} `;
    const close = css.indexOf("*/", open + 2);
    if (close === -1) return text;
    at = close + 2;
  }
  return text + css.slice(at);
}
