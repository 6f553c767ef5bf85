import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { expect, test } from "vitest";
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

/** The API problems of a site whose remote spec cannot be fetched. */
function failing(docs: object, allowMissingSpecs = false, pages: Readonly<Record<string, string>> = {}) {
  const files = createMemoryFiles({ "docs.json": JSON.stringify({ ...JSON.parse(DOCS), ...docs }, null, 2), ...pages });
  const failure = {
    code: "api/fetch-failed",
    severity: "error",
    at: { file: "docs.json", line: 1, column: 1 },
    message: `Failed to fetch "${URL}": status 500.`,
    about: { kind: "spec", value: URL },
  } as const;
  const project = createProject(files, {
    allowMissingSpecs,
    remote: {
      get: () => undefined,
      isFetching: () => false,
      known: () => [],
      diagnostics: () => [failure],
      fetch: async () => [],
    },
  });
  const problems = project.site().diagnostics.filter(({ code }) => /^(?:api|nav|redirect|config)\//.test(code));
  return problems.map(({ severity, code, at, hint }) => `${severity} ${code} ${at.line}:${at.column} ${hint}`);
}

const API_GROUP = { navigation: { groups: [{ group: "API", openapi: URL }] } };

test("reports a spec that cannot be fetched once, where it is named", () => {
  expect(failing(API_GROUP)).toEqual([
    "error api/fetch-failed 11:20 Check the URL, save the file in the project, or pass --allow-missing-specs to publish without its pages.",
  ]);
  expect(failing(API_GROUP, true)).toEqual([
    "warning api/fetch-failed 11:20 Check the URL. Its pages are missing or incomplete.",
  ]);
});

test("reports a spec that cannot be fetched as an error only if pages need it", () => {
  const docs = { api: { openapi: URL }, navigation: { pages: ["index"] } };
  const text = "---\ntitle: A\ndescription: B\n---\n";
  expect(failing(docs, false, { "index.mdx": text })).toEqual([
    "warning api/fetch-failed 13:16 Check the URL, or remove it if no page needs it.",
  ]);
  expect(failing(docs, false, { "index.mdx": text.replace("title: A", "openapi: GET /a") })).toEqual([
    "error api/fetch-failed 13:16 Check the URL, save the file in the project, or pass --allow-missing-specs to publish without its pages.",
  ]);
});
