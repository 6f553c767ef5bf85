// React semantics for `<select>`: `defaultValue` preselects an option, and an option without `value` uses its text.
// Applied at build time and in the browser before Preact sees the elements.

type Props = Record<string, unknown>;

interface Element {
  readonly type: unknown;
  readonly props: Props;
}

/** Completes the props of a new element. Its children already exist. */
export function spellOptions(tag: string, props: Props): void {
  if (tag === "option") {
    const text = props["value"] === undefined ? textOf(props["children"]) : undefined;
    if (text !== undefined) props["value"] = text;
  } else if (tag === "select" && props["defaultValue"] !== undefined) {
    const { defaultValue, value } = props;
    delete props["defaultValue"];
    if (value === undefined && defaultValue !== null) select(props["children"], chosenBy(defaultValue));
  }
}

/** The text of an option, if it contains only text. */
function textOf(children: unknown): string | undefined {
  const parts = Array.isArray(children) ? children : [children];
  const isText = parts.every((part) => typeof part === "string" || typeof part === "number");
  return isText ? parts.join("") : undefined;
}

function chosenBy(selected: unknown): (value: unknown) => boolean {
  const values = (Array.isArray(selected) ? selected : [selected]).map(String);
  return (value) => values.includes(String(value));
}

/** Selects matching options, including those in groups and fragments. */
function select(nodes: unknown, isChosen: (value: unknown) => boolean): void {
  if (Array.isArray(nodes)) for (const node of nodes) select(node, isChosen);
  if (!isElement(nodes)) return;
  const { type, props } = nodes;
  if (type === "option") props["selected"] = isChosen(props["value"]);
  else if (type === "optgroup" || typeof type === "function") select(props["children"], isChosen);
}

function isElement(value: unknown): value is Element {
  return typeof value === "object" && value !== null && "type" in value && "props" in value && isObject(value.props);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
