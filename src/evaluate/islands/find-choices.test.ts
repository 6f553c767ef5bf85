import { expect, test } from "vitest";
import { compileSource } from "../modules/compile.ts";
import { findChoices } from "./find-choices.ts";

const CODE = `
const SAMPLES = { js: "let a", py: "a = 1" };
const NAMES = ["js", "py"];
const STEPS = [{ lang: "go", code: "var a", title: "Go" }, { lang: "rb", code: "a = 2", title: "Ruby" }];
const one = "x^2";
export const T = () => {
  const [lang, setLang] = useState(NAMES[0]);
  const [formula, setFormula] = React.useState(one);
  return <button onClick={() => { setLang("go"); setFormula("y^2"); }}>{lang}</button>;
};`;

async function choicesOf(expression: string) {
  const piece = { code: CODE, at: { file: "t.jsx", line: 1, column: 1 } };
  const { value } = await compileSource({ path: "t.jsx", pieces: [piece] }, CODE);
  return findChoices([value.code])
    .of(expression)
    .map(({ text, language }) => (language === undefined ? text : `${language}: ${text}`));
}

test.each([
  ['"text"', ["text"]],
  ["SAMPLES.py", ["a = 1"]],
  ["SAMPLES[lang]", ["js: let a", "py: a = 1"]],
  ['lang === "js" ? "let b" : SAMPLES.py', ["let b", "a = 1"]],
  ["lang", ["js", "py", "go"]],
  ["formula", ["x^2", "y^2"]],
  ["code", ["go: var a", "rb: a = 2"]],
  ["step.code", ["go: var a", "rb: a = 2"]],
  ["step.lang", ["go", "rb"]],
  ["props.nothing", []],
  ["load()", []],
])("%s may come to %j", async (expression, expected) => {
  expect(await choicesOf(expression)).toEqual(expected);
});
