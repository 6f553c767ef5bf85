// Generates attribute tables, the component list and live examples from the component registry.

import { importSource } from "../import-source.mjs";
import { code, escapeText, table } from "./text.mjs";

const { COMPONENTS } = await importSource("packages/theme/src/components/registry.ts");

export const componentNames = COMPONENTS.map(({ name }) => name);

const KINDS = {
  text: "text",
  inline: "text with Markdown, or JSX",
  flag: "flag",
  number: "number",
  icon: "[icon](/write/icons)",
  list: "list of strings",
  labels: "list of strings or JSX",
  any: "any value",
};

/** Accepted by nearly every component, and noted once below the tables. */
const STYLING = ["className", "style", "id"];

/** The attributes of the named components; identical tables are shown once. */
export function attributes(names) {
  const chosen = names.map(findComponent);
  const tables = new Map();
  for (const component of chosen) {
    const text = attributeTable(component);
    tables.set(text, [...(tables.get(text) ?? []), component]);
  }
  const parts = [...tables].map(([text, components]) =>
    names.length === 1 ? text : `${title(components)}\n\n${text}`,
  );
  return [...parts, stylingNote(chosen)].filter(Boolean).join("\n\n");
}

function findComponent(name) {
  const component = COMPONENTS.find((one) => one.name === name);
  if (component === undefined) throw new Error(`Unknown component "${name}".`);
  return component;
}

function title(components) {
  return `### ${components.map(({ name }) => code(name)).join(", ")}`;
}

function attributeTable({ props, aliases }) {
  const rows = Object.entries(props)
    .filter(([name, prop]) => !isStyling(name, prop))
    .map(([name, prop]) => [nameCell(name, prop), typeCell(prop), escapeText(prop.note)]);
  const parts = [
    rows.length > 0 ? table(["Attribute", "Type", "Description"], rows) : "No attributes.",
    aliases && `Aliases: ${aliases.map((name) => `\`<${name}>\``).join(", ")}.`,
  ];
  return parts.filter(Boolean).join("\n\n");
}

/** Which of the components take a class, a style and an ID. */
function stylingNote(components) {
  const styled = components.filter(({ props }) => "className" in props && "style" in props && "id" in props);
  if (styled.length === 0) return "";
  const who =
    styled.length === components.length
      ? styled.length === 1
        ? "It"
        : "All"
      : sentence(styled.map(({ name }) => name));
  const takes = styled.length === 1 ? "takes" : "take";
  return `${who} also ${takes} ${sentence(STYLING)}: extra CSS classes, inline styles, and an anchor.`;
}

function isStyling(name, prop) {
  return (
    STYLING.includes(name) &&
    ["Extra CSS classes.", "Inline styles, as a string or an object.", "Anchor to link to."].includes(prop.note)
  );
}

function nameCell(name, prop) {
  return prop.required ? `${code(name)} <Badge color="red" size="xs">required</Badge>` : code(name);
}

function typeCell(prop) {
  const type = prop.choices ? prop.choices.map((word) => code(word)).join(", ") : KINDS[prop.kind];
  const initial = prop.fallback;
  const shown = initial === undefined || initial === "" || (Array.isArray(initial) && initial.length === 0);
  return shown || initial === false ? type : `${type}; default ${code(String(initial))}`;
}

function sentence(words) {
  const list = words.map(code);
  return list.length < 2 ? list.join("") : `${list.slice(0, -1).join(", ")} and ${list.at(-1)}`;
}

/** Every component with its summary. */
export function componentList() {
  return table(
    ["Component", "Purpose"],
    COMPONENTS.map(({ name, note }) => [`\`<${name}>\``, escapeText(note)]),
  );
}

/** Renders the code block that follows on the page. */
export function live(words, { after }) {
  const fence = /^\s*(`{3,})mdx[^\n]*\n([\s\S]*?)\n\1/.exec(after);
  if (fence === null) throw new Error("A live example needs a ```mdx block right after it.");
  const box = ["example", ...words].join(" ");
  return `<div className="${box}">\n\n${fence[2].trim()}\n\n</div>`;
}
