import { expect, test } from "vitest";
import { diagramTitle } from "./mermaid.tsx";

test.each([
  ["graph TD\n  accTitle: How a build runs\n  A --> B", "How a build runs"],
  ['---\ntitle: "Orders"\n---\nflowchart LR\n  A --> B', "Orders"],
  ["sequenceDiagram\n  title: Sign in\n  A->>B: Hi", "Sign in"],
  ["gantt\n  title A plan\n  section One", "A plan"],
  ['pie title Pets\n  "Dogs" : 3', "Pets"],
  ['pie showData title Pets\n  "Dogs" : 3', "Pets"],
  ['xychart-beta\n  title "Sales"\n  bar [1, 2]', "Sales"],
  ["flowchart LR\n  title --> page", undefined],
  ["mindmap\n  title page", undefined],
  ["graph TD\n  A --> B", undefined],
  ["---\ntitle:\n---\ngraph TD", undefined],
  ["", undefined],
])("reads the title of %j as %j", (chart, title) => {
  expect(diagramTitle(chart)).toBe(title);
});
