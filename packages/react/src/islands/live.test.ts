import { expect, test } from "vitest";
import { readModule } from "../modules/read-module.ts";
import { liveNames } from "./live.ts";

function needs(code: string, imported: readonly string[] = []): Readonly<Record<string, string>> {
  const { statements } = readModule(code);
  const needOfImport = (name: string): string | undefined => (imported.includes(name) ? `uses ${name}` : undefined);
  return Object.fromEntries(liveNames({ statements, needOfImport }, ({ need }) => need));
}

const LIVE = [
  "const A = () => useState(0);",
  "const A = () => React.useEffect(() => {});",
  "const A = () => useCustomThing();",
  'const A = () => jsx("b", { onClick: run });',
  'const A = ({ onClick }) => jsx("b", { onClick });',
  "const A = () => window.innerWidth;",
  "const A = () => { document.title; };",
  "class A extends Component { go() { this.setState({}); } }",
  "const A = () => jsx(Other, {});",
  'const A = lazy(() => import("./a.jsx"));',
  "const A = () => jsx(React.Suspense, { children: jsx(B, {}) });",
];

test.each(LIVE)("%s needs the browser", (code) => {
  expect(Object.keys(needs(code, ["Other"]))).toEqual(["A"]);
});

const STILL = [
  "const A = () => useMemo(() => 1, []);",
  "const A = () => useId() + useContext(C);",
  'const A = () => jsx("p", { children: "Open a window, useState() and onClick: x" });',
  "const A = (props) => props.window + props.document;",
  "const A = ({ window, document }) => window + document;",
  "const A = () => props.navigator.onLine;",
  "const A = { window: 1, online: 2 };",
];

test.each(STILL)("%s does not need the browser", (code) => {
  expect(needs(code)).toEqual({});
});

test("marks everything that uses a live name as live, with the reason, in any order and in cycles", () => {
  const code = "const A = () => B();\nconst B = () => C() || A();\nconst C = () => useState();\nconst D = () => 1;";
  expect(needs(code)).toEqual({ C: "useState", B: "uses C", A: "uses B" });
});

test("gives a statement's own need before those of imports", () => {
  expect(needs("const A = () => Other(); const B = () => Other(useRef());", ["Other"])).toEqual({
    A: "uses Other",
    B: "useRef",
  });
});
