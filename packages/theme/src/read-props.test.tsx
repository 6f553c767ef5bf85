import { Group, type Html, rawHtml } from "@lectern/base/markup/tree.ts";
import { expect, test } from "vitest";
import { defineComponent } from "./component.ts";
import { type PropProblem, propProblem, unknownComponent, unknownIcon } from "./diagnostics.ts";
import { any, choice, flag, icon, inline, list, number, optionalFlag, requiredText, text } from "./props.ts";
import { readProps } from "./read-props.ts";

const AT = { file: "a.mdx", line: 3, column: 1 };

const sample = defineComponent({
  name: "Sample",
  note: "For tests.",
  props: {
    title: requiredText("t"),
    label: text("t"),
    caption: inline("t"),
    open: flag("t"),
    arrow: optionalFlag("t"),
    cols: number("t"),
    size: choice(["sm", "md"], "t", "md"),
    icon: icon("t"),
    tags: list("t"),
    data: any("t"),
    className: text("t"),
  },
  html: () => <></>,
  markdown: () => "",
});

function read(values: Readonly<Record<string, unknown>>): {
  props: Record<string, unknown>;
  problems: readonly string[];
} {
  const problems: string[] = [];
  const report = (problem: PropProblem): void => {
    const { code, message, hint } = propProblem(problem, AT);
    problems.push(`${code} ${message} ${hint}`);
  };
  const bold = (markdown: string): Html => <b>{markdown}</b>;
  const props = readProps(sample, new Map(Object.entries({ title: "T", ...values })), { inline: bold, report });
  return { props: { ...props }, problems };
}

test("uses fallbacks for absent attributes", () => {
  expect(read({})).toEqual({
    props: {
      title: "T",
      label: undefined,
      caption: undefined,
      open: false,
      arrow: undefined,
      cols: undefined,
      size: "md",
      icon: undefined,
      tags: [],
      data: undefined,
      className: undefined,
    },
    problems: [],
  });
});

test.each([
  ["label", "plain", "plain"],
  ["label", 20, "20"],
  ["label", false, "false"],
  ["label", rawHtml("<em>A</em> &amp; B"), "A & B"],
  ["label", ["string", "null"], "string, null"],
  ["label", { a: 1 }, '{"a":1}'],
  ["caption", "**x**", <b>**x**</b>],
  ["caption", rawHtml("<i>x</i>"), rawHtml("<i>x</i>")],
  ["caption", ["a", null, rawHtml("<i>b</i>")], new Group([<b>a</b>, rawHtml("<i>b</i>")])],
  ["caption", false, undefined],
  ["open", true, true],
  ["open", "", true],
  ["open", "true", true],
  ["open", "False", false],
  ["open", 0, false],
  ["arrow", false, false],
  ["cols", 3, 3],
  ["cols", " 3 ", 3],
  ["size", "SM", "sm"],
  ["icon", " rocket ", "rocket"],
  ["icon", { name: "rocket", library: "lucide" }, "lucide:rocket"],
  ["tags", "one", ["one"]],
  ["tags", ["a", 2, null], ["a", "2"]],
  ["data", 5, 5],
])("reads %s={%j} as %j", (name, value, expected) => {
  const { props, problems } = read({ [name]: value });
  expect(props[name]).toEqual(expected);
  expect(problems).toEqual([]);
});

const cycle: Record<string, unknown> = {};
cycle["self"] = cycle;

test.each([
  ["cols", "two", 'Invalid value cols="two" on <Sample>. Use a number.'],
  ["cols", "", 'Invalid value cols="" on <Sample>. Use a number.'],
  ["cols", Number.NaN, 'Invalid value cols="NaN" on <Sample>. Use a number.'],
  ["size", "huge", 'Invalid value size="huge" on <Sample>. Use "sm" or "md".'],
  ["size", "smm", 'Invalid value size="smm" on <Sample>. Did you mean "sm"? Use "sm" or "md".'],
  ["open", "perhaps", 'Invalid value open="perhaps" on <Sample>. Use {true} or {false}.'],
  ["label", cycle, 'Invalid value label="object" on <Sample>. Use text.'],
  ["caption", { a: 1 }, 'Invalid value caption="{"a":1}" on <Sample>. Use text.'],
  ["icon", 7, 'Invalid value icon="7" on <Sample>. Use the name of an icon, a path or a URL.'],
  ["tags", 7, 'Invalid value tags="7" on <Sample>. Use a list such as {["a", "b"]}.'],
  ["label", () => 1, 'Invalid value label="function" on <Sample>. Use text.'],
])("reports %s with a value it cannot use", (name, value, message) => {
  const { props, problems } = read({ [name]: value });
  expect(problems).toEqual([`component/invalid-prop ${message}`]);
  expect(props[name]).toEqual(read({}).props[name]);
});

test("truncates a long wrong value in the message", () => {
  expect(read({ size: "x".repeat(500) }).problems[0]).toHaveLength(
    'component/invalid-prop Invalid value size="". Use "sm" or "md" on <Sample>.'.length + 58,
  );
});

test("suggests the closest name for an unknown attribute", () => {
  expect(read({ lable: "x", whatever: 1 }).problems).toEqual([
    'component/unknown-prop Unknown prop "lable" on <Sample>. Did you mean "label"?',
    'component/unknown-prop Unknown prop "whatever" on <Sample>. Remove it; it has no effect.',
  ]);
});

test("suggests the missing prop for the only unknown attribute", () => {
  const problems: PropProblem[] = [];
  readProps(sample, new Map([["heading", "x"]]), { inline: rawHtml, report: (problem) => void problems.push(problem) });
  expect(problems[0]).toMatchObject({ kind: "unknown", prop: "heading", guess: "title" });
});

test("accepts and reports a name that differs only in case or dashes", () => {
  expect(read({ ClassName: "x" }).props["className"]).toBe("x");
  expect(read({ "class-name": "x" }).problems).toEqual([
    'component/unknown-prop Unknown prop "class-name" on <Sample>. Did you mean "className"?',
  ]);
});

test("reports a missing attribute, with the one that was probably meant", () => {
  const problems: PropProblem[] = [];
  const tools = { inline: rawHtml, report: (problem: PropProblem) => void problems.push(problem) };
  readProps(sample, new Map([["titel", "x"]]), tools);
  expect(
    problems.map((problem) => propProblem(problem, AT)).map(({ code, message, hint }) => `${code} ${message} ${hint}`),
  ).toEqual([
    'component/unknown-prop Unknown prop "titel" on <Sample>. Did you mean "title"?',
    'component/missing-prop <Sample> requires the prop "title". Did you mean "title" instead of "titel"?',
  ]);
});

test("accepts styling, data, aria and event attributes silently", () => {
  const { props, problems } = read({
    class: "a",
    style: {},
    id: "x",
    key: 1,
    "data-x": 1,
    "aria-label": "y",
    onClick: 1,
  });
  expect(props["className"]).toBe("a");
  expect(problems).toEqual([]);
});

test("reports a tag that lacks all of its alternative attributes", () => {
  const component = defineComponent({
    name: "Sample",
    note: "",
    props: { icon: text("A name."), src: text("A path.") },
    needsOneOf: ["icon", "src"],
    html: () => <></>,
    markdown: () => "",
  });
  const problems = (values: object): readonly PropProblem[] => {
    const found: PropProblem[] = [];
    readProps(component, new Map(Object.entries(values)), { report: (one) => found.push(one), inline: () => <></> });
    return found;
  };
  expect(problems({ src: "/a.svg" })).toEqual([]);
  expect(problems({})).toEqual([
    { kind: "none-of", component: "Sample", prop: "icon", others: ["src"], isOptional: false },
  ]);
});

test("does not treat prototype members as attributes", () => {
  const { props, problems } = read({ constructor: 1, ["__proto__"]: 2 });
  expect(Object.getPrototypeOf(props)).toBe(Object.prototype);
  expect(problems).toEqual([
    'component/unknown-prop Unknown prop "constructor" on <Sample>. Remove it; it has no effect.',
    'component/unknown-prop Unknown prop "__proto__" on <Sample>. Remove it; it has no effect.',
  ]);
});

test("suggests names for an unknown component and icon", () => {
  expect(unknownComponent("Wraning", AT, "Warning")).toEqual({
    code: "component/unknown",
    severity: "warning",
    at: AT,
    message: "Unknown component <Wraning>; only its content is rendered.",
    hint: "Did you mean <Warning>?",
    replacement: { from: "<Wraning", to: "<Warning" },
  });
  expect(unknownIcon("rokcet", AT, "rocket")).toEqual({
    code: "icon/unknown",
    severity: "warning",
    at: AT,
    message: 'Unknown icon "rokcet".',
    hint: 'Did you mean "rocket"?',
    replacement: { from: "rokcet", to: "rocket" },
  });
});
