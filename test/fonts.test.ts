// Fonts in docs.json: bundled, installed as a package, or from a project file.

import { createOutput } from "@lectern/engine/output/create-output.ts";
import { createProject } from "@lectern/engine/project/create-project.ts";
import { createDiskFiles } from "@lectern/io/disk-files.ts";
import { afterAll, expect, test } from "vitest";
import { testFolder } from "./support/folder.ts";
import { docsJson } from "./support/site.ts";

const folders: (() => void)[] = [];
afterAll(() => {
  for (const dispose of folders) dispose();
});

/** The font rules, font files and preloads of a site on disk. */
async function fontsOf(fonts: object | undefined, files: Readonly<Record<string, string>> = {}) {
  const folder = testFolder({
    "docs.json": docsJson({ pages: ["index"] }, fonts && { fonts }),
    "index.mdx": "---\ntitle: A\ndescription: B\n---\nText.",
    ...files,
  });
  folders.push(folder.dispose);
  const project = createProject(createDiskFiles(folder.path));
  const artifacts = await createOutput(project, { base: "/docs" }).artifacts();
  const text = async (path: string | undefined) => String(await artifacts.get(path ?? "")?.body());
  const css = await text([...artifacts.keys()].find((path) => /^_lectern\/site-/.test(path)));
  const faces = [...css.matchAll(/@font-face\{([^}]*)\}/g)].map(([, body]) => body ?? "");
  const sans = [...css.matchAll(/--lec-font-sans:([^;}]*)/g)].at(-1)?.[1];
  const named = (path: string): string => path.replace(/-[0-9a-z]{8}\.woff2/, ".woff2");
  return {
    faces: faces.filter((face) => !/Fallback|JetBrains/.test(face)).map(named),
    sans,
    files: [...artifacts.keys()].filter((path) => path.endsWith(".woff2")).map(named),
    preloads: [...(await text("index.html")).matchAll(/rel="preload" href="([^"]*)"/g)].map(([, href]) =>
      named(href ?? ""),
    ),
    problems: project.site().diagnostics.map(({ code, at, hint }) => `${code} ${at.line}:${at.column} ${hint}`),
  };
}

const BUNDLED = ["inter-weights", "inter", "inter-ext", "jetbrains-mono"].map((name) => `_lectern/fonts/${name}.woff2`);

test.each([undefined, { family: "Inter" }, { family: "inter" }])("bundles Inter: %o", async (fonts) => {
  const { faces, files, preloads, problems } = await fontsOf(fonts);
  expect(faces[0]).toBe(
    'font-family:"Inter";src:url("/docs/_lectern/fonts/inter.woff2") format("woff2");font-weight:400 700;font-display:swap',
  );
  expect(files).toEqual(BUNDLED);
  expect(preloads).toEqual(["/docs/_lectern/fonts/inter.woff2"]);
  expect(problems).toEqual([]);
});

test.each([
  ["system-ui", "system-ui,ui-sans-serif,system-ui,sans-serif"],
  ["monospace", "monospace,ui-sans-serif,system-ui,sans-serif"],
  ["Helvetica Neue", '"Helvetica Neue",ui-sans-serif,system-ui,sans-serif'],
])("uses %s without a package", async (family, expected) => {
  const { faces, sans, preloads, problems } = await fontsOf({ family });
  expect([faces, sans, preloads, problems]).toEqual([[], expected, [], []]);
});

test("loads a family from its installed package, preferring the variable one", async () => {
  const variable = "node_modules/@fontsource-variable/open-sans";
  const fixed = "node_modules/@fontsource/open-sans";
  const files = {
    [`${fixed}/package.json`]: "{}",
    [`${fixed}/files/open-sans-latin-400-normal.woff2`]: "400",
    [`${fixed}/files/open-sans-latin-700-normal.woff2`]: "700",
  };
  const plain = await fontsOf({ family: "Open Sans" }, files);
  expect(plain.problems).toEqual([]);
  expect(plain.faces).toEqual([
    'font-family:"Open Sans";src:url("/docs/_lectern/fonts/open-sans-latin-400-normal.woff2") format("woff2");font-weight:400;font-display:swap',
    'font-family:"Open Sans";src:url("/docs/_lectern/fonts/open-sans-latin-700-normal.woff2") format("woff2");font-weight:700;font-display:swap',
  ]);
  expect(plain.preloads).toEqual(["/docs/_lectern/fonts/open-sans-latin-400-normal.woff2"]);
  expect(plain.sans).toBe('"Open Sans",ui-sans-serif,system-ui,sans-serif');
  const better = await fontsOf(
    { family: "Open Sans" },
    {
      ...files,
      [`${variable}/package.json`]: "{}",
      [`${variable}/files/open-sans-latin-wght-normal.woff2`]: "v",
      [`${variable}/files/open-sans-latin-ext-wght-normal.woff2`]: "ve",
      [`${variable}/files/open-sans-latin-wght-italic.woff2`]: "vi",
    },
  );
  expect(better.files.filter((path) => path.includes("open-sans"))).toEqual([
    "_lectern/fonts/open-sans-latin-ext-wght-normal.woff2",
    "_lectern/fonts/open-sans-latin-wght-normal.woff2",
    "_lectern/fonts/open-sans-latin-wght-italic.woff2",
  ]);
  expect(better.preloads).toEqual(["/docs/_lectern/fonts/open-sans-latin-wght-normal.woff2"]);
});

test("reports a missing family with the install command and uses Inter", async () => {
  const { sans, problems, preloads } = await fontsOf({ family: "Open Sans" });
  expect(problems).toEqual([
    'config/font-not-installed 1:113 Run `npm install @fontsource-variable/open-sans` (or @fontsource/open-sans for a font that is not variable), or set "source" to a font file.',
  ]);
  expect(sans).toBe('"Open Sans",Inter,"Inter Fallback",ui-sans-serif,system-ui,sans-serif');
  expect(preloads).toEqual(["/docs/_lectern/fonts/inter.woff2"]);
  // Too long for a file name.
  expect((await fontsOf({ family: "x".repeat(5000) })).problems).toHaveLength(1);
});

test("does not report a family loaded by a project stylesheet", async () => {
  const css = '@font-face { font-family: "Open Sans"; src: url("/fonts/a.woff2") }';
  expect((await fontsOf({ family: "Open Sans" }, { "style.css": css, "fonts/a.woff2": "" })).problems).toEqual([]);
});

test("loads a project's font file and does not preload one from another host", async () => {
  const own = await fontsOf({ family: "My", source: "/fonts/my.woff2", weight: 400 }, { "fonts/my.woff2": "x" });
  expect(own.faces).toEqual([
    'font-family:"My";src:url("/docs/fonts/my.woff2") format("woff2");font-weight:400;font-display:swap',
  ]);
  expect(own.preloads).toEqual(["/docs/fonts/my.woff2"]);
  const remote = await fontsOf({ family: "My", source: "https://x.dev/my.woff2" });
  expect(remote.preloads).toEqual([]);
});

test("escapes a family name", async () => {
  expect((await fontsOf({ family: 'x"}</style>\n' })).sans).toContain('"x\\22 ');
});
