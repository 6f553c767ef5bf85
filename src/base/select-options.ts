// Choice lists as React has them: the option that `defaultValue` names is selected at first, and an option without a
// value has its text as one. The build and the browser both spell elements so, before Preact sees them.

type Props = Record<string, unknown>;

interface Element {
  readonly type: unknown;
  readonly props: Props;
}

/** Completes the props of an element that was just made; its children were made before it. */
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

/** The text of an option that has nothing else in it. */
function textOf(children: unknown): string | undefined {
  const parts = Array.isArray(children) ? children : [children];
  const isText = parts.every((part) => typeof part === "string" || typeof part === "number");
  return isText ? parts.join("") : undefined;
}

function chosenBy(wanted: unknown): (value: unknown) => boolean {
  const values = (Array.isArray(wanted) ? wanted : [wanted]).map(String);
  return (value) => values.includes(String(value));
}

/** Selects options among nodes, in groups and fragments too. */
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
