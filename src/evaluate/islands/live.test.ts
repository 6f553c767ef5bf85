import { expect, test } from "vitest";
import { readModule } from "../modules/read-module.ts";
import { liveNames } from "./live.ts";

function live(code: string, imported: readonly string[] = []): readonly string[] {
  const { statements } = readModule(code);
  const isImportLive = (name: string): boolean => imported.includes(name);
  return [...liveNames({ statements, isImportLive }, ({ need }) => need !== undefined)];
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
  expect(live(code, ["Other"])).toEqual(["A"]);
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
  expect(live(code)).toEqual([]);
});

test("marks everything that uses a live name as live, in any order and in cycles", () => {
  expect(
    live("const A = () => B();\nconst B = () => C() || A();\nconst C = () => useState();\nconst D = () => 1;"),
  ).toEqual(["C", "B", "A"]);
});
