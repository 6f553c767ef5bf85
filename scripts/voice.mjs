// Finds wording that reads as translated: in the strings of src/ and packages/, the pages of docs/, code comments, test
// titles and the root .md files.
// Run by `npm run lint`. It is a floor, not a style guide: each pattern says what to write instead.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));

/** What not to write, and what to write instead. Expressions must be linear. */
const PATTERNS = [
  [/\bstand(?:s|ing)?\b(?! for\b|alone|-in)/, '"is", "appears"'],
  [/\bmend(?:s|ed|ing)?\b/i, '"fix"'],
  [/\bremed(?:y|ies)\b/i, '"fix", "hint"'],
  [/(?<!there )\b(?:is|are) no (?!longer\b|more than\b)/i, '"is not a"'],
  [/\bleads? (?:to|nowhere|in a circle)\b/, '"points to", "unresolved", "circular"'],
  [/\b(?:is|are) told\b|\btells\b|\bsays of\b/, "who does what"],
  [/\bas well as it can\b/, '"on a best-effort basis"'],
  [/\b(?:an?|the|of|with|by) blank\b(?! line| page| one)|\bblanks\b/, '"space"'],
  [/(?<!\b(?:IP(?:v[46])?|e-?mail|this|an|"|acronym|abbr) |["'`])\baddress(?:es)?\b(?! the reader)/i, '"URL", "path"'],
  [/\bdoes not know\b/, '"is not a valid …"'],
  [/\b(?:is|are) left out\b/, '"is skipped", "is omitted"'],
  [/\bas a whole\b/, '"whole"'],
  [/\bwith commas between\b/, '"comma-separated"'],
  [/\bfor who\b|\bwho prefers?\b/, '"for clients that …"'],
  [/\b(?:is|are) made (?:from|of|by|twice)\b/, '"generated from"'],
  [/\bAPI descriptions?\b/, '"OpenAPI file"'],
  [/\btwice\b(?=[^\n]{0,20}\b(?:list|object|file|row)\b)/, '"duplicate"'],
  [/\b(?:colour|behaviour|licence|centre[ds]?|cancell(?:ed|ing)|favourite|honour)/i, "US spelling"],
  [/\b(?:when|if) left out\b/, '"(default: …)", "Defaults to …"'],
  [/\b(?:link|card|tile|logo|button|it) leads\b/, '"link target"'],
  [/\b(?:must be a|list of) texts?\b/, '"string"'],
  [/"(?:True|False) [a-z]+s\b/, '"Hide …", "Set to false to …"'],
  [/\bgoes on\b|\bgo on with\b/, '"continues"'],
  [/\bthe (?:message|report) names\b/, '"in the message"'],
  [/\bof strangers\b/, '"untrusted"'],
  [/\b(?:by itself|by themselves)\b(?=[.,;:)]| and\b| *$)/, '"automatically"'],
  [/\bemphasis(?:e|ed|es|ing)\b|\bgrey(?:ed|s)\b/, "US spelling"],
  [/\b(?:recogni|customi|organi|authori|optimi|normali|seriali|initiali)s(?:e|ed|es|ing|ation)\b/i, "US spelling"],
];

/** More patterns for comments and the root .md files. */
const COMMENT_PATTERNS = [
  [/\bstood\b/, '"was", "appeared"'],
  [/\b(?:was|were|been) told\b|\bunless told\b/, '"is reported", "Defaults to …"'],
  [/\bas (?:it is|they are)(?=[.,;:)]| *$)|\bas (?:it|they) stands?\b/, '"verbatim", "unchanged"'],
  [/\b(?:leading|led) (?:to|nowhere)\b|\bleads? (?:elsewhere|there|out|somewhere)\b/, '"points to", "redirects to"'],
  [/\b(?:was|were|be|been|when) left out\b|\b(?:leaves?|leaving) out\b/, '"skip", "omit"'],
  [
    /\b(?:is|are|was|were|be|been) made\b(?! (?:active|in)\b)|\bmade (?:anew|from|by|when|once)\b/,
    '"generated", "built", "created"',
  ],
  [/\b(?:is|are|was|were|be|been) kept (?:for|until|on disk)\b/, '"cached", "stored"'],
  [/\b(?:somebody|whoever)\b/i, "who it is"],
  [/\banew\b/, '"again"'],
  [/\bany more\b(?! than)/, '"no longer"'],
  [/\bThe most [a-z]+s\b(?! common| likely)/, '"Maximum number of …"'],
  [/\b(?:held|holds) [a-z ]{1,20}\bagainst\b|\bheld against\b/, '"compared with", "checked against"'],
  [/\b(?:is|are|was|were|be|been) (?:looked|asked) (?:at|for|through)\b/, '"checked", "searched", "requested"'],
  [/\b(?:this|that) very\b/, '"this"'],
  [/\b(?:neighbour|catalogue|grey\b|artefact|analys(?:e|ed|es|ing)\b|(?:labell|travell)(?:ed|ing))/i, "US spelling"],
];

/** More patterns for test titles. */
const TITLE_PATTERNS = [
  [/\b(?:come|comes) back as\b|\bcosts? (?:at most )?itself\b/, "what the code does"],
  [/\bsays nothing of\b|\bsays it once\b/, '"ignores", "states once"'],
  [/\b(?:stays?|remains?) (?:one|out)\b|\bgoes away\b/, "what the code does"],
  [/\bis refused\b|\bare no trouble\b/, '"rejects", "handles"'],
];

/** The title of a test: the first argument, or the one after a table. */
const TITLE = /(?:\b(?:test|describe)(?:\.(?:skipIf|runIf)\([^()]*\))?|\][)])\(\s*"((?:[^"\\\n]|\\.)*)"/g;

/** Headings of pages are noun phrases or tasks. */
const HEADING = [/^#{1,4} (?:Know|See|Look at)\b/, "a noun phrase or a task"];

/** A comment, a regular expression or a string. */
const TOKEN =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<=[=(,:[!&|?;{}\s])\/(?![*/ ])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g;

/** Text between tags of JSX. */
const JSX_TEXT = /(?<![=-])>(?=[\s\w“])([^<>{}=;]*[A-Za-z]{2,} [a-z][^<>{}=;]*)(?=[<{])/g;

const SOURCES = ["src", "packages"];

/** Files whose words are data, or follow another vocabulary. */
const ALLOWED = [
  [/^packages\/check\/src\/(?:rules\/prose-|prose\/|vague-words)/, "lists of words to find in other texts"],
  [/^packages\/(?:theme\/src\/(?:layout\/locales|icons)|highlight)\//, "data"],
  [/^src\/compat\/report-to-html/, "names of CSS classes"],
  [/^docs\/example\//, "an example of a site"],
];

/** The same for comments. */
const IN_COMMENTS = [[/^scripts\/voice\.mjs$/, "names the patterns"]];

const found = {
  "Strings and docs": checkTexts(),
  Comments: checkComments(),
  "Test titles": checkTitles(),
};
for (const [name, hits] of Object.entries(found)) {
  for (const hit of hits) console.error(hit);
  console.error(`${name}: ${hits.length === 1 ? "1 hit" : `${hits.length || "no"} hits`}.`);
  if (hits.length > 0) process.exitCode = 1;
}

/** Hits in what users read: string literals and docs pages. */
function checkTexts() {
  const hits = [];
  for (const path of SOURCES.flatMap((folder) => listFiles(folder, /(?<!\.test)\.tsx?$/)))
    for (const [line, text] of texts(path)) hits.push(...match(path, line, text, PATTERNS));
  for (const path of listFiles("docs", /\.mdx$/)) hits.push(...checkProse(path, PATTERNS));
  return hits;
}

/** Hits in what contributors read: comments and the root .md files. */
function checkComments() {
  const patterns = [...PATTERNS, ...COMMENT_PATTERNS];
  const files = [...SOURCES, "scripts", "bench", "test"].flatMap((folder) =>
    listFiles(folder, /\.(?:tsx?|mjs)$/, IN_COMMENTS),
  );
  const hits = files.flatMap((path) =>
    [...comments(read(path))].flatMap(([line, text]) => match(path, line, withoutCode(text), patterns)),
  );
  for (const path of readdirSync(root).filter((name) => name.endsWith(".md"))) hits.push(...checkProse(path, patterns));
  return hits;
}

/** Hits in the titles of tests, which are sentences about behavior. */
function checkTitles() {
  const patterns = [...PATTERNS, ...COMMENT_PATTERNS, ...TITLE_PATTERNS];
  const files = [...SOURCES, "test"].flatMap((folder) => listFiles(folder, /\.test\.tsx?$/, []));
  return files.flatMap((path) => {
    const text = read(path);
    return [...text.matchAll(TITLE)].flatMap(({ 1: title, index }) =>
      match(path, text.slice(0, index).split("\n").length, withoutCode(title), patterns),
    );
  });
}

function checkProse(path, patterns) {
  const lines = read(path)
    .replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, (block) => block.replace(/[^\n]/g, ""))
    .split("\n");
  return lines.flatMap((text, index) => [
    ...(HEADING[0].test(text) ? [`${path}:${index + 1} "${text}". Write ${HEADING[1]}.`] : []),
    ...match(path, index + 1, withoutCode(text), patterns),
  ]);
}

function match(path, line, text, patterns) {
  return patterns.flatMap(([pattern, instead]) => {
    const index = text.search(pattern);
    if (index < 0) return [];
    return [`${path}:${line} "${text.slice(Math.max(0, index - 30), index + 40).trim()}". Write ${instead}.`];
  });
}

function withoutCode(text) {
  return text.replace(/`[^`]*`/g, "``");
}

/** Comments with their lines, and adjacent line comments as one text, since wording may wrap. */
function* comments(text) {
  let block = { line: 0, end: -1, text: "" };
  for (const { 0: found, index } of text.matchAll(TOKEN)) {
    if (!/^\/[/*]/.test(found)) continue;
    const words = found.replace(/^\/\*+|\*\/$|^\/\/|\n\s*\*/g, " ").replace(/\s+/g, " ");
    if (found.startsWith("//") && text.slice(block.end, index).trim() === "" && block.end >= 0) {
      block = { ...block, end: index + found.length, text: block.text + words };
      continue;
    }
    if (block.end >= 0) yield [block.line, block.text];
    block = { line: text.slice(0, index).split("\n").length, end: index + found.length, text: words };
  }
  if (block.end >= 0) yield [block.line, block.text];
}

/** What a source file says, with the lines. */
function texts(path) {
  const text = read(path);
  return path.endsWith(".tsx") ? [...strings(text), ...jsxTexts(text)] : strings(text);
}

function* jsxTexts(text) {
  for (const { 1: found, index } of text.matchAll(JSX_TEXT)) {
    const start = index + 1 + found.search(/\S/);
    yield [text.slice(0, start).split("\n").length, found.trim().replace(/\s+/g, " ")];
  }
}

/** String literals that contain a sentence, with their lines. Comments and regular expressions are skipped. */
function* strings(text) {
  for (const { 0: found, index } of text.matchAll(TOKEN)) {
    // Between nested templates, what looks like one is code.
    if (found.startsWith("`") && /^[ \t]*(?:\}|const |return |\/\/)|\*\/|;$/m.test(found)) continue;
    if (/^["'`]/.test(found) && /[A-Za-z]{2,} [a-z]/.test(found) && !/^["'`]\s*</.test(found))
      yield [text.slice(0, index).split("\n").length, found.replace(/\$\{[^{}]*\}/g, "…")];
  }
}

function listFiles(folder, name, allowed = ALLOWED) {
  return readdirSync(root + folder, { recursive: true })
    .map((path) => `${folder}/${String(path).replaceAll("\\", "/")}`)
    .filter((path) => name.test(path) && !allowed.some(([pattern]) => pattern.test(path)))
    .sort();
}

function read(path) {
  return readFileSync(root + path, "utf8");
}
