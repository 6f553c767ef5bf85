// Compiled by the type check only: each mistake in a config below must be a TypeScript error.

import { defineArtifact, defineConfig, type Project } from "lectern";
import { choice, defineComponent, defineRule, defineTransform, number, requiredText } from "lectern/extend";
import type { Root } from "mdast";
import rehypeSlug from "rehype-slug";
import remarkToc from "remark-toc";

const props = { title: requiredText("Title."), size: number("Size."), kind: choice(["a", "b"], "Kind.") };

defineComponent({
  name: "Right",
  props,
  html: ({ title, size, kind }, children) => (
    <b data-kind={kind}>
      {title.trim()}
      {size?.toFixed(1)}
      {children.html()}
    </b>
  ),
});

defineComponent({
  name: "WrongProp",
  props,
  // @ts-expect-error there is no prop `titel`
  html: ({ titel }) => <b>{titel}</b>,
});

defineComponent({
  name: "WrongPropType",
  props,
  // @ts-expect-error a number is not a string
  html: ({ size }) => <b>{size?.trim()}</b>,
});

defineComponent({
  name: "WrongResult",
  props,
  // @ts-expect-error text is not markup
  html: ({ title }) => `<b>${title}</b>`,
});

defineComponent({
  name: "WrongMarkdown",
  props,
  html: () => <></>,
  // @ts-expect-error Markdown is a string
  markdown: () => 1,
});

// @ts-expect-error a component has markup
defineComponent({ name: "NoMarkup", props });

defineConfig({
  layout: {
    slots: {
      head: ({ page }) => <meta name="route" content={page.route} />,
      // @ts-expect-error there is no slot `sidebarMiddle`
      sidebarMiddle: () => <></>,
    },
    parts: {
      // @ts-expect-error a part is markup
      footer: () => "text",
    },
  },
});

// @ts-expect-error there is no hook `plugins`
defineConfig({ plugins: [] });

defineConfig({
  theme: {
    // @ts-expect-error there is no token `shade`
    tokens: { accent: "#fff", shade: "red" },
  },
});

defineRule({
  // @ts-expect-error a code needs two parts
  code: "draft",
  severity: "warning",
  summary: "A page contains a DRAFT marker.",
});

defineRule({
  code: "acme/no-draft",
  // @ts-expect-error there is no such severity
  severity: "fatal",
  summary: "A page contains a DRAFT marker.",
});

defineRule({
  code: "acme/no-draft",
  severity: "info",
  summary: "A page contains a DRAFT marker.",
  // @ts-expect-error a finding needs a message and a hint
  file: ({ locate }) => [{ at: locate(0) }],
});

defineTransform({
  name: "wrong",
  // @ts-expect-error a transform returns a tree or nothing
  transform: () => "text",
});

defineArtifact({
  path: "a.txt",
  // @ts-expect-error a body is text or bytes
  body: () => 1,
});

defineConfig({
  languages: [
    {
      id: "httpie",
      aliases: [],
      title: "HTTPie",
      grammar: "bash",
      // @ts-expect-error a request has no `verb`
      write: ({ verb }) => `http ${verb}`,
    },
  ],
});

/** A project's data is read-only. */
export function pagesOf(project: Project): string {
  const [first] = project.pages();
  // @ts-expect-error pages cannot be changed
  if (first) first.title = "x";
  return first?.title ?? "";
}

const mark = (options: { readonly text: string }) => (tree: Root) =>
  void tree.children.push({ type: "html", value: options.text });

defineConfig({ markdown: { remarkPlugins: [[mark, { text: "x" }], remarkToc], rehypePlugins: [rehypeSlug] } });

defineConfig({
  markdown: {
    // @ts-expect-error a plugin is a function, not its name
    remarkPlugins: ["remark-toc"],
  },
});
