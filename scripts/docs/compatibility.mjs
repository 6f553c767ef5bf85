// Everything known about docs.json sites: differences by name, and the names of all that works.

import { importSource } from "../import-source.mjs";
import { code, escapeText, table } from "./text.mjs";

const { KINDS } = await importSource("packages/check/src/support/feature.ts");
const { knownFeatures } = await importSource("packages/check/src/support/features.ts");
const { KIND_TITLES } = await importSource("src/compat/report-to-text.ts");

const TREATED = { honored: "supported", approximated: "approximated", unsupported: "not supported" };

/** One section per kind: a table of differences, then the names of everything else. */
export function compatibility() {
  const known = knownFeatures().map((feature) => ({ ...feature, name: shortName(feature.name) }));
  return KINDS.flatMap((kind) => {
    const features = known.filter((feature) => feature.kind === kind);
    return features.length === 0 ? [] : [section(KIND_TITLES[kind], features)];
  }).join("\n\n");
}

/** All navigation nodes take the same keys, so one row covers them all. */
function shortName(name) {
  return name.replace(/^navigation\.[a-z]+\[\]\./, "navigation.….");
}

function section(title, features) {
  const differing = new Map(features.filter(({ status }) => status !== "honored").map((one) => [one.name, one]));
  const honored = new Set(features.filter(({ name }) => !differing.has(name)).map(({ name }) => name));
  // A key that takes one value or a list is listed once.
  const same = new Set([...honored].filter((name) => !name.includes("[]") || !honored.has(name.replace("[]", ""))));
  const listed = [...differing.values()].filter((one) => !isCovered(one, differing));
  // Names with the same note share a row.
  const rows = new Map();
  for (const { name, status, note = "" } of listed) {
    const names = rows.get(`${status} ${note}`)?.[0];
    rows.set(`${status} ${note}`, [names ? `${names}, ${code(name)}` : code(name), TREATED[status], escapeText(note)]);
  }
  const list = listNames([...same]);
  return [
    `## ${title}`,
    rows.size > 0 ? table(["Name", "Support", "Notes"], [...rows.values()]) : "",
    same.size > 0 ? `<Accordion title="${same.size} supported">\n  ${list}\n</Accordion>` : "",
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** Names as a list; those of a component's attributes follow its own: "`Card`: `title`, `href`". */
function listNames(names) {
  const owned = new Map();
  for (const name of names) {
    const owner = /^([A-Z].*)\./.exec(name)?.[1];
    owned.set(owner, [...(owned.get(owner) ?? []), name]);
  }
  return [...owned]
    .map(([owner, all]) =>
      owner === undefined
        ? all.map(code).join(", ")
        : `${code(owner)}: ${all.map((name) => code(name.slice(owner.length + 1))).join(", ")}`,
    )
    .join("; ");
}

/** True when the enclosing setting has the same note. */
function isCovered({ name, note }, differing) {
  const around = name.replace(/(?:\[\])?\.[^.]*$/, "");
  return around !== name && differing.get(around)?.note === note;
}
