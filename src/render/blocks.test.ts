import { expect, test } from "vitest";
import { testSite } from "../../test/site.ts";

const page = (body: string): string => `---\ntitle: A\n---\n\n${body}\n`;

test("every reference to a footnote has an id of its own and a way back", async () => {
  const body = await testSite({ "index.mdx": page("One[^1] two[^1].\n\n[^1]: Note.") }).body();
  expect([...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual(["fnref-1", "fnref-1-2", "fn-1"]);
  expect([...body.matchAll(/href="#(fnref[^"]*)" class="footnote-back"/g)].map(([, id]) => id)).toEqual([
    "fnref-1",
    "fnref-1-2",
  ]);
});

test("the name of a task is its own line, not what is nested in it", async () => {
  const source = "- [ ] **todo** it\n  - nested\n\n    ```js\n    const a = 1\n    ```\n- [x] second";
  const body = await testSite({ "index.mdx": page(source) }).body();
  expect(
    [...body.matchAll(/aria-label="([^"]*)"( checked)?/g)].map(([, label, checked]) => [label, checked]),
  ).toContainEqual(["todo it", undefined]);
  expect(body).toContain('aria-label="second" checked');
});

test("a second example of a kind stands where it was written", async () => {
  const example = (name: string): string =>
    `<RequestExample>\n\n\`\`\`text ${name}\n${name} code\n\`\`\`\n\n</RequestExample>`;
  const site = testSite({ "index.mdx": page(`${example("first")}\n\nText.\n\n${example("second")}`) });
  expect(await site.page("/")).toContain("first code");
  const body = await site.body();
  expect(body).toContain("second code");
  expect(body).not.toContain("first code");
});
