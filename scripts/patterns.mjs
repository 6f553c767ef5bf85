// Writes dist/patterns/<grammar>.json: the patterns of the grammars that documentation uses most, as native regular
// expressions for lines of plain ASCII; and dist/patterns/oniguruma.wasm, which reads the other lines, unpacked. Made
// again only when something it is made from changed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { toRegExpDetails } from "oniguruma-to-es";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = `${root}dist/patterns`;

/** The other languages are read by Oniguruma itself: the same colours, only slower. */
const LANGUAGES =
  "astro bash bat c clojure cpp csharp css csv dart diff docker dotenv elixir erlang fish fsharp go graphql groovy handlebars haskell hcl html http ini java javascript jinja json json5 jsonc jsonl jsx julia kotlin latex less liquid lua make markdown mdx nginx nix objective-c ocaml perl php powershell prisma proto python r ruby rust scala scss shellscript shellsession solidity sql svelte swift terraform toml tsx typescript vb viml vue xml yaml zig".split(
    " ",
  );

/** Writes the tables; the package must be compiled. */
export async function writePatterns() {
  const stampFile = `${folder}/stamp`;
  const stamp = stampOf();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  const { patternsOf } = await import("../dist/render/highlight/grammar-patterns.js");
  const { needsOf } = await import("../dist/render/highlight/prefilter.js");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const twins = new Map();
  for (const grammar of await loadGrammars()) {
    const table = new Map();
    for (const { source } of patternsOf(grammar)) {
      if (!twins.has(source)) twins.set(source, { native: nativeSpelling(source), needs: needsOf(source) });
      table.set(source, twins.get(source));
    }
    writeFileSync(`${folder}/${grammar.name}.json`, JSON.stringify([...table]));
  }
  const { wasmBinaryPromise } = await import("@shikijs/engine-oniguruma/wasm-inlined");
  writeFileSync(`${folder}/oniguruma.wasm`, await wasmBinaryPromise);
  writeFileSync(stampFile, stamp);
}

function stampOf() {
  const packages = ["@shikijs/langs", "@shikijs/engine-oniguruma", "oniguruma-to-es"];
  const parts = packages.map((name) => `node_modules/${name}/package.json`);
  const sources = ["scripts/patterns.mjs", ...PARTS.map((name) => `src/render/highlight/${name}.ts`)];
  const hash = createHash("sha256");
  for (const path of [...parts, ...sources]) hash.update(readFileSync(`${root}${path}`));
  return hash.digest("hex");
}

const PARTS = ["character-classes", "character-set", "grammar-patterns", "parse-pattern", "pattern-piece", "prefilter"];

async function loadGrammars() {
  const modules = await Promise.all(LANGUAGES.map((name) => import(`@shikijs/langs/${name}`)));
  const grammars = new Map(modules.flatMap((module) => module.default.map((grammar) => [grammar.name, grammar])));
  return grammars.values();
}

/** The native spelling of a pattern; undefined when it needs something that native expressions lack. */
function nativeSpelling(source) {
  if (source.includes("\\K")) return undefined;
  try {
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
    if (options?.strategy || options?.transfers?.length) return undefined;
    // The few giants of a grammar take longer to compile than they ever save.
    if (pattern.length > 2_000) return undefined;
    const spelling = { pattern: inAscii(pattern), flags: flags.replace(/[gy]/g, "") };
    new RegExp(spelling.pattern, spelling.flags);
    return {
      ...spelling,
      ...(flags.includes("y") ? { onlyAtFrom: true } : {}),
      ...(options?.hiddenCaptures?.length ? { hidden: options.hiddenCaptures } : {}),
    };
  } catch {
    return undefined;
  }
}

/** Properties of Unicode as the few ASCII characters that have them: the tables of a property take long to compile. */
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
