import { expect, test } from "vitest";
import { compileSource } from "../modules/compile.ts";
import { findUses } from "./find-uses.ts";

const BUILT_INS = new Set(["Card", "CodeBlock", "Icon", "Tree", "Tree.Folder"]);

async function usesOf(code: string) {
  const piece = { code, at: { file: "t.jsx", line: 1, column: 1 } };
  const { value } = await compileSource({ path: "t.jsx", pieces: [piece] }, code);
  return findUses([value.code], (name) => BUILT_INS.has(name)).map(({ name, props, text }) => [
    name,
    Object.fromEntries(props),
    text,
  ]);
}

test("literal attributes and text are read, the rest is passed over", async () => {
  expect(
    await usesOf(
      'export const T = ({ a, ...rest }) => <Card title="a, }" icon="rocket" href={a} {...rest} onClick={() => [a, { b: "c" }]} cols={2}>one {2}<Icon icon="flag" /></Card>',
    ),
  ).toEqual([
    ["Card", { title: "a, }", icon: "rocket", cols: 2 }, undefined],
    ["Icon", { icon: "flag" }, undefined],
  ]);
  expect(await usesOf('export const T = () => <CodeBlock language="js">{`let a\n= 1`}</CodeBlock>')).toEqual([
    ["CodeBlock", { language: "js" }, "let a\n= 1"],
  ]);
});

test("an icon that code chooses counts once for each choice", async () => {
  expect(await usesOf('export const T = ({ on }) => <Icon icon={on ? "sun" : "moon"} />')).toEqual([
    ["Icon", { icon: "sun" }, undefined],
    ["Icon", { icon: "moon" }, undefined],
  ]);
  expect(
    await usesOf(
      'const all = [{ icon: "a" }, { icon: "b" }];\nexport const T = () => all.map(({ icon }) => <Icon icon={icon} />)',
    ),
  ).toEqual([
    ["Icon", { icon: "a" }, undefined],
    ["Icon", { icon: "b" }, undefined],
  ]);
});

test("a component that is only named counts too, and other names do not", async () => {
  expect(
    await usesOf('const Box = Card;\nexport const T = () => <Box title="Icon"><Tree.Folder name="x" /></Box>'),
  ).toEqual([
    ["Tree.Folder", { name: "x" }, undefined],
    ["Card", {}, undefined],
  ]);
});
