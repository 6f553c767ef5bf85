import { expect, test } from "vitest";
import { createMemoryFiles } from "../files/memory-files.ts";
import { createProject } from "./create-project.ts";

const URL = "https://api.test/openapi.json";
const DOCS = JSON.stringify({
  name: "A",
  theme: "mint",
  colors: { primary: "#0f766e" },
  navigation: { groups: [{ group: "API", openapi: URL }] },
});
const SPEC = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "A", version: "1" },
  paths: { "/a": { $ref: "a.json" } },
});

test("fetches remote specs with the files they refer to and generates pages", async () => {
  const web = new Map([
    [URL, SPEC],
    ["https://api.test/a.json", JSON.stringify({ get: { summary: "Get a" } })],
  ]);
  const known = new Map<string, string>();
  const requested: string[] = [];
  const project = createProject(createMemoryFiles({ "docs.json": DOCS }), {
    remote: {
      get: (url) => known.get(url),
      isFetching: () => false,
      known: () => [],
      diagnostics: () => [],
      fetch: async (urls, next) => {
        for (const url of urls) {
          requested.push(url);
          known.set(url, web.get(url) ?? "");
          for (const other of next(url, web.get(url) ?? "")) known.set(other, web.get(other) ?? "");
        }
        return [...known.keys()];
      },
    },
  });
  expect([...project.site().value.pages.keys()]).toEqual([]);
  expect(project.site().diagnostics.map(({ code, at }) => `${code} ${at.file}:${at.line}`)).toContain(
    "api/spec-not-found docs.json:1",
  );
  project.change(await project.fetchRemote());
  expect(requested).toEqual([URL]);
  expect([...project.site().value.pages.keys()]).toEqual(["/api-reference/get-a"]);
});

test("reports a pending spec and shows its pages once it has loaded", async () => {
  const known = new Map<string, string>();
  let arrive = (): void => {};
  const project = createProject(createMemoryFiles({ "docs.json": DOCS }), {
    remote: {
      get: (url) => known.get(url),
      isFetching: (url) => !known.has(url),
      known: () => [],
      diagnostics: () => [],
      fetch: (urls) =>
        new Promise((resolve) => {
          arrive = () => {
            known.set(URL, JSON.stringify({ ...JSON.parse(SPEC), paths: { "/a": { get: { summary: "Get a" } } } }));
            resolve(urls);
          };
        }),
    },
  });
  const fetching = project.fetchRemote();
  const problems = (): readonly string[] => project.site().diagnostics.map(({ code }) => code);
  expect(problems().filter((code) => /^api|no-pages/.test(code))).toEqual(["api/spec-fetching"]);
  arrive();
  project.change(await fetching);
  expect([...project.site().value.pages.keys()]).toEqual(["/api-reference/get-a"]);
  expect(problems()).not.toContain("api/spec-fetching");
});

test("reports a spec that cannot be fetched once, where it is named, with the reason", () => {
  const files = createMemoryFiles({
    "docs.json": JSON.stringify(
      { ...JSON.parse(DOCS), navigation: { groups: [{ group: "API", openapi: URL }] } },
      null,
      2,
    ),
  });
  const failure = {
    code: "api/fetch-failed",
    severity: "error",
    at: { file: "docs.json", line: 1, column: 1 },
    message: `Failed to fetch "${URL}": status 500.`,
  } as const;
  const project = createProject(files, {
    remote: {
      get: () => undefined,
      isFetching: () => false,
      known: () => [],
      diagnostics: () => [failure],
      fetch: async () => [],
    },
  });
  const problems = project.site().diagnostics.filter(({ code }) => code.startsWith("api/"));
  expect(problems.map(({ code, at }) => `${code} ${at.line}:${at.column}`)).toEqual(["api/fetch-failed 11:20"]);
});
