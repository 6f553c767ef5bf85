// Finds wording that reads as translated in the strings of src/ and the pages of docs/; run by `npm run lint`.
// It is a floor, not a style guide: each pattern says what to write instead. Comments are not covered yet.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));

/** What not to write, and what to write instead. Expressions are linear. */
const PATTERNS = [
  [/\bstand(?:s|ing)?\b(?! for\b|alone)/, '"is", "appears"'],
  [/\bmend(?:s|ed|ing)?\b/i, '"fix"'],
  [/\bremed(?:y|ies)\b/i, '"fix", "hint"'],
  [/(?<!there )\b(?:is|are) no (?!longer\b|more than\b)/i, '"is not a"'],
  [/\bleads? (?:to|nowhere|in a circle)\b/, '"points to", "unresolved", "circular"'],
  [/\b(?:is|are) told\b|\btells\b|\bsays of\b/, "who does what"],
  [/\bas well as it can\b/, '"on a best-effort basis"'],
  [/\bblanks?\b(?! line)/i, '"space"'],
  [/(?<!\b(?:IP|e-?mail|this|an|"|acronym|abbr) |["'`])\baddress(?:es)?\b(?! the reader)/i, '"URL", "path"'],
  [/\bdoes not know\b/, '"is not a valid …"'],
  [/\b(?:is|are) left out\b/, '"is skipped", "is omitted"'],
  [/\bas a whole\b/, '"whole"'],
  [/\bwith commas between\b/, '"comma-separated"'],
  [/\bfor who\b|\bwho prefers?\b/, '"for clients that …"'],
  [/\b(?:is|are) made (?:from|of|by|twice)\b/, '"generated from"'],
  [/\bAPI descriptions?\b/, '"OpenAPI file"'],
  [/\btwice\b(?=[^\n]{0,20}\b(?:list|object|file|row)\b)/, '"duplicate"'],
  [/\b(?:colour|behaviour|licence|centre[ds]?|cancell(?:ed|ing)|favourite|honour)/i, "US spelling"],
  [/\b(?:recogni|customi|organi|authori|optimi|normali|seriali|initiali)s(?:e|ed|es|ing|ation)\b/i, "US spelling"],
];

/** Headings of pages are noun phrases or tasks. */
const HEADING = [/^#{1,4} (?:Know|See|Look at)\b/, "a noun phrase or a task"];

/** Files whose words are data, or follow another vocabulary. */
const ALLOWED = [
  [/^src\/check\/(?:rules\/prose-|prose\/|vague-words)/, "lists of words to find in other texts"],
  [/^src\/(?:ui\/layout\/locales|ui\/icons|highlight\/)/, "data"],
  [/^src\/compat\/report-to-html/, "names of CSS classes"],
  [/^docs\/example\//, "an example of a site"],
];

const hits = [];
for (const path of listFiles("src", /(?<!\.test)\.ts$/))
  for (const [line, text] of strings(read(path))) report(path, line, text);
for (const path of listFiles("docs", /\.mdx$/))
  read(path)
    .replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, (block) => block.replace(/[^\n]/g, ""))
    .split("\n")
    .forEach((text, index) => {
      if (HEADING[0].test(text)) hits.push(`${path}:${index + 1} "${text}". Write ${HEADING[1]}.`);
      report(path, index + 1, text.replace(/`[^`]*`/g, "``"));
    });
for (const hit of hits) console.error(hit);
console.error(hits.length === 0 ? "Voice: no hits." : `Voice: ${hits.length} hits.`);
process.exitCode = hits.length === 0 ? 0 : 1;

function report(path, line, text) {
  for (const [pattern, instead] of PATTERNS) {
    const match = pattern.exec(text);
    if (match)
      hits.push(
        `${path}:${line} "${text.slice(Math.max(0, match.index - 30), match.index + 40).trim()}". Write ${instead}.`,
      );
  }
}

/** String literals that contain a sentence, with their lines. Comments and regular expressions are skipped. */
function* strings(text) {
  const token =
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<=[=(,:[!&|?;{}\s])\/(?![*/ ])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g;
  for (const { 0: found, index } of text.matchAll(token)) {
    // Between nested templates, what looks like one is code.
    if (found.startsWith("`") && /^[ \t]*(?:\}|const |return |\/\/)|\*\/|;$/m.test(found)) continue;
    if (/^["'`]/.test(found) && /[A-Za-z]{2,} [a-z]/.test(found) && !/^["'`]\s*</.test(found))
      yield [text.slice(0, index).split("\n").length, found.replace(/\$\{[^{}]*\}/g, "…")];
  }
}

function listFiles(folder, name) {
  return readdirSync(root + folder, { recursive: true })
    .map((path) => `${folder}/${String(path).replaceAll("\\", "/")}`)
    .filter((path) => name.test(path) && !ALLOWED.some(([pattern]) => pattern.test(path)))
    .sort();
}

function read(path) {
  return readFileSync(root + path, "utf8");
}
