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

const entry = (label: string, ...changes: readonly ApiChange[]) => ({
  label,
  names: ["1.0_a", "2.0"] as const,
  changes,
});

test("escapes spec text in MDX and groups changes by subject", () => {
  const page = updateChangelog(
    undefined,
    entry("1", change('Property "<a>{b}" was removed'), change("has `a{b}` now")),
  );
  expect(page).toContain("Changes from 1.0\\_a to 2.0:");
  expect(page).toContain(
    '- `User` (`GET /a`, `GET /b`, `GET /c` and 1 more):\n  - Property "\\<a\\>\\{b\\}" was removed\n  - has `a{b}` now\n',
  );
});

test("inserts a new entry before the first one, not before one in a code block", () => {
  const page = 'Hello.\n\n```mdx\n<Update label="0">\n</Update>\n```\n\n<Update label="1">\nOld.\n</Update>\n';
  const labels = updateChangelog(page, entry("2", change("A"))).match(/<Update label="."/g);
  expect(labels).toEqual(['<Update label="0"', '<Update label="2"', '<Update label="1"']);
});

test("adds a generated part to an entry and keeps its text and line endings", () => {
  const page = updateChangelog('<Update label="1">\r\n  Mine.\r\n</Update>\r\n', entry("1", change("A")));
  expect(page).toMatch(/Mine\.\r\n\{\/\* api-changes: start \*\/\}\r\n/);
  expect(page.replaceAll("\r\n", "")).not.toContain("\n");
  const again = updateChangelog(page.replaceAll("{/* api", "  {/* api"), entry("1", change("B")));
  expect(again.match(/api-changes: start/g)).toHaveLength(1);
  expect(again).toContain("): B\r\n");
});

test("adds the first entry at the end of a page without entries", () => {
  expect(updateChangelog("---\ntitle: A\n---\n\nHello.\n", entry("1", change("A")))).toMatch(
    /Hello\.\n\n?<Update label="1"/,
  );
});
