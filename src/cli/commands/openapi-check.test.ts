import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testRun } from "../../../test/support/run.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "openapi-check-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test.each([
  [".", "spec/api/o.yaml", "spec/shared/s.yaml"],
  ["spec/api", "o.yaml", "../shared/s.yaml"],
  ["spec/shared", "../api/o.yaml", "s.yaml"],
  ["elsewhere", "../spec/api/o.yaml", "../spec/shared/s.yaml"],
])("returns the same result in %s, with paths relative to it", async (cwd, target, shown) => {
  write("docs.json", "{}");
  write("elsewhere/a.txt", "");
  write("spec/shared/s.yaml", "S: {type: strin}\n");
  write(
    "spec/api/o.yaml",
    `openapi: 3.1.0
info: {title: A, version: "1", description: Ten requests a minute.}
security: []
paths:
  /a:
    get:
      summary: A
      responses:
        200: {description: ok, content: {application/json: {schema: {$ref: '../shared/s.yaml#/S'}}}}
        400: {description: bad}
`,
  );
  const { code, out, err } = await testRun(["openapi", "check", target], join(folder, cwd));
  expect(err).toBe("");
  expect(out.split(" api/")[0]).toBe(`error ${shown}:1:11`);
  expect(code).toBe(1);
});

const SPEC = `openapi: 3.1.0
info: {title: A, version: "1", description: Ten requests a minute.}
security: []
paths:
  /a:
    get:
      responses:
        200: {description: ok}
        400: {description: bad}
`;
const OVERLAY = `overlay: 1.0.0
info: {title: B, version: "1"}
extends: ../api.yaml
actions:
  - {target: "$.paths['/a'].get", update: {summary: A}}
`;
const WITHOUT_SUMMARY =
  'info spec/api.yaml:6:5 api/no-description "GET /a" has neither a summary nor a description. Describe in one sentence what it does.\n';

test("checks a spec with the overlays of the site", async () => {
  write("docs.json", "{}");
  write("spec/api.yaml", SPEC);
  expect(await testRun(["openapi", "check", "spec/api.yaml"], folder)).toMatchObject({
    err: "",
    out: `${WITHOUT_SUMMARY}Checked 1 operation, 1 note\n`,
  });
  write("spec/changes/b.yaml", OVERLAY);
  write("spec/changes/a.yaml", OVERLAY.replace("'].get", "'].get["));
  expect(await testRun(["openapi", "check", "api.yaml"], join(folder, "spec"))).toMatchObject({
    code: 0,
    err: "",
    out: expect.stringMatching(
      /^warning changes\/a\.yaml:5:14 api\/overlay-invalid-target [^\n]*\nChecked 1 operation with changes\/a\.yaml, changes\/b\.yaml applied, 1 warning\n$/,
    ),
  });
  const { out } = await testRun(["openapi", "check", "spec/api.yaml", "--json"], folder);
  expect(JSON.parse(out)).toMatchObject({ ok: true, overlays: ["spec/changes/a.yaml", "spec/changes/b.yaml"] });
});

test("uses the overlays from docs.json and reports unreadable ones", async () => {
  const docs = (overlays: readonly string[]): string =>
    JSON.stringify({ api: { openapi: { source: "spec/api.yaml", overlays } } });
  write("spec/api.yaml", SPEC);
  write("spec/changes/b.yaml", OVERLAY);
  write("docs.json", docs([]));
  expect((await testRun(["openapi", "check", "spec/api.yaml"], folder)).out).toBe(
    `${WITHOUT_SUMMARY}Checked 1 operation, 1 note\n`,
  );
  write("docs.json", docs(["gone.yaml"]));
  expect(await testRun(["openapi", "check", "spec/api.yaml"], folder)).toMatchObject({
    err: expect.stringContaining('Cannot read the overlay "gone.yaml", so it is not applied.\n'),
    out: `${WITHOUT_SUMMARY}Checked 1 operation, 1 note\n`,
  });
});

test("looks for no overlays outside a project", async () => {
  write("spec/api.yaml", SPEC);
  write("spec/changes/b.yaml", OVERLAY);
  expect((await testRun(["openapi", "check", "spec/api.yaml"], folder)).out).toBe(
    `${WITHOUT_SUMMARY}Checked 1 operation, 1 note\n`,
  );
});

test("groups findings by rule", async () => {
  const input = "parameters: [{name: api_key, in: query, description: B., schema: {type: string}}]";
  const spec = SPEC.replace("400: {description: bad}", "").replace("security: []\n", "");
  write("api.yaml", spec.replace("responses:", `${input}\n      responses:`));
  const { out } = await testRun(["openapi", "check", "api.yaml"], folder);
  expect(out.split("\n").slice(3)).toEqual([
    "  1 info    api/no-authentication",
    "  1 info    api/no-description",
    "  1 info    api/no-error-response",
    "Checked 1 operation, 3 notes",
    "",
  ]);
});
