import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("a repository in HTML", () => {
  expect(testPage().html(tag("GitHub.Repo", { repo: "https://github.com/acme/sdk.git" }))).toMatchInlineSnapshot(
    `"<a class="github-repo" data-component-name="GitHub.Repo" href="https://github.com/acme/sdk" data-github="acme/sdk" data-variant="inset" target="_blank" rel="noopener"><svg class="icon" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="6.5" cy="5.5" r="2.5"/><circle cx="6.5" cy="18.5" r="2.5"/><circle cx="17.5" cy="8.5" r="2.5"/><path d="M6.5 8v8M17.5 11c0 3-4 2.5-8 4"/></svg><span>acme/sdk</span><svg class="icon" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M7 17 17 7M9 7h8v8"/></svg></a>"`,
  );
});

test("a repository in Markdown", () => {
  expect(testPage().markdown(tag("GitHub.Repo", { repo: "https://github.com/acme/sdk.git" }))).toMatchInlineSnapshot(
    `"[acme/sdk](https://github.com/acme/sdk)"`,
  );
});

test("treats the older names as the same component", () => {
  expect(testPage().html(tag("Github", { repo: "acme/sdk", variant: "flat" }))).toBe(
    testPage().html(tag("GitHub.Repo", { repo: "acme/sdk", variant: "flat" })),
  );
});

test("text that is not a repository in HTML", () => {
  expect(testPage().html(tag("GitHub.Repo", { repo: "javascript:alert(1)" }))).toMatchInlineSnapshot(
    `"<span class="github-repo">javascript:alert(1)</span>"`,
  );
});

test("text that is not a repository in Markdown", () => {
  expect(testPage().markdown(tag("GitHub.Repo", { repo: "javascript:alert(1)" }))).toMatchInlineSnapshot(
    `"javascript:alert(1)"`,
  );
});
