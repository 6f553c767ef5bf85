import { expect, test } from "vitest";
import { repositoryLinks } from "./git-remote.ts";

test.each([
  ["git@github.com:acme/docs.git", "https://github.com/acme/docs/edit/main/site/{path}"],
  ["https://token@github.com/acme/docs", "https://github.com/acme/docs/edit/main/site/{path}"],
  ["ssh://git@github.acme.dev:2222/a/b.git", "https://github.acme.dev/a/b/edit/main/site/{path}"],
  ["https://gitlab.com/acme/group/docs.git", "https://gitlab.com/acme/group/docs/-/edit/main/site/{path}"],
  ["git@bitbucket.org:acme/docs.git", "https://bitbucket.org/acme/docs/src/main/site/{path}?mode=edit"],
  ["https://codeberg.org/acme/docs/", "https://codeberg.org/acme/docs/_edit/main/site/{path}"],
  ["https://git.example.com/acme/docs", undefined],
  ["/srv/git/docs.git", undefined],
  ['git@github.com:acme/"><script>.git', undefined],
])("derives the edit link of %s as %s", (remote, edit) => {
  expect(repositoryLinks(remote, "main", "site/")?.edit).toBe(edit);
});
