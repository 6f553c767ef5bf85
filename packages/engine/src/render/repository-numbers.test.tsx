import { serialize } from "@lectern/base/markup/tree.ts";
import { expect, test } from "vitest";
import { createRepositoryNumbers } from "./repository-numbers.tsx";

const LINK = (
  <a class="github-repo" data-github="acme/sdk" href="/sdk">
    <svg />
    <span>acme/sdk</span>
    <svg />
  </a>
);

test("puts numbers before the last icon and requests each repository once", async () => {
  const requested: string[] = [];
  const fill = createRepositoryNumbers(async (url) => {
    requested.push(url);
    return { text: '{"stargazers_count": 12345, "forks_count": 67}' };
  });
  const filled =
    '<a class="github-repo" data-github="acme/sdk" href="/sdk" data-counted><svg></svg><span>acme/sdk</span><span class="github-numbers">★ 12K <span class="github-forks">67</span></span><svg></svg></a>';
  expect((await fill([LINK, <p>{LINK}</p>])).map(serialize)).toEqual([filled, `<p>${filled}</p>`]);
  expect((await fill([LINK])).map(serialize)).toEqual([filled]);
  expect(requested).toEqual(["https://api.github.com/repos/acme/sdk"]);
});

test.each([{ problem: "no network" }, { text: "{" }, { text: '{"stargazers_count": "many"}' }])(
  "keeps the link without numbers: %j",
  async (respond) => {
    expect(await createRepositoryNumbers(async () => respond)([LINK])).toEqual([LINK]);
  },
);
