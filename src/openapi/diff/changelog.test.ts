import { expect, test } from "vitest";
import type { ApiChange } from "./change.ts";
import { updateChangelog } from "./changelog.ts";

const change = (message: string, more: Partial<ApiChange> = {}): ApiChange => ({
  level: "breaking",
  code: "x-removed",
  subject: "User",
  message,
  operations: ["GET /a", "GET /b", "GET /c", "GET /d"],
  ...more,
});

const entry = (label: string, ...changes: readonly ApiChange[]) => ({ label, changes });

test("text of a spec is text in MDX too, and changes of one subject are one item", () => {
  const page = updateChangelog(
    undefined,
    entry("1", change('Property "<a>{b}" was removed'), change("has `a{b}` now")),
  );
  expect(page).toContain(
    '- `User` (`GET /a`, `GET /b`, `GET /c` and 1 more):\n  - Property "\\<a\\>\\{b\\}" was removed\n  - has `a{b}` now\n',
  );
});

test("a new entry comes before the first one of the page, not before one in a code block", () => {
  const page = 'Hello.\n\n```mdx\n<Update label="0">\n</Update>\n```\n\n<Update label="1">\nOld.\n</Update>\n';
  const labels = updateChangelog(page, entry("2", change("A"))).match(/<Update label="."/g);
  expect(labels).toEqual(['<Update label="0"', '<Update label="2"', '<Update label="1"']);
});

test("an entry without a generated part gets one, and keeps its text and line ends", () => {
  const page = updateChangelog('<Update label="1">\r\n  Mine.\r\n</Update>\r\n', entry("1", change("A")));
  expect(page).toMatch(/Mine\.\r\n\{\/\* api-changes: start \*\/\}\r\n/);
  expect(page.replaceAll("\r\n", "")).not.toContain("\n");
  const again = updateChangelog(page.replaceAll("{/* api", "  {/* api"), entry("1", change("B")));
  expect(again.match(/api-changes: start/g)).toHaveLength(1);
  expect(again).toContain("): B\r\n");
});

test("a page without entries gets its first one at the end", () => {
  expect(updateChangelog("---\ntitle: A\n---\n\nHello.\n", entry("1", change("A")))).toMatch(
    /Hello\.\n\n?<Update label="1"/,
  );
});
