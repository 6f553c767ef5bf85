import { expect, test } from "vitest";
import { classifyFile } from "./classify.ts";
import { exposureOf } from "./publish-rules.ts";

test.each([
  ["images/a.png", "open"],
  ["guides/Images/deep/a.png", "open"],
  ["guides/a.png", "open"],
  ["logo.svg", "open"],
  ["src/app/icon.png", "linked"],
  ["snippets/a.png", "linked"],
  ["public/table.csv", "open"],
  ["downloads/sdk.tgz", "open"],
  ["images/table.csv", "linked"],
  ["public/install.sh", "linked"],
  ["data/table.csv", "linked"],
  ["notes.txt", "linked"],
  ["config.toml", "linked"],
  ["robots.txt", "open"],
  ["CNAME", "open"],
  ["_secret.json", "linked"],
  [".well-known/security.txt", "open"],
  ["acme-docs-1.0.0.tgz", "private"],
  ["package.json", "private"],
  ["examples/a/package-lock.json", "private"],
  ["public/package.json", "linked"],
  ["tailwind.config.json", "private"],
  ["next.config.toml", "private"],
  ["lectern.config.tsx", "private"],
  ["composer.lock.json", "private"],
  ["dev-requirements.txt", "private"],
  ["Secrets.prod.yaml", "private"],
  ["style.css", "open"],
  ["app.js", "open"],
])("%s is %s", (path, exposure) => {
  expect(exposureOf(path, classifyFile(path, false), (folder) => folder === "guides")).toBe(exposure);
});
