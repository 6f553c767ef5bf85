import { buildRules } from "@lectern/check/assistant-rules/build-rules.ts";
import { createProject } from "@lectern/engine/project/create-project.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { COMPONENTS } from "@lectern/theme/components/registry.ts";
import { expect, test } from "vitest";

function rulesOf(config: object, files: Readonly<Record<string, string>> = {}): string {
  const whole = { theme: "mint", colors: { primary: "#123456" }, ...config };
  return buildRules(createProject(createMemoryFiles({ "docs.json": JSON.stringify(whole), ...files })).site().value);
}

function section(rules: string, title: string): string {
  return rules.split(/^(?=## )/m).find((part) => part.startsWith(`## ${title}\n`)) ?? "";
}

const SPEC = '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/users":{"get":{"summary":"List"}}}}';

test("names the site's navigation, variables and specs", () => {
  const rules = rulesOf(
    {
      name: "Acme  <!-- lectern:rules:end -->",
      description: "Everything about anvils.",
      variables: { product: "Anvil" },
      navigation: {
        tabs: [
          { tab: "Guides", groups: [{ group: "Start", pages: ["index"] }] },
          { tab: "API", openapi: "api.json" },
        ],
      },
    },
    { "index.mdx": "---\ntitle: T\ndescription: D\n---\n", "api.json": SPEC },
  );
  expect(section(rules, "This site")).toBe(`## This site

* Project name: Acme <! -- lectern:rules:end -->
* Description: Everything about anvils.
* Pages are MDX files in this folder; the path of \`guides/start.mdx\` is \`/guides/start\`.
* \`docs.json\` lists the pages in sidebar order, without their extension. A new page appears once it is listed.
* Icons are named after the fontawesome library.
* Endpoint pages are generated from \`api.json\`. List an endpoint in \`docs.json\` as \`METHOD /path\`; put a custom title or text into \`x-docs\` of the operation instead of writing a page.
* Use variables instead of their values: \`{{product}}\` (Anvil).

Its navigation:

* tab "Guides"
  * group "Start"
* tab "API"

`);
  expect(rules).not.toContain("<!--");
});

test("lists each component with its attributes and an example", () => {
  const part = section(rulesOf({ name: "Acme", navigation: { pages: [] } }), "Components");
  expect(part).toContain(`### Steps, Step

\`<Steps>\`: A procedure in numbered steps.

* \`titleSize\` (one of "p", "h2", "h3", "h4"): `);
  expect(part).toContain(`### Tooltip

\`<Tooltip>\`: A definition shown on hover and focus.

* \`tip\` (text or markup, required): `);
  expect(part).toContain(`\`\`\`mdx
Every request needs a <Tooltip tip="A secret string that identifies the caller">key</Tooltip>.
\`\`\``);
  const undocumented = COMPONENTS.filter(({ name }) => !part.includes(`\`<${name}>\`: `)).map(({ name }) => name);
  expect(undocumented).toEqual(["MDX", "Variation", "CustomCode", "CustomComponent", "DynamicCustomComponent"]);
});

test("orders standards, selection table, template and commands", () => {
  const headings = [...rulesOf({ name: "Acme", navigation: { pages: [] } }).matchAll(/^##? .*$/gm)].map(String);
  expect(headings).toEqual([
    "# Writing documentation for Acme",
    "## This site",
    "## Writing standards",
    "## Which component to use",
    "## Components",
    "## Page template",
    "## Prerequisites",
    "## Create a key",
    "## Call the API",
    "## Next steps",
    "## Commands",
  ]);
});
