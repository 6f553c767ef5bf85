// Writes <grammar>.json into dist/patterns, or into the folder given: the patterns of common grammars as native regular expressions for ASCII lines;
// and dist/patterns/oniguruma.wasm, uncompressed, for all other lines. Skipped if up to date.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { toRegExpDetails } from "oniguruma-to-es";
import { importSource } from "./import-source.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Other languages use Oniguruma itself: same result, only slower. */
const LANGUAGES =
  "astro bash bat c clojure cpp csharp css csv dart diff docker dotenv elixir erlang fish fsharp go graphql groovy handlebars haskell hcl html http ini java javascript jinja json json5 jsonc jsonl jsx julia kotlin latex less liquid lua make markdown mdx nginx nix objective-c ocaml perl php powershell prisma proto python r ruby rust scala scss shellscript shellsession solidity sql svelte swift terraform toml tsx typescript vb viml vue xml yaml zig".split(
    " ",
  );

/** Writes the tables. */
export async function writePatterns(folder) {
  const stampFile = `${folder}/stamp`;
  const stamp = stampOf();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  const { patternsOf } = await importSource("packages/highlight/src/patterns/grammar-patterns.ts");
  const { needsOf } = await importSource("packages/highlight/src/patterns/prefilter.ts");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const grammars = [...(await loadGrammars())].map(({ name, ...grammar }) => ({ name, patterns: patternsOf(grammar) }));
  const requested = new Map();
  for (const { source, groups } of grammars.flatMap(({ patterns }) => patterns)) {
    requested.set(source, new Set([...(requested.get(source) ?? []), ...groups]));
  }
  const matching = new Map(
    [...requested].map(([source, groups]) => [
      source,
      { native: nativeSpelling(source, groups), needs: needsOf(source) },
    ]),
  );
  for (const { name, patterns } of grammars) {
    const table = new Map(patterns.map(({ source }) => [source, matching.get(source)]));
    writeFileSync(`${folder}/${name}.json`, JSON.stringify([...table]));
  }
  const { wasmBinaryPromise } = await import("@shikijs/engine-oniguruma/wasm-inlined");
  writeFileSync(`${folder}/oniguruma.wasm`, await wasmBinaryPromise);
  writeFileSync(stampFile, stamp);
}

function stampOf() {
  const packages = ["@shikijs/langs", "@shikijs/engine-oniguruma", "oniguruma-parser", "oniguruma-to-es"];
  const parts = packages.map((name) => `node_modules/${name}/package.json`);
  const sources = ["scripts/patterns.mjs", ...PARTS.map((name) => `packages/highlight/src/patterns/${name}.ts`)];
  const hash = createHash("sha256");
  for (const path of [...parts, ...sources]) hash.update(readFileSync(`${root}${path}`));
  return hash.digest("hex");
}

const PARTS = ["character-set", "grammar-patterns", "parse-grammar-pattern", "pattern-piece", "prefilter"];

async function loadGrammars() {
  const modules = await Promise.all(LANGUAGES.map((name) => import(`@shikijs/langs/${name}`)));
  const grammars = new Map(modules.flatMap((module) => module.default.map((grammar) => [grammar.name, grammar])));
  return grammars.values();
}

/** The native form of a pattern; undefined if it needs a feature that native expressions lack. */
function nativeSpelling(source, groups) {
  if (source.includes("\\K")) return undefined;
  try {
    const locations = searchStarts(source);
    if (locations.length === 0) return spell(source, groups);
    // Where the search starts, `\G` matches; elsewhere it becomes a character that ASCII lines never contain.
    const fill = (text) => locations.reduceRight((all, at) => `${all.slice(0, at)}${text}${all.slice(at + 2)}`, source);
    const start = spell(fill("(?:)"), groups);
    const later = spell(fill(NONE), groups);
    if (String(start.groups) !== String(later.groups)) return undefined;
    const { pattern, grouped, ...common } = start;
    const never = later.pattern.startsWith(NONE) && !later.pattern.includes("|");
    const elsewhere = never ? {} : { pattern: later.pattern, grouped: later.grouped };
    return { ...common, ...elsewhere, start: { pattern, grouped } };
  } catch {
    return undefined;
  }
}

const NONE = "\uffff";

/** The native form of a pattern without `\G`; throws if there is none. */
function spell(source, requested) {
  const { pattern, flags, options } = toRegExpDetails(source, {
    accuracy: "strict",
    flags: "DSW",
    rules: {
      allowOrphanBackrefs: true,
      asciiWordBoundaries: true,
      captureGroup: true,
      recursionLimit: 5,
      singleline: true,
    },
    target: "ES2024",
  });
  if (options?.strategy || /[gy]/.test(flags)) throw new Error(`No native spelling of ${source}`);
  const ascii = inAscii(pattern);
  const { openings, references } = groupsOf(ascii);
  const known = knownNumbers(openings.length, options);
  const shown = known.flatMap((number, index) => (requested.has(number) ? [index + 1] : []));
  const own = new Set(references.map(({ group }) => group));
  const groups = new Set([...own, ...shown]);
  const without = [...requested].filter((number) => !known.includes(number));
  const spelling = {
    flags,
    pattern: keepGroups(ascii, own),
    ...(shown.length === 0
      ? {}
      : { grouped: keepGroups(ascii, groups), groups: [...groups].sort(byNumber).map(numberOf) }),
    ...(without.length === 0 ? {} : { without }),
  };
  function numberOf(group) {
    return shown.includes(group) ? known[group - 1] : 0;
  }
  if (spelling.pattern.length > MAX_LENGTH) throw new Error(`Too long: ${source}`);
  for (const text of [spelling.pattern, spelling.grouped ?? ""]) new RegExp(text, flags);
  return spelling;
}

const byNumber = (one, other) => one - other;

/** The few longer patterns take more time to compile than they save. */
const MAX_LENGTH = 9_600;

/** Maps the groups of a native pattern to those of the grammar; 0 for groups added by the translation. */
function knownNumbers(count, options) {
  const hidden = new Set(options?.hiddenCaptures);
  let next = 1;
  const known = Array.from({ length: count }, (_, index) => (hidden.has(index + 1) ? 0 : next++));
  // A group copied for recursion maps to its original.
  for (const [to, copies] of options?.transfers ?? []) for (const copy of copies) known[copy - 1] = known[to - 1];
  return known;
}

/** Where groups open in a native pattern, and where it refers to them. */
function groupsOf(pattern) {
  const openings = [];
  const references = [];
  let depth = 0;
  for (let at = 0; at < pattern.length; at++) {
    const rest = pattern.slice(at, at + 80);
    const opening = /^\((?!\?)|^\(\?<(?![=!])([^>]+)>/.exec(rest);
    const reference = /^\\(?:([1-9]\d*)|k<([^>]+)>)/.exec(rest);
    if (depth === 0 && opening) openings.push({ at, length: opening[0].length, name: opening[1] });
    if (depth === 0 && reference) references.push({ at, length: reference[0].length, named: reference.slice(1) });
    if (pattern[at] === "\\") at++;
    else if (pattern[at] === "[") depth++;
    else if (pattern[at] === "]") depth--;
  }
  const numberOf = ([number, name]) => Number(number ?? openings.findIndex((opening) => opening.name === name) + 1);
  return {
    openings,
    references: references.map(({ named, ...location }) => ({ ...location, group: numberOf(named) })),
  };
}

/** Makes all other groups non-capturing, which compile and run several times faster. */
function keepGroups(pattern, groups) {
  const { openings, references } = groupsOf(pattern);
  const numbers = [...groups].sort(byNumber);
  const edits = [
    ...openings.map((opening, index) => ({ ...opening, text: groups.has(index + 1) ? "(" : "(?:" })),
    ...references.map((reference) => ({ ...reference, text: `(?:\\${numbers.indexOf(reference.group) + 1})` })),
  ].sort((one, other) => other.at - one.at);
  return edits.reduce((text, { at, length, text: by }) => text.slice(0, at) + by + text.slice(at + length), pattern);
}

/** The positions of `\G` in a pattern; throws if one may be after the first character of a match, or before it. */
function searchStarts(source) {
  const locations = [];
  const open = [];
  let first = true;
  for (let at = 0; at < source.length; at++) {
    const rest = source.slice(at, at + 40);
    const opening = /^\((?:\?(?:<[=!]|[:>=!]|[a-z-]+:|<[^>]+>))?/i.exec(rest)?.[0];
    if (rest.startsWith("\\G")) {
      const behind = open.some((group) => group.behind) && !(open.at(-1).behind && /^\\G[|)]/.test(rest));
      if (!first || behind) throw new Error(`\\G inside ${source}`);
      for (const group of open) group.holds = true;
      locations.push(at++);
    } else if (/^\(\?[a-z]+\)/.test(rest)) at = source.indexOf(")", at);
    else if (opening !== undefined) {
      open.push({ first, behind: /^\(\?<[=!]/.test(opening), looks: /^\(\?<?[=!]/.test(opening) });
      at += opening.length - 1;
    } else if (rest[0] === "|") first = open.at(-1)?.first ?? true;
    else if (rest[0] === ")") {
      const group = open.pop();
      // On the second iteration, a group no longer starts where the search began.
      if (group?.holds && /^\)[*+{]/.test(rest)) throw new Error(`\\G repeated in ${source}`);
      first = group?.looks ? group.first : false;
    } else if (/^\\[bBAzZ]/.test(rest)) at++;
    else if (!/^[$^]/.test(rest)) {
      first = false;
      if (rest[0] === "\\") at++;
      else if (rest[0] === "[") at = classEnd(source, at);
    }
  }
  return locations;
}

/** The end of the character class that opens at `from`. */
function classEnd(source, from) {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === "[") {
      depth++;
      // A closing bracket right after the opening one is a member.
      if (/^\[\^?\]/.test(source.slice(at, at + 3))) at += source[at + 1] === "^" ? 2 : 1;
    } else if (source[at] === "]" && --depth === 0) return at;
  }
  throw new Error(`A class without an end in ${source}`);
}

/** Replaces Unicode properties with their few ASCII members: property tables take long to compile. */
function inAscii(pattern) {
  return pattern.replace(/\\(?:[pP]\{[^}]*\}|[\s\S])/g, (whole) => (/^\\p\{/i.test(whole) ? asciiClass(whole) : whole));
}

/** `\p{Lu}` → `[A-Z]`. */
function asciiClass(property) {
  const expression = new RegExp(property, "v");
  const has = (code) => code < 128 && expression.test(String.fromCharCode(code));
  const spell = (code) => `\\x${code.toString(16).padStart(2, "0")}`;
  let members = "";
  for (let first = 0; first < 128; first++) {
    if (!has(first)) continue;
    let last = first;
    while (has(last + 1)) last++;
    members += last === first ? spell(first) : `${spell(first)}-${spell(last)}`;
    first = last;
  }
  return `[${members}]`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writePatterns(process.argv[2] ?? `${root}dist/patterns`);
