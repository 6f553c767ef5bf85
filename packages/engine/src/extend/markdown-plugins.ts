// Runs the remark and rehype plugins of a config as unified runs them: attached once, then called for each file. One
// that fails costs its own effect on one page.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import type { Document } from "@lectern/model/content/document.ts";
import { surveyTree } from "@lectern/model/content/parse-document.ts";
import type { Root as HastRoot } from "hast";
import { type Pluggable, type Processor, unified } from "unified";
import { VFile } from "vfile";
import { fillPositions, findTreeProblem } from "./check-tree.ts";
import type { JsxComponent, MarkdownOptions } from "./config.ts";
import { pluginSyntax, transformProblem } from "./diagnostics.ts";
import { withUsedImports } from "./documents.ts";
import type { Extensions } from "./extensions.ts";
import type { Hooks, Shape } from "./hooks.ts";
import { toPageNodes } from "./plugin-nodes.ts";
import type { MdastNode } from "./tree.ts";

export interface MarkdownPlugins extends Pick<Extensions, "remark" | "rehype"> {
  readonly diagnostics: readonly Diagnostic[];
}

export interface PluginHost {
  readonly hooks: Hooks;
  /** The directory of the project. */
  readonly root: string;
  /** React components that pages use without importing them. */
  readonly imports: readonly JsxComponent[];
}

/** A plugin that is attached. */
interface Plugin {
  readonly hook: string;
  readonly processor: Processor;
}

const PROCESSOR: Shape<Processor> = {
  expected: "a transformer, or nothing",
  is: (value): value is Processor => typeof value === "function",
};
const MDAST: Shape<MdastNode> = {
  expected: "a tree, or nothing",
  is: (value): value is MdastNode => isRoot(value),
};
const HAST: Shape<HastRoot> = {
  expected: "a tree, or nothing",
  is: (value): value is HastRoot => isRoot(value),
};

const DOCUMENT: Shape<Document> = {
  expected: "a document",
  is: (value): value is Document => typeof value === "object" && value !== null && "tree" in value,
};

function isRoot(value: unknown): boolean {
  return typeof value === "object" && value !== null && "type" in value && value.type === "root";
}

/** Attaches plugins; they share what they store with `this.data()`. */
export function attachPlugins(
  config: Required<MarkdownOptions>,
  { hooks, root, imports }: PluginHost,
): MarkdownPlugins {
  const shared = {};
  const diagnostics: Diagnostic[] = [];
  const attach = (kind: keyof MarkdownOptions): readonly Plugin[] =>
    config[kind].flatMap((entry, index) => {
      const hook = `markdown.${kind}[${index}]${nameOf(entry)}`;
      const before = countSyntax(shared);
      const processor = hooks.call(hook, () => attachPlugin(entry, shared), PROCESSOR);
      const addsSyntax = processor?.parser !== undefined || countSyntax(shared) > before;
      if (addsSyntax && kind === "remarkPlugins") diagnostics.push(pluginSyntax(hook, hooks.location(hook)));
      return processor ? [{ hook, processor }] : [];
    });
  const [remark, rehype] = [attach("remarkPlugins"), attach("rehypePlugins")];
  // What remark plugins store in `file.data` is there for rehype plugins too.
  const data = new WeakMap<Document, VFile["data"]>();
  const fileOf = (document: Document): VFile =>
    new VFile({ path: document.path, value: document.text, cwd: root, data: { ...data.get(document) } });
  return {
    diagnostics,
    ...(remark.length > 0 && {
      remark: async (document) => {
        const create = (): MdastNode => structuredClone(document.tree);
        const { value, file, problems } = await runAll(remark, { document, create, fileOf, shape: MDAST }, hooks);
        const finish = (): Document => withUsedImports(withTree(document, value), imports);
        const finished = await hooks.waitFor("markdown.remarkPlugins", document.path, finish, DOCUMENT);
        const changed = finished.value ?? document;
        data.set(changed, file.data);
        return { value: changed, diagnostics: [...problems, ...finished.diagnostics] };
      },
    }),
    ...(rehype.length > 0 && {
      rehype: async (document, create) => {
        const { value, problems } = await runAll(rehype, { document, create, fileOf, shape: HAST }, hooks);
        return { value, diagnostics: problems };
      },
    }),
  };
}

function attachPlugin(entry: Pluggable, shared: object): Processor {
  const processor = unified().data(shared);
  return (Array.isArray(entry) ? processor.use(...(entry as [never])) : processor.use(entry as never)).freeze();
}

/** The name of a plugin's function: ` (remarkToc)`. */
function nameOf(entry: Pluggable): string {
  const plugin: unknown = Array.isArray(entry) ? entry[0] : entry;
  return typeof plugin === "function" && plugin.name !== "" ? ` (${plugin.name})` : "";
}

/** How many extensions of remark's parser plugins have added. */
function countSyntax(data: Readonly<Record<string, unknown>>): number {
  return ["micromarkExtensions", "fromMarkdownExtensions"]
    .map((name) => data[name])
    .reduce((count: number, list) => count + (Array.isArray(list) ? list.length : 0), 0);
}

interface PluginRun<T> {
  readonly document: Document;
  readonly shape: Shape<T>;
  create(): T;
  fileOf(document: Document): VFile;
}

/** Runs plugins in order. If one fails, all others run again on a new tree, since it may have changed half of this one. */
async function runAll<T>(
  plugins: readonly Plugin[],
  run: PluginRun<T>,
  hooks: Hooks,
): Promise<{ readonly value: T; readonly file: VFile; readonly problems: readonly Diagnostic[] }> {
  const { document, create, fileOf, shape } = run;
  const file = fileOf(document);
  let value = create();
  for (const plugin of plugins) {
    const { hook, processor } = plugin;
    const result = await hooks.waitFor(hook, document.path, () => runPlugin(processor, value, file), shape);
    if (result.value === undefined) {
      const others = await runAll(without(plugins, plugin), run, hooks);
      return { ...others, problems: [...result.diagnostics, ...others.problems] };
    }
    value = result.value;
  }
  return { value, file, problems: messagesOf(file) };
}

function without<T>(list: readonly T[], item: T): readonly T[] {
  return list.filter((one) => one !== item);
}

async function runPlugin(processor: Processor, tree: unknown, file: VFile): Promise<unknown> {
  const result: unknown = await processor.run(tree as never, file);
  const problem = isRoot(result) ? findTreeProblem(result) : undefined;
  if (problem !== undefined) throw new Error(problem);
  return result;
}

/** What plugins reported with `file.message`. */
function messagesOf({ messages, path }: VFile): readonly Diagnostic[] {
  return messages.map(({ reason, source, ruleId, line, column, fatal }) => {
    const at = { file: path, line: line ?? 1, column: column ?? 1 };
    const name = [source, ruleId].filter(Boolean).join(":") || "plugin";
    return transformProblem(name, at, { message: reason, severity: fatal === null ? "info" : "warning" });
  });
}

function withTree(document: Document, tree: MdastNode): Document {
  const { path, text } = document;
  toPageNodes(tree);
  fillPositions(tree);
  return { ...document, tree, ...surveyTree(path, { tree, text }) };
}
