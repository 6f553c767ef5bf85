import { defineArtifact, defineConfig, type SampleLanguage } from "lectern";
import {
  any,
  choice,
  defineComponent,
  defineRule,
  defineTransform,
  flag,
  icon,
  inline,
  list,
  type MdastNode,
  number,
  optionalFlag,
  requiredInline,
  requiredText,
  text,
  visit,
} from "lectern/extend";
import { write } from "./lib/sample.ts";
import base from "./theme/base.tsx";

const stat = defineComponent({
  name: "Stat",
  aliases: ["Figure"],
  note: "A figure with its label.",
  props: {
    value: requiredText("The figure."),
    label: requiredInline("What it counts."),
    tone: choice(["good", "bad"], "Its color."),
    big: flag("Show it larger."),
    framed: optionalFlag("Show a frame."),
    stars: number("How many stars."),
    items: list("Words below."),
    icon: icon("Icon before it."),
    note: inline("Text below."),
    unit: text("Its unit."),
    data: any("Anything."),
  },
  html: ({ value, label, tone, big, stars, items, icon: name, note }, children, context) => (
    <div class="stat" data-tone={tone ?? ""} data-big={String(big)}>
      {context.icon(name)}
      <strong>{value}</strong> {label} {"★".repeat(stars ?? 0)} {items.join(", ")} {note}
      {children.html()}
    </div>
  ),
  markdown: ({ value, label }, children) => `**${value}** ${label}\n\n${children.markdown()}`,
  styles: new URL("./components/stat.css", import.meta.url),
  browser: new URL("./components/stat.browser.ts", import.meta.url),
});

const mark = defineComponent({
  name: "Mark",
  inline: true,
  props: {},
  html: (_, children) => <mark>{children.html()}</mark>,
  styles: "mark { color: teal; }",
});

const noDraft = defineRule({
  code: "orchard/no-draft",
  severity: "info",
  summary: "A page is in beta.",
  *file({ text, locate }) {
    const index = text.indexOf("beta: true");
    if (index >= 0) yield { at: locate(index), message: "This page is in beta.", hint: "Finish it." };
  },
  *page({ page, links }) {
    for (const { href, at } of links) if (href === "/never") yield { at, message: `${page.title} links to never.`, hint: "Remove it." };
  },
  *site({ pages }) {
    if (pages.length > 1000) yield { at: { file: "docs.json", line: 1, column: 1 }, message: "Too many pages.", hint: "Remove some." };
  },
});

const names = defineTransform({
  name: "names",
  transform(tree) {
    visit(tree, (node) => {
      if (node.type === "text") node.value = node.value.replaceAll("OLDNAME", "Orchard");
    });
  },
});

const feed = defineArtifact({
  path: "feed.json",
  type: "application/feed+json",
  body: async (site) => JSON.stringify(site.pages.map(({ route, title }) => ({ route, title })), null, 2),
});

const pages = defineArtifact({
  path: (site) => site.pages.slice(0, 2).map((_, index) => `badges/${index}.svg`),
  body: (_, path) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${path}</title></svg>`,
});

const orchard: SampleLanguage = {
  id: "orchard",
  aliases: ["orch"],
  title: "Orchard",
  grammar: "bash",
  rejects: ["DELETE"],
  write,
  browser: new URL("./lib/sample.ts", import.meta.url),
};

/** A remark plugin: writes a name out. */
const writeOut = ({ short, long }: { short: string; long: string }) => (tree: MdastNode) =>
  visit(tree, (node) => {
    if (node.type === "text") node.value = node.value.replaceAll(short, long);
  });

/** A rehype plugin: marks images and components. */
const markParts = () => (tree: { children: object[] }) => {
  const pending = [...tree.children] as { type?: string; tagName?: string; properties?: object; attributes?: object[]; children?: object[] }[];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.tagName === "img") node.properties = { ...node.properties, dataPart: "image" };
    if (node.type === "mdxJsxFlowElement") node.attributes?.push({ type: "mdxJsxAttribute", name: "data-part", value: "component" });
    pending.push(...(node.children ?? []));
  }
};

export default defineConfig({
  extends: [base],
  components: [stat, mark, { name: "Chart", module: "./components/chart.jsx" }],
  rules: [noDraft],
  transforms: [names],
  markdown: {
    remarkPlugins: [[writeOut, { short: "Orchard CLI", long: "Orchard command line" }]],
    rehypePlugins: [markParts],
  },
  artifacts: [feed, pages],
  languages: [orchard],
  theme: {
    tokens: {
      accent: { light: "#3f6212", dark: "#bef264" },
      "on-accent": "#ffffff",
      "accent-text": "#365314",
      "accent-soft": "#f7fee7",
      button: "#365314",
      "on-button": "#ffffff",
      banner: "#365314",
      "on-banner": "#ffffff",
      bg: { light: "#fffffa", dark: "#111111" },
      text: { light: "#1c1917", dark: "#f5f5f4" },
      muted: { light: "#57534e", dark: "#a8a29e" },
      faint: { light: "#78716c", dark: "#a8a29e" },
      surface: { light: "#fafaf9", dark: "#1c1917" },
      "surface-2": { light: "#f5f5f4", dark: "#292524" },
      border: { light: "#e7e5e4", dark: "#44403c" },
      "border-strong": { light: "#d6d3d1", dark: "#57534e" },
      tint: { light: "#f5f5f4", dark: "#292524" },
      green: "#15803d",
      blue: "#1d4ed8",
      amber: "#b45309",
      violet: "#6d28d9",
      teal: "#0f766e",
      red: "#b91c1c",
      "radius-s": "2px",
      "radius-m": "4px",
      "radius-box": "6px",
      "radius-l": "8px",
      "font-sans": "Georgia, serif",
      "font-mono": "monospace",
      "font-heading": "Georgia, serif",
      header: "4rem",
      gutter: "2rem",
      sidebar: "16rem",
      content: "44rem",
      aside: "18rem",
      ease: "linear",
      shadow: "none",
    },
    stylesheets: ["[data-orchard] { color: inherit; }"],
  },
  layout: {
    slots: {
      head: ({ page }) => <meta name="orchard-route" content={page.route} />,
      headerStart: () => <span data-orchard>Start</span>,
      headerEnd: ({ icon: draw }) => <span data-orchard>{draw("leaf")}</span>,
      sidebarTop: ({ t }) => <p data-orchard>{t("search")}</p>,
      sidebarBottom: ({ site }) => <p data-orchard>{site.name}</p>,
      beforePage: ({ toc, inline: render }) => <p data-orchard>{String(toc.length)} {render("*headings*")}</p>,
      afterPage: ({ page, href }) =>
        page.frontmatter["beta"] ? <p data-orchard>In beta. <a href={href("/islands")}>Islands</a></p> : undefined,
      footer: ({ previous, next }) => <p data-orchard>{previous?.title ?? "-"} / {next?.title ?? "-"}</p>,
      endpointAside: ({ page }) => <p data-orchard>{page.endpoint?.method ?? ""}</p>,
    },
    parts: {
      header: (_, built) => <div data-orchard>{built}</div>,
      sidebar: (_, built) => <div data-orchard>{built}</div>,
      pageHeader: ({ breadcrumbs }, built) => (
        <>
          {built}
          <p data-orchard>{breadcrumbs.map(({ label }) => label).join(" / ")}</p>
        </>
      ),
      toc: ({ direction }, built) => <div data-orchard dir={direction}>{built}</div>,
      pageFooter: ({ language }, built) => <div data-orchard lang={language}>{built}</div>,
      footer: (_, built) => <div data-orchard>{built}</div>,
    },
  },
  inputs: ["lib/*.ts"],
});
