import { expect, test } from "vitest";
import { COMPONENTS, componentsByName } from "./registry.ts";

test("maps every name to one component", () => {
  const names = COMPONENTS.flatMap((component) => [component.name, ...(component.aliases ?? [])]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(componentsByName.size).toBe(names.length);
});

test("supports every tag of existing sites", () => {
  const tags =
    "Accordion AccordionGroup Badge Callout Card CardGroup Check CodeBlock CodeGroup Color Color.Row Color.Item Column Columns CustomCode CustomComponent DynamicCustomComponent Danger Example Expandable FileTree Frame GitHub GitHub.Repo Github Github.Repo Heading Icon Info Latex Link MDX Mermaid Note Panel Param ParamField Prompt RequestExample ResponseExample ResponseField SnippetGroup Step Steps Tab Tabs Tile Tip Tooltip Tree Tree.Folder Tree.File Update Variation View Visibility Warning ZoomImage Banner";
  expect(tags.split(" ").filter((name) => !componentsByName.has(name))).toEqual([]);
});

test("describes every component and attribute", () => {
  const silent = COMPONENTS.filter(({ note, props }) => !note || Object.values(props).some((prop) => !prop.note));
  expect(silent).toEqual([]);
});
