// Random edits of a site, reproducible by seed: what authors do to pages, snippets, settings, API files and images.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A seeded random number generator from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Editor {
  readonly folder: string;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Files whose path matches. */
  readonly files: (pattern: RegExp) => readonly string[];
  readonly change: (path: string, edit: (text: string) => string) => void;
  /** A word that does not occur in any text yet. */
  readonly word: () => string;
}

type Edit = (editor: Editor) => string | undefined;

/** Applies one random edit to the site in a directory and returns its name. */
export function editRandomly(folder: string, random: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const editor: Editor = {
    folder,
    pick,
    files: (pattern) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((path) => !/^(?:out|other|cold)\b/.test(path) && pattern.test(path))
        .filter((path) => statSync(join(folder, path)).isFile())
        .sort(),
    change: (path, edit) => writeFileSync(join(folder, path), edit(readFileSync(join(folder, path), "utf8"))),
    word: () => `word${Math.floor(random() * 1e9).toString(36)}`,
  };
  for (;;) {
    const [name, edit] = pick(Object.entries(EDITS));
    const what = edit(editor);
    if (what !== undefined) return `${name}: ${what}`;
  }
}

/** The edit that builds a site into another directory, and again after another edit. */
export const OTHER_OUTPUT = "other output";

const PAGE = /^(?!snippets\/).*\.mdx$/;

/** Changes one of the matching files. */
function changeOne(pattern: RegExp, edit: (text: string, editor: Editor) => string): Edit {
  return (editor) => {
    const files = editor.files(pattern);
    if (files.length === 0) return undefined;
    const path = editor.pick(files);
    editor.change(path, (text) => edit(text, editor));
    return path;
  };
}

type Json = Record<string, unknown>;

function changeConfig(edit: (config: Json, editor: Editor) => void): Edit {
  return (editor) => {
    editor.change("docs.json", (text) => {
      const config = JSON.parse(text) as Json;
      edit(config, editor);
      return JSON.stringify(config, null, 2);
    });
    return "docs.json";
  };
}

function routeOf(path: string): string {
  return `/${path.replace(/\.mdx$/, "")}`;
}

const EDITS: Readonly<Record<string, Edit>> = {
  sentence: changeOne(PAGE, (text, { word }) => `${text}\nOne more ${word()}.\n`),
  code: changeOne(PAGE, (text, { word }) => `${text}\n\`\`\`js\nconst ${word()} = 1;\n\`\`\`\n`),
  heading: changeOne(PAGE, (text, { word }) => `${text}\n## About ${word()}\n`),
  link: changeOne(PAGE, (text, { files, pick }) => `${text}\n[Link](${routeOf(pick(files(PAGE)))})\n`),
  brokenLink: changeOne(PAGE, (text, { word }) => `${text}\n[Broken](/${word()})\n`),
  picture: changeOne(PAGE, (text, { files, pick }) => `${text}\n![Shot](/${pick(files(/\.svg$/))})\n`),
  utility: changeOne(PAGE, (text, { pick }) => `${text}\n<div className="mt-${pick([1, 2, 3, 4])} w-full">x</div>\n`),
  math: changeOne(PAGE, (text) => `${text}\nAs in $x^2$.\n`),
  shorter: changeOne(PAGE, (text) => text.split("\n").slice(0, -2).join("\n")),
  title: changeOne(PAGE, (text, { word }) => text.replace(/^title: .*$/m, `title: Title ${word()}`)),
  description: changeOne(PAGE, (text, { word }) => text.replace(/^title: /m, `description: On ${word()}.\n$&`)),
  hidden: changeOne(PAGE, (text) => text.replace(/^title: /m, "hidden: true\n$&")),
  badFrontmatter: changeOne(PAGE, (text) => text.replace(/^title: /m, "titel: Typo\n$&")),
  snippet: changeOne(/^snippets\/.*\.mdx$/, (text, { word }) => `${text}\nShared ${word()}.\n`),
  component: changeOne(/^snippets\/.*\.jsx$/, (text, { word }) => text.replace(/"[^"]*"/, `"${word()}"`)),
  style: changeOne(/\.css$/, (text, { word }) => `${text}\n.${word()} { color: red }\n`),
  drawing: changeOne(/\.svg$/, (text, { pick }) => text.replace(/width="\d+"/, `width="${pick([10, 20, 30])}"`)),
  api: changeOne(/^openapi.*\.json$/, (text, { word }) =>
    text.replace(/"summary": "[^"]*"/, `"summary": "Do ${word()}"`),
  ),
  schema: changeOne(/^openapi.*\.json$/, (text, { word }) =>
    text.replace('"properties": {', `"properties": { "${word()}": { "type": "string" },`),
  ),
  extension: changeOne(/^(?:lectern\.config\.ts|parts\/\w+\.ts|node_modules\/.*\.js)$/, (text, { word }) =>
    text.replace(/word\w*/, word()),
  ),
  extensionData: changeOne(/^(?:parts\/\w+\.(?:css|txt)|README\.md)$/, (text, { word }) =>
    text.replace(/word\w*/, word()),
  ),
  variableOfHook: ({ files, pick }) => {
    if (files(/^lectern\.config\.ts$/).length === 0) return undefined;
    process.env["LECTERN_TEST_EDITION"] = pick(["one", "two", "three"]);
    return process.env["LECTERN_TEST_EDITION"];
  },
  label: changeConfig((config, { word }) => {
    const text = JSON.stringify(config["navigation"]).replace(/"group":"[^"]*"/, `"group":"Group ${word()}"`);
    config["navigation"] = JSON.parse(text);
  }),
  name: changeConfig((config, { word }) => {
    config["name"] = `Site ${word()}`;
  }),
  variable: changeConfig((config, { word }) => {
    config["variables"] = { product: word() };
  }),
  color: changeConfig((config, { pick }) => {
    config["colors"] = { primary: pick(["#0f766e", "#7c3aed", "#b45309"]) };
  }),
  redirect: changeConfig((config, { word, files, pick }) => {
    const redirects = (config["redirects"] ?? []) as Json[];
    config["redirects"] = [...redirects, { source: `/${word()}`, destination: routeOf(pick(files(PAGE))) }];
  }),
  brokenConfig: changeConfig((config, { word }) => {
    config[word()] = 1;
  }),
  newPage: ({ folder, word, files, change }) => {
    const name = word();
    const [like = ""] = files(PAGE);
    mkdirSync(dirname(join(folder, "more", name)), { recursive: true });
    writeFileSync(join(folder, "more", `${name}.mdx`), `---\ntitle: ${name}\n---\n\n[Back](${routeOf(like)})\n`);
    change("docs.json", (text) => text.replace('"pages": [', `"pages": ["more/${name}", `));
    return name;
  },
  removedPage: ({ folder, files, pick }) => {
    const pages = files(/^more\/.*\.mdx$/);
    if (pages.length === 0) return undefined;
    const page = pick(pages);
    rmSync(join(folder, page));
    return page;
  },
  renamedPage: ({ folder, files, pick, word }) => {
    const pages = files(/^more\/.*\.mdx$/);
    if (pages.length === 0) return undefined;
    const page = pick(pages);
    renameSync(join(folder, page), join(folder, "more", `${word()}.mdx`));
    return page;
  },
  newFile: ({ folder, word }) => {
    const path = `images/${word()}.svg`;
    mkdirSync(join(folder, "images"), { recursive: true });
    writeFileSync(join(folder, path), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    return path;
  },
  removedFile: ({ folder, files, pick }) => {
    const pictures = files(/^images\/.*\.svg$/);
    if (pictures.length < 2) return undefined;
    const path = pick(pictures);
    rmSync(join(folder, path));
    return path;
  },
  changedOutput: ({ folder, pick }) => {
    const out = join(folder, "out");
    if (!existsSync(out)) return undefined;
    const files = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((path) => /\.(?:html|md)$/.test(path));
    const path = join(out, pick(files));
    if (pick([true, false])) rmSync(path);
    else writeFileSync(path, `${readFileSync(path, "utf8")}<!-- edited -->`);
    return path;
  },
  /** Makes the next build write to another directory. */
  otherOutput: () => OTHER_OUTPUT,
  nothing: () => "",
};
