// The messages of the program, read from its source → one section for each code: what it means and what to do.
// A message is a function with a comment, a code, a severity and a hint; checks are objects with a summary.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { RULES } from "../../dist/check/rules.js";
import { REMEDIES } from "./remedies.mjs";
import { code, escapeText } from "./text.mjs";

/** Stands for what the program fills in, which readers of the reference do not have. */
const FILLED = "\ufffc";

const source = fileURLToPath(new URL("../../src/", import.meta.url));
const messages = readMessages();

/** The first parts of all codes that are not checks: `config`, `nav`. */
export const diagnosticPrefixes = [
  ...new Set([...messages.keys()].map((name) => name.slice(0, name.indexOf("/")))),
].sort();

/** The groups of checks that have a check. */
export const ruleGroups = [...new Set(RULES.map(({ group }) => group))];

/** Every message whose code starts with one of the words. */
export function diagnostics(prefixes) {
  return [...messages.values()]
    .filter((message) => prefixes.includes(message.code.slice(0, message.code.indexOf("/"))))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(section)
    .join("\n\n");
}

/** Every check of the groups. */
export function rules(groups) {
  return RULES.filter(({ group }) => groups.includes(group))
    .map((rule) => {
      const text = readRule(rule.code);
      // A rule that passes on what another part of the program finds has the hints of its message.
      const hints = text === "" ? (messages.get(rule.code)?.hints ?? []) : hintsOf(text);
      const fixed = /\bfix\b\s*[:,}]|\.\.\.match\.replace\(/.test(text) ? ["Mended by `lectern check --fix`."] : [];
      const off = rule.optional
        ? [
            `Off by default. Turn it on with ${code(`"${rule.code}": "${rule.severity}"`)} under \`rules\` in lectern.json.`,
          ]
        : [];
      return section({
        code: rule.code,
        severities: [rule.severity],
        meanings: [rule.summary],
        hints,
        more: [...fixed, ...off],
      });
    })
    .join("\n\n");
}

function section({ code: name, severities, meanings, hints, more = [] }) {
  const badges = severities.map((severity) => `<Badge color="${COLORS[severity]}">${severity}</Badge>`).join(" ");
  const known = REMEDIES[name];
  // A hint with a part that is filled in says nothing here without it.
  const plain = hints.filter((hint) => !hint.includes(FILLED));
  const fallback =
    plain.length < hints.length && plain.length === 0 ? ["Follow the suggestion in the message."] : plain;
  const remedy = known?.remedy ?? fallback.join(" ");
  const parts = [
    `## ${code(name)} {#${name.replace("/", "-")}}`,
    badges,
    escapeText(known?.meaning ?? meanings.join(" ")),
    remedy && `**What to do:** ${escapeText(remedy)}`,
    ...more,
  ];
  return parts.filter(Boolean).join("\n\n");
}

const COLORS = { error: "red", warning: "yellow", info: "blue" };

function readMessages() {
  const found = new Map();
  for (const path of listSources().filter((name) => name.endsWith("diagnostics.ts"))) {
    const text = readFileSync(source + path, "utf8");
    for (const match of text.matchAll(/\/\*\* ((?:(?!\*\/)[\s\S])+?) \*\/\n(?:export )?function \w+\([\s\S]*?\n}\n/g)) {
      const body = match[0].slice(match[0].indexOf("function"));
      for (const name of codesIn(body)) add(found, name, match[1], body);
    }
  }
  return found;
}

/** The codes a function can give: `code: "a/b"`, `code: one ? "a/b" : "a/c"`, `problem("a/b", …)`. */
function codesIn(body) {
  const lines = [...body.matchAll(/(?:code: |problem\()[^\n]*/g)].map((match) => match[0]);
  return lines.flatMap((line) => [...line.matchAll(/"([a-z-]+\/[a-z-]+)"/g)].map((match) => match[1]));
}

function add(found, name, comment, body) {
  const old = found.get(name) ?? { code: name, severities: [], meanings: [], hints: [] };
  const severities = [...body.matchAll(/"(error|warning|info)"/g)].map((match) => match[1]);
  const meaning = comment.replace(/\s*\n\s*\*?\s*/g, " ").trim();
  found.set(name, {
    code: name,
    severities: [...new Set([...old.severities, ...severities])],
    meanings: [...new Set([...old.meanings, meaning])],
    hints: [...new Set([...old.hints, ...hintsOf(body)])],
  });
}

/** The texts a hint may have, with a mark for what is filled in; guesses only when there is nothing else. */
function hintsOf(body) {
  const starts = [...body.matchAll(/\bhint(?::| =)\s/g)].map((match) => match.index + match[0].length);
  const texts = starts.flatMap((start) => literals(body.slice(start)));
  const said = texts.filter((text) => /^\p{Lu}.*[.?]$/su.test(text));
  const sure = said.filter((text) => !text.startsWith("Did you mean"));
  return [...new Set(sure.length > 0 ? sure : said)];
}

/** String literals of the expression that a text begins with. */
function literals(text) {
  const found = [];
  const token = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`|[;}]\s*$|,\n|;\n|\n\s*}/gm;
  for (const match of text.matchAll(token)) {
    const value = match[1] ?? match[2] ?? match[3];
    if (value === undefined) break;
    found.push(value.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, FILLED).replace(/\\(.)/g, "$1"));
  }
  return found;
}

function readRule(name) {
  const path = listSources().find(
    (one) => /^check\/(?:.*\/)?rules?\//.test(one) && readFileSync(source + one, "utf8").includes(`code: "${name}"`),
  );
  return path === undefined ? "" : readFileSync(source + path, "utf8");
}

function listSources() {
  return readdirSync(source, { recursive: true })
    .map((path) => String(path).replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .sort();
}
