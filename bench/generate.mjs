#!/usr/bin/env node
// Generates the content of a documentation site deterministically:
//
//   node generate.mjs --flavor mint --pages 1000 --out DIR [--seed 42]
//
// One abstract page model (headings, prose, lists, table, code, callouts, tabs, code group, cards, steps) is built from
// a seeded PRNG and then printed in the syntax of a documentation system (the flavor). For the same seed and page count,
// words, links and code are the same in every flavor.
//
// Each page has about 6 kB of source: 5 h2, 6 h3, about 12 paragraphs with 9 links to other pages, 2 lists, 1 table,
// 5 code blocks (2 of them in a code group or tabs), 2 callouts, 1 set of text tabs, 4 cards, 3 steps.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// ---------------------------------------------------------------- randomness
function prng(seed) {
  // mulberry32
  let a = seed >>> 0;
  const next = () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (n) => Math.floor(next() * n);
  const pick = (xs) => xs[int(xs.length)];
  const sample = (xs, n) => {
    const c = xs.slice(),
      out = [];
    while (out.length < n && c.length) out.push(c.splice(int(c.length), 1)[0]);
    return out;
  };
  return { next, int, pick, sample };
}

// --------------------------------------------------------------------- words
const W = (s) => s.trim().split(/\s+/);
const NOUNS = W(`account adapter agent alert archive asset audit backup balance batch binding branch broker
bucket budget buffer cache cart catalog certificate channel checkpoint claim client cluster collection column
command commit component connection consumer container cookie coupon credential cursor customer dashboard dataset
dependency deployment device digest dispute domain endpoint entitlement entry environment event export extension
feature feed field filter fixture folder formatter gateway grant graph group handler header heartbeat hook identity
image import index ingest inspector instance integration interval invoice item job journal key label layout ledger
lease license limit listener locale lock log manifest mapping member merchant message metric migration mirror model
module monitor namespace node notification object offset operator order origin package page parser partition patch
payload payment payout permission pipeline plan plugin policy pool port preview price probe process product profile
project prompt protocol provider proxy queue quota ranking receipt record redirect refund region registry release
replica report request resolver resource response retry role rollout route rule runtime sandbox schedule schema scope
script secret segment selector sequence server session shard signature snapshot socket source stage state storage
stream subscription summary switch table tag target task team template tenant thread timeout token topic trace
transaction transform trigger tunnel upload user validator variable vault version view volume wallet watcher webhook
widget window worker workflow workspace zone`);
const VERBS = W(`accept add archive assign attach audit authorize batch bind bootstrap cache cancel capture check
clone collect commit compare compile configure connect copy create debug declare decode define delete deploy describe
detach detect disable discover drain emit enable encode enforce estimate evaluate expire export extend fetch filter
flush format forward generate grant group handle import index ingest inspect install invoke isolate issue label limit
link list load lock map measure merge migrate mirror monitor mount move normalize notify observe open order pack parse
pause persist pin poll prepare preview probe process promote provision publish purge query queue rank read rebuild
receive reconcile record recover redirect refresh register release reload rename render replace replay replicate report
request resolve restore resume retry return review revoke rotate route run sample save scale scan schedule scope seal
search secure send serve share sign simulate sort split stage start stop store stream subscribe suspend switch sync tag
target test throttle trace track transfer transform trigger trim tune unlock update upgrade upload validate verify watch`);
const ADJS = W(`active asynchronous atomic automatic backward basic bounded canonical central compact concurrent
conditional consistent custom declarative default deferred delayed dependent distributed durable dynamic eager
encrypted ephemeral explicit external fast federated fixed global granular hidden hosted idempotent immutable implicit
incremental inherited internal isolated large lazy legacy linear local long managed manual minimal mutable named native
nested nightly open optional ordered parallel partial partitioned pending periodic persistent portable primary private
public pure random raw regional remote replicated reserved restricted safe scheduled scoped secondary secure sequential
shared signed simple single sparse stable staged stale static strict structured temporary tracked transient trusted
typed unique unordered verified versioned virtual weighted`);
const GROUPS = [
  "Get started",
  "Core concepts",
  "Authentication",
  "Accounts",
  "Billing",
  "Payments",
  "Webhooks",
  "Events",
  "Search",
  "Storage",
  "Deployments",
  "Observability",
  "Security",
  "Integrations",
  "SDKs",
  "Command line",
  "Migrations",
  "Recipes",
  "Troubleshooting",
  "Reference",
];
const ICONS = ["book", "rocket", "code", "bolt", "gear", "shield", "database", "globe", "key", "terminal"];
const KINDS = ["note", "tip", "info", "warning", "danger"];

const cap = (s) => s[0].toUpperCase() + s.slice(1);
const pascal = (s) =>
  s
    .split(/[^a-z0-9]+/i)
    .filter(Boolean)
    .map(cap)
    .join("");
const slugify = (s) =>
  s
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

// ---------------------------------------------------------------- page model
export function buildSite(count, seed = 42) {
  const r = prng(seed);
  const seen = new Set();
  const groups = GROUPS.map((name) => ({ name, dir: slugify(name), pages: [] }));
  for (let i = 0; i < count; i++) {
    const g = groups[Math.floor((i * groups.length) / count)];
    let title;
    do title = `${cap(r.pick(VERBS))} ${r.pick(ADJS)} ${r.pick(NOUNS)}s`;
    while (seen.has(title));
    seen.add(title);
    const slug = slugify(title);
    g.pages.push({ title, slug, path: `${g.dir}/${slug}`, group: g.name, n: i });
  }
  const all = groups.flatMap((g) => g.pages);
  for (const p of all) fillPage(p, all, prng(seed * 1000003 + p.n));
  return { groups: groups.filter((g) => g.pages.length), pages: all };
}

const T = (text) => ({ t: "text", text });
const C = (text) => ({ t: "code", text });
const B = (text) => ({ t: "strong", text });
const L = (page) => ({ t: "link", text: page.title.toLowerCase(), to: page });

function sentence(r, all, links) {
  const n = () => r.pick(NOUNS),
    a = () => r.pick(ADJS),
    v = () => r.pick(VERBS);
  const id = () => r.pick(VERBS) + cap(r.pick(NOUNS));
  const out = [];
  switch (r.int(9)) {
    case 0:
      out.push(T(`The ${a()} ${n()} lets you ${v()} every ${n()} before the ${n()} is allowed to ${v()} it.`));
      break;
    case 1:
      out.push(T(`Call `), C(`${id()}()`), T(` when a ${a()} ${n()} has to ${v()} more than one ${n()} at a time.`));
      break;
    case 2:
      out.push(T(`If the ${n()} is ${a()}, the ${n()} will ${v()} and then ${v()} the ${a()} ${n()} again.`));
      break;
    case 3:
      out.push(
        T(`Set `),
        C(`${r.pick(NOUNS)}.${r.pick(NOUNS)}`),
        T(` to `),
        C(r.pick(ADJS)),
        T(` so that each ${n()} can ${v()} its own ${n()}.`),
      );
      break;
    case 4:
      out.push(
        B(`${cap(a())} ${n()}s`),
        T(` are never shared: a ${n()} holds one ${n()} and will ${v()} it after ${2 + r.int(90)} seconds.`),
      );
      break;
    case 5:
      out.push(T(`Most teams ${v()} a ${n()} for each ${a()} ${n()}, and ${v()} the rest from the ${n()}.`));
      break;
    case 6:
      out.push(
        T(`A ${n()} that cannot ${v()} returns a ${a()} ${n()} with a `),
        C(`${400 + r.int(30)}`),
        T(` status and a ${n()}.`),
      );
      break;
    case 7:
      out.push(T(`Because the ${n()} is ${a()}, you can ${v()} a ${n()} without having to ${v()} the ${a()} ${n()}.`));
      break;
    default:
      out.push(T(`Use the ${a()} ${n()} to ${v()}, ${v()} and ${v()} each ${n()} in order.`));
  }
  if (links && r.next() < 0.24) out.push(T(` See `), L(r.pick(all)), T(` for the ${a()} case.`));
  return out;
}
function para(r, all, n, links = true) {
  const out = [];
  for (let i = 0; i < n; i++) {
    if (i) out.push(T(" "));
    out.push(...sentence(r, all, links));
  }
  return { t: "p", inl: out };
}

const LANGS = {
  js: (_r, k) => `import { createClient } from '@acme/${k.n1}';

const client = createClient({ token: process.env.${k.n1.toUpperCase()}_TOKEN });

export async function ${k.fn}(${k.n2}Id) {
  // ${k.a1} lookups are retried by the client
  const ${k.n2} = await client.${k.n2}s.get(${k.n2}Id, { timeout: ${k.num} });
  if (!${k.n2} || ${k.n2}.status === '${k.a1}') return null;
  return ${k.n2}.items.map((item) => item.${k.n3} ?? 0).reduce((a, b) => a + b, 0);
}`,
  ts: (_r, k) => `export interface ${pascal(k.n1)}Options {
  readonly ${k.n2}Id: string;
  ${k.n3}?: number; // defaults to ${k.num}
  mode: '${k.a1}' | '${k.a2}';
}

export class ${pascal(k.n1)}Store<T extends { id: string }> {
  #${k.n2}s = new Map<string, T>();

  async ${k.fn}(input: T, options: ${pascal(k.n1)}Options): Promise<T | undefined> {
    const current = this.#${k.n2}s.get(input.id);
    if (options.mode === '${k.a1}' && current) return current;
    this.#${k.n2}s.set(input.id, { ...input });
    return this.#${k.n2}s.get(options.${k.n2}Id);
  }
}`,
  python: (_r, k) => `from dataclasses import dataclass, field


@dataclass
class ${pascal(k.n1)}:
    """A ${k.a1} ${k.n1} and its ${k.n2}s."""

    ${k.n2}_id: str
    ${k.n3}s: list[int] = field(default_factory=list)

    def ${k.v1}(self, limit: int = ${k.num}) -> int:
        total = 0
        for value in self.${k.n3}s[:limit]:
            if value % 2 == 0 and value is not None:
                total += value * ${1 + (k.num % 9)}
        return total`,
  bash: (_r, k) => `#!/usr/bin/env bash
set -euo pipefail

# ${k.v1} the ${k.a1} ${k.n1} and wait for it
export ${k.n1.toUpperCase()}_REGION="eu-west-${1 + (k.num % 3)}"
acme ${k.n1} ${k.v1} --${k.n2} "$1" --limit ${k.num} --json > ./out/${k.n1}.json
for id in $(jq -r '.items[].id' ./out/${k.n1}.json); do
  curl -sS -H "Authorization: Bearer $TOKEN" "https://api.example.com/v1/${k.n1}s/$id" | jq .
done`,
  json: (_r, k) => `{
  "id": "${k.n1}_${(k.num * 7919).toString(36)}",
  "object": "${k.n1}",
  "${k.n2}": { "status": "${k.a1}", "count": ${k.num}, "enabled": true },
  "${k.n3}s": [
    { "name": "${k.fn}", "amount": ${k.num * 3}.5, "tags": ["${k.a1}", "${k.a2}"] },
    { "name": "${k.v1}", "amount": 0, "tags": [] }
  ],
  "next": null
}`,
  go: (_r, k) => `package ${k.n1}

import (
	"context"
	"fmt"
)

// ${pascal(k.fn)} will ${k.v1} a ${k.a1} ${k.n2}.
func ${pascal(k.fn)}(ctx context.Context, ids []string) (int, error) {
	total := ${k.num}
	for i, id := range ids {
		if id == "" {
			return 0, fmt.Errorf("${k.n2} %d: empty ${k.n3}", i)
		}
		total += len(id)
	}
	return total, ctx.Err()
}`,
  yaml: (_r, k) => `version: 2
${k.n1}:
  name: ${k.fn}
  mode: ${k.a1}
  retries: ${k.num % 7}
  ${k.n2}s:
    - id: ${k.n2}-${k.num}
      schedule: "*/${1 + (k.num % 30)} * * * *"
    - id: ${k.n3}-${k.num + 1}
      enabled: false # ${k.a2} only`,
  rust: (_r, k) => `use std::collections::HashMap;

#[derive(Debug, Clone)]
pub struct ${pascal(k.n1)} {
    pub ${k.n2}_id: u64,
    ${k.n3}s: HashMap<String, i64>,
}

impl ${pascal(k.n1)} {
    pub fn ${k.v1}(&mut self, key: &str) -> Option<i64> {
        let entry = self.${k.n3}s.entry(key.to_string()).or_insert(${k.num});
        *entry += 1;
        Some(*entry)
    }
}`,
};
// Reserved words in one of the languages above.
const RESERVED = new Set(
  W(`break case catch class const continue default delete do else enum export extends for from go
if import in interface map match mod move mut new open package private public pure range return select static struct
super switch target type typeof use var virtual void while with yield import lock index key list object print record
static default abstract final override box ref where async await dynamic fallthrough func goto defer chan`),
);
function codeBlock(r, lang) {
  const ok = (xs) => {
    let w;
    do w = r.pick(xs);
    while (RESERVED.has(w));
    return w;
  };
  const [n1, n2, n3] = [ok(NOUNS), ok(NOUNS), ok(NOUNS)];
  const k = { n1, n2, n3, a1: ok(ADJS), a2: ok(ADJS), v1: ok(VERBS), num: 2 + r.int(900) };
  k.fn = k.v1 + cap(n1);
  return {
    t: "code",
    lang,
    title: `${k.fn}.${{ python: "py", bash: "sh", rust: "rs" }[lang] ?? lang}`,
    code: LANGS[lang](r, k),
  };
}

function fillPage(p, all, r) {
  const b = [];
  p.blocks = b;
  const heading = () => `${cap(r.pick(VERBS))} the ${r.pick(ADJS)} ${r.pick(NOUNS)}`;
  const short = () => sentence(r, all, false);
  const langs = r.sample(Object.keys(LANGS), 5);
  p.description = `How to ${p.title.toLowerCase()} with a ${r.pick(ADJS)} ${r.pick(NOUNS)} and a ${r.pick(NOUNS)}.`;
  p.icon = r.pick(ICONS);
  b.push(para(r, all, 2));
  b.push({ t: "callout", kind: r.pick(KINDS.slice(0, 3)), title: `${cap(r.pick(NOUNS))} first`, inl: short() });
  b.push({ t: "h", d: 2, text: heading() }, para(r, all, 3), codeBlock(r, langs[0]));
  b.push({ t: "h", d: 3, text: heading() }, para(r, all, 2));
  b.push({ t: "list", ordered: false, items: [short(), short(), short()] });
  b.push({ t: "h", d: 2, text: heading() }, para(r, all, 2));
  b.push({ t: "steps", items: [0, 1, 2].map(() => ({ title: heading(), inl: short() })) });
  b.push({ t: "h", d: 3, text: heading() }, para(r, all, 2), codeBlock(r, langs[1]));
  b.push({ t: "h", d: 2, text: heading() }, para(r, all, 2));
  b.push({ t: "tabs", items: ["Cloud", "Self-hosted"].map((title) => ({ title, inl: short() })) });
  b.push({ t: "h", d: 3, text: heading() }, para(r, all, 1));
  b.push({ t: "codegroup", items: [codeBlock(r, langs[2]), codeBlock(r, langs[3])] });
  b.push({ t: "callout", kind: r.pick(KINDS.slice(3)), title: `${cap(r.pick(ADJS))} data`, inl: short() });
  b.push({ t: "h", d: 2, text: heading() }, para(r, all, 2));
  b.push({
    t: "table",
    head: ["Field", "Type", "Default", "Description"],
    rows: r
      .sample(NOUNS, 5)
      .map((n) => [
        [C(n)],
        [T(r.pick(["string", "number", "boolean", "object"]))],
        [C(String(r.int(100)))],
        [T(`The ${r.pick(ADJS)} ${r.pick(NOUNS)} to ${r.pick(VERBS)}.`)],
      ]),
  });
  b.push({ t: "h", d: 3, text: heading() }, para(r, all, 2), codeBlock(r, langs[4]));
  b.push({ t: "h", d: 3, text: heading() }, para(r, all, 1));
  b.push({ t: "list", ordered: true, items: [short(), short(), short()] });
  b.push({ t: "h", d: 2, text: "Next steps" }, para(r, all, 1));
  b.push({ t: "h", d: 3, text: "Related pages" });
  b.push({
    t: "cards",
    items: r
      .sample(all, 4)
      .map((to) => ({ title: to.title, to, icon: r.pick(ICONS), text: `Learn to ${to.title.toLowerCase()}.` })),
  });
}

// ------------------------------------------------------------------ printing
const indent = (s, n) =>
  s
    .split("\n")
    .map((l) => (l ? " ".repeat(n) + l : l))
    .join("\n");
const fence = (c, meta = "") => `\`\`\`${c.lang}${meta ? ` ${meta}` : ""}\n${c.code}\n\`\`\``;
const q = (s) => JSON.stringify(s);

// A flavor defines file paths, link syntax and how each component prints. `x.inl(inl)` prints inline nodes,
// `x.href(page)` a link target.
const generic = {
  ext: "md",
  root: "",
  indexName: "index",
  href: (to) => `/${to.path}`,
  front: (p) => `---\ntitle: ${q(p.title)}\ndescription: ${q(p.description)}\n---\n`,
  head: () => "",
  h1: false,
  callout: (b, x) => `> **${b.title}**\n>\n> ${x.inl(b.inl)}`,
  tabs: (b, x) => b.items.map((i) => `**${i.title}**\n\n${x.inl(i.inl)}`).join("\n\n"),
  codegroup: (b) => b.items.map((c) => fence(c)).join("\n\n"),
  steps: (b, x) => b.items.map((s, i) => `${i + 1}. **${s.title}**\n\n   ${x.inl(s.inl)}`).join("\n"),
  cards: (b, x) => b.items.map((c) => `- [${c.title}](${x.href(c.to)}): ${c.text}`).join("\n"),
  code: (b) => fence(b),
  extra: () => ({}),
};
const directive = (map) => (b, x) => `:::${map[b.kind] ?? b.kind}[${b.title}]\n${x.inl(b.inl)}\n:::`;

const FLAVORS = {
  plain: generic,
  mint: {
    ...generic,
    ext: "mdx",
    code: (b) => fence(b, b.title),
    callout: (b, x) => {
      const t = { note: "Note", tip: "Tip", info: "Info", warning: "Warning", danger: "Danger" }[b.kind];
      return `<${t}>\n  **${b.title}.** ${x.inl(b.inl)}\n</${t}>`;
    },
    tabs: (b, x) =>
      `<Tabs>\n${b.items.map((i) => `  <Tab title=${q(i.title)}>\n    ${x.inl(i.inl)}\n  </Tab>`).join("\n")}\n</Tabs>`,
    codegroup: (b) => `<CodeGroup>\n\n${b.items.map((c) => fence(c, c.title)).join("\n\n")}\n\n</CodeGroup>`,
    steps: (b, x) =>
      `<Steps>\n${b.items.map((s) => `  <Step title=${q(s.title)}>\n    ${x.inl(s.inl)}\n  </Step>`).join("\n")}\n</Steps>`,
    cards: (b, x) =>
      `<CardGroup cols={2}>\n${b.items.map((c) => `  <Card title=${q(c.title)} icon=${q(c.icon)} href=${q(x.href(c.to))}>\n    ${c.text}\n  </Card>`).join("\n")}\n</CardGroup>`,
    extra: (site) => ({
      "docs.json": `${JSON.stringify(
        {
          $schema: "https://mintlify.com/docs.json",
          theme: "mint",
          name: "Acme",
          colors: { primary: "#16A34A", light: "#07C983", dark: "#15803D" },
          favicon: "/favicon.svg",
          logo: { light: "/logo.svg", dark: "/logo.svg" },
          navigation: {
            tabs: [
              {
                tab: "Documentation",
                groups: [
                  { group: "Overview", pages: ["index"] },
                  ...site.groups.map((g) => ({ group: g.name, pages: g.pages.map((p) => p.path) })),
                ],
              },
            ],
          },
          navbar: {
            links: [{ label: "Support", href: "mailto:hi@example.com" }],
            primary: { type: "button", label: "Dashboard", href: "https://example.com" },
          },
          footer: { socials: { github: "https://github.com/acme" } },
        },
        null,
        2,
      )}\n`,
      "favicon.svg": SVG,
      "logo.svg": SVG,
    }),
  },
  starlight: {
    ...generic,
    ext: "mdx",
    root: "packages/model/src/content/docs/",
    href: (to) => `/${to.path}/`,
    code: (b) => fence(b, `title=${q(b.title)}`),
    head: () => `import { Tabs, TabItem, Card, CardGrid, LinkCard, Steps } from '@astrojs/starlight/components';\n`,
    callout: directive({ info: "note", warning: "caution" }),
    tabs: (b, x) =>
      `<Tabs>\n${b.items.map((i) => `  <TabItem label=${q(i.title)}>\n    ${x.inl(i.inl)}\n  </TabItem>`).join("\n")}\n</Tabs>`,
    codegroup: (b) =>
      `<Tabs>\n${b.items.map((c) => `<TabItem label=${q(c.title)}>\n\n${fence(c)}\n\n</TabItem>`).join("\n")}\n</Tabs>`,
    steps: (b, x) => `<Steps>\n\n${generic.steps(b, x)}\n\n</Steps>`,
    cards: (b, x) =>
      `<CardGrid>\n${b.items.map((c) => `  <LinkCard title=${q(c.title)} href=${q(x.href(c.to))} description=${q(c.text)} />`).join("\n")}\n</CardGrid>`,
  },
  vitepress: {
    // No text tabs and no cards of its own.
    ...generic,
    h1: true,
    callout: (b, x) => `::: ${{ note: "info" }[b.kind] ?? b.kind} ${b.title}\n${x.inl(b.inl)}\n:::`,
    codegroup: (b) =>
      `::: code-group\n\n${b.items.map((c) => `\`\`\`${c.lang} [${c.title}]\n${c.code}\n\`\`\``).join("\n\n")}\n\n:::`,
  },
  rspress: {
    // No card group of its own.
    ...generic,
    ext: "mdx",
    h1: true,
    root: "docs/",
    code: (b) => fence(b, `title=${q(b.title)}`),
    head: () => `import { Tabs, Tab, Steps } from '@rspress/core/theme';\n`,
    callout: (b, x) => `:::${b.kind} ${b.title}\n${x.inl(b.inl)}\n:::`,
    tabs: (b, x) =>
      `<Tabs>\n${b.items.map((i) => `<Tab label=${q(i.title)}>\n\n${x.inl(i.inl)}\n\n</Tab>`).join("\n")}\n</Tabs>`,
    codegroup: (b) =>
      `<Tabs>\n${b.items.map((c) => `<Tab label=${q(c.title)}>\n\n${fence(c)}\n\n</Tab>`).join("\n")}\n</Tabs>`,
    steps: (b, x) => `<Steps>\n\n${b.items.map((s) => `#### ${s.title}\n\n${x.inl(s.inl)}`).join("\n\n")}\n\n</Steps>`,
  },
  docusaurus: {
    // No steps of its own.
    ...generic,
    ext: "mdx",
    root: "docs/",
    front: (p) => `---\ntitle: ${q(p.title)}\ndescription: ${q(p.description)}\n---\n`,
    head: () =>
      `import Tabs from '@theme/Tabs';\nimport TabItem from '@theme/TabItem';\nimport DocCardList from '@theme/DocCardList';\n`,
    code: (b) => fence(b, `title=${q(b.title)}`),
    callout: directive({}),
    tabs: (b, x) =>
      `<Tabs>\n${b.items.map((i) => `<TabItem value=${q(slugify(i.title))} label=${q(i.title)}>\n\n${x.inl(i.inl)}\n\n</TabItem>`).join("\n")}\n</Tabs>`,
    codegroup: (b) =>
      `<Tabs>\n${b.items.map((c, i) => `<TabItem value="c${i}" label=${q(c.title)}>\n\n${fence(c)}\n\n</TabItem>`).join("\n")}\n</Tabs>`,
    cards: (b, x) =>
      `<DocCardList items={[\n${b.items.map((c) => `  { type: 'link', label: ${q(c.title)}, href: ${q(x.href(c.to))}, description: ${q(c.text)} },`).join("\n")}\n]} />`,
    extra: (site) =>
      Object.fromEntries(
        site.groups.map((g, i) => [
          `docs/${g.dir}/_category_.json`,
          JSON.stringify({ label: g.name, position: i + 2 }),
        ]),
      ),
  },
  fumadocs: {
    ...generic,
    ext: "mdx",
    root: "content/docs/",
    href: (to) => `/docs/${to.path}`,
    code: (b) => fence(b, `title=${q(b.title)}`),
    callout: (b, x) =>
      `<Callout type=${q({ note: "info", tip: "info", info: "info", warning: "warn", danger: "error" }[b.kind])} title=${q(b.title)}>\n  ${x.inl(b.inl)}\n</Callout>`,
    tabs: (b, x) =>
      `<Tabs items={${JSON.stringify(b.items.map((i) => i.title))}}>\n${b.items.map((i) => `<Tab value=${q(i.title)}>\n\n${x.inl(i.inl)}\n\n</Tab>`).join("\n")}\n</Tabs>`,
    codegroup: (b) =>
      `<Tabs items={${JSON.stringify(b.items.map((i) => i.title))}}>\n${b.items.map((c) => `<Tab value=${q(c.title)}>\n\n${fence(c)}\n\n</Tab>`).join("\n")}\n</Tabs>`,
    steps: (b, x) =>
      `<Steps>\n${b.items.map((s) => `<Step>\n\n#### ${s.title}\n\n${x.inl(s.inl)}\n\n</Step>`).join("\n")}\n</Steps>`,
    cards: (b, x) =>
      `<Cards>\n${b.items.map((c) => `  <Card title=${q(c.title)} href=${q(x.href(c.to))} description=${q(c.text)} />`).join("\n")}\n</Cards>`,
    extra: (site) =>
      Object.fromEntries(
        site.groups.map((g) => [`content/docs/${g.dir}/meta.json`, JSON.stringify({ title: g.name })]),
      ),
  },
  nextra: {
    ...generic,
    ext: "mdx",
    root: "content/",
    h1: true,
    head: () => `import { Callout, Tabs, Cards, Steps } from 'nextra/components'\n`,
    code: (b) => fence(b, `filename=${q(b.title)}`),
    callout: (b, x) =>
      `<Callout type=${q({ note: "default", tip: "default", info: "info", warning: "warning", danger: "error" }[b.kind])}>\n  **${b.title}.** ${x.inl(b.inl)}\n</Callout>`,
    tabs: (b, x) =>
      `<Tabs items={${JSON.stringify(b.items.map((i) => i.title))}}>\n${b.items.map((i) => `<Tabs.Tab>\n\n${x.inl(i.inl)}\n\n</Tabs.Tab>`).join("\n")}\n</Tabs>`,
    codegroup: (b) =>
      `<Tabs items={${JSON.stringify(b.items.map((i) => i.title))}}>\n${b.items.map((c) => `<Tabs.Tab>\n\n${fence(c)}\n\n</Tabs.Tab>`).join("\n")}\n</Tabs>`,
    steps: (b, x) => `<Steps>\n\n${b.items.map((s) => `#### ${s.title}\n\n${x.inl(s.inl)}`).join("\n\n")}\n\n</Steps>`,
    cards: (b, x) =>
      `<Cards>\n${b.items.map((c) => `  <Cards.Card title=${q(c.title)} href=${q(x.href(c.to))} icon={<span>→</span>} />`).join("\n")}\n</Cards>`,
    extra: (site) => ({
      "content/_meta.js": `export default ${JSON.stringify({ index: "Home", ...Object.fromEntries(site.groups.map((g) => [g.dir, g.name])) }, null, 2)}\n`,
    }),
  },
  vocs: {
    ...generic,
    ext: "mdx",
    root: "src/pages/",
    h1: true,
    head: () => `import { Cards, Card, Tabs, Tab } from 'vocs'\n`,
    tabs: (b, x) =>
      `<Tabs stateKey="install">\n${b.items.map((i) => `  <Tab title=${q(i.title)}>${x.inl(i.inl)}</Tab>`).join("\n")}\n</Tabs>`,
    code: (b) => fence(b, `[${b.title}]`),
    callout: directive({}),
    codegroup: (b) => `:::code-group\n\n${b.items.map((c) => fence(c, `[${c.title}]`)).join("\n\n")}\n\n:::`,
    steps: (b, x) => `::::steps\n\n${b.items.map((s) => `### ${s.title}\n\n${x.inl(s.inl)}`).join("\n\n")}\n\n::::`,
    cards: (b, x) =>
      `<Cards>\n${b.items.map((c) => `  <Card title=${q(c.title)} to=${q(x.href(c.to))} description=${q(c.text)} icon="book-open" />`).join("\n")}\n</Cards>`,
  },
  zudoku: {
    ...generic,
    ext: "mdx",
    root: "pages/",
    code: (b) => fence(b, `title=${q(b.title)}`),
    callout: (b, x) => `:::${{ warning: "caution" }[b.kind] ?? b.kind}{title=${q(b.title)}}\n\n${x.inl(b.inl)}\n\n:::`,
    tabs: (b, x) => generic.tabs(b, x),
    codegroup: (b) =>
      `<CodeTabs>\n\n${b.items.map((c) => fence(c, `title=${q(c.title)}`)).join("\n\n")}\n\n</CodeTabs>`,
    steps: (b, x) => `<Stepper>\n\n${generic.steps(b, x)}\n\n</Stepper>`,
  },
  eleventy: {
    // Shortcodes defined in the peer's config.
    ...generic,
    root: "content/",
    href: (to) => `/${to.path}/`,
    front: (p) => `---\ntitle: ${q(p.title)}\ndescription: ${q(p.description)}\ngroup: ${q(p.group ?? "")}\n---\n`,
    callout: (b, x) => `{% callout "${b.kind}", "${b.title}" %}\n${x.inl(b.inl)}\n{% endcallout %}`,
    tabs: (b, x) =>
      `{% tabs %}\n${b.items.map((i) => `{% tab "${i.title}" %}\n${x.inl(i.inl)}\n{% endtab %}`).join("\n")}\n{% endtabs %}`,
    codegroup: (b) =>
      `{% tabs %}\n${b.items.map((c) => `{% tab "${c.title}" %}\n\n${fence(c)}\n\n{% endtab %}`).join("\n")}\n{% endtabs %}`,
    cards: (b, x) =>
      `{% cards %}\n${b.items.map((c) => `{% card "${c.title}", "${x.href(c.to)}" %}${c.text}{% endcard %}`).join("\n")}\n{% endcards %}`,
  },
  hugo: {
    // Shortcodes of the Hextra theme.
    ...generic,
    root: "content/docs/",
    indexName: "_index",
    href: (to) => `/docs/${to.path}/`,
    code: (b) => `\`\`\`${b.lang} {filename=${q(b.title)}}\n${b.code}\n\`\`\``,
    callout: (b, x) =>
      `{{< callout type="${{ note: "info", tip: "info", danger: "error" }[b.kind] ?? b.kind}" >}}\n**${b.title}.** ${x.inl(b.inl)}\n{{< /callout >}}`,
    tabs: (b, x) =>
      `{{< tabs >}}\n${b.items.map((i) => `{{< tab name="${i.title}" >}}\n${x.inl(i.inl)}\n{{< /tab >}}`).join("\n")}\n{{< /tabs >}}`,
    codegroup: (b) =>
      `{{< tabs >}}\n${b.items.map((c) => `{{< tab name="${c.title}" >}}\n${fence(c)}\n{{< /tab >}}`).join("\n")}\n{{< /tabs >}}`,
    steps: (b, x) =>
      `{{% steps %}}\n\n${b.items.map((s) => `#### ${s.title}\n\n${x.inl(s.inl)}`).join("\n\n")}\n\n{{% /steps %}}`,
    cards: (b, x) =>
      `{{< cards >}}\n${b.items.map((c) => `  {{< card link="${x.href(c.to)}" title="${c.title}" subtitle="${c.text}" >}}`).join("\n")}\n{{< /cards >}}`,
    extra: (site) => ({
      "content/_index.md": "---\ntitle: Home\n---\n\n[Docs](/docs/)\n",
      ...Object.fromEntries(
        site.groups.map((g, i) => [
          `content/docs/${g.dir}/_index.md`,
          `---\ntitle: ${g.name}\nweight: ${i + 1}\n---\n\nPages about ${g.name}.\n`,
        ]),
      ),
    }),
  },
  mkdocs: {
    // Material: admonitions, content tabs, grid cards.
    ...generic,
    root: "docs/",
    h1: false,
    href: (to) => `${to.fromRoot ? "" : "../"}${to.path}.md`,
    front: (p) => `---\ntitle: ${q(p.title)}\ndescription: ${q(p.description)}\n---\n`,
    code: (b) => `\`\`\` { .${b.lang} title=${q(b.title)} }\n${b.code}\n\`\`\``,
    callout: (b, x) => `!!! ${b.kind} "${b.title}"\n\n    ${x.inl(b.inl)}`,
    tabs: (b, x) => b.items.map((i) => `=== "${i.title}"\n\n    ${x.inl(i.inl)}`).join("\n\n"),
    codegroup: (b) => b.items.map((c) => `=== "${c.title}"\n\n${indent(fence(c), 4)}`).join("\n\n"),
    cards: (b, x) =>
      `<div class="grid cards" markdown>\n\n${b.items.map((c) => `-   [${c.title}](${x.href(c.to)})\n\n    ---\n\n    ${c.text}`).join("\n\n")}\n\n</div>`,
    steps: (b, x) => b.items.map((s, i) => `${i + 1}.  **${s.title}**\n\n    ${x.inl(s.inl)}`).join("\n\n"),
  },
  mdbook: {
    ...generic,
    root: "src/",
    h1: true,
    front: () => "",
    href: (to) => `${to.fromRoot ? "" : "../"}${to.path}.md`,
    callout: (b, x) =>
      `> [!${{ info: "NOTE", danger: "CAUTION" }[b.kind] ?? b.kind.toUpperCase()}]\n> **${b.title}.** ${x.inl(b.inl)}`,
    extra: (site) => ({
      "src/SUMMARY.md": `# Summary\n\n[Home](index.md)\n\n${site.groups.map((g) => `# ${g.name}\n\n${g.pages.map((p) => `- [${p.title}](${p.path}.md)`).join("\n")}`).join("\n\n")}\n`,
    }),
  },
};
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#16A34A"/></svg>\n';

function printPage(p, f) {
  const x = {
    href: f.href,
    inl: (inl) =>
      inl
        .map((n) =>
          n.t === "text"
            ? n.text
            : n.t === "code"
              ? `\`${n.text}\``
              : n.t === "strong"
                ? `**${n.text}**`
                : `[${n.text}](${f.href(n.to)})`,
        )
        .join(""),
  };
  const out = [];
  if (f.head(p)) out.push(f.head(p).trimEnd());
  if (f.h1) out.push(`# ${p.title}`);
  for (const b of p.blocks) {
    switch (b.t) {
      case "p":
        out.push(x.inl(b.inl));
        break;
      case "h":
        out.push(`${"#".repeat(b.d)} ${b.text}`);
        break;
      case "list":
        out.push(b.items.map((i, n) => `${b.ordered ? `${n + 1}.` : "-"} ${x.inl(i)}`).join("\n"));
        break;
      case "table":
        out.push(
          [b.head, b.head.map(() => "---"), ...b.rows.map((row) => row.map(x.inl))]
            .map((c) => `| ${c.join(" | ")} |`)
            .join("\n"),
        );
        break;
      default:
        out.push(f[b.t](b, x));
    }
  }
  return `${f.front(p) + (f.front(p) ? "\n" : "") + out.join("\n\n")}\n`;
}

/** The files of a site in one flavor: { path: text }. */
export function renderSite(flavor, count, seed = 42) {
  const f = FLAVORS[flavor];
  if (!f) throw new Error(`unknown flavor ${flavor}; known: ${Object.keys(FLAVORS).join(", ")}`);
  const site = buildSite(count, seed);
  const files = {};
  for (const p of site.pages) files[`${f.root}${p.path}.${f.ext}`] = printPage(p, f);
  const home = {
    title: "Acme documentation",
    description: "The home of the Acme documentation.",
    group: "",
    path: "index",
    blocks: [
      { t: "p", inl: [T("Welcome. Start from one of the groups below.")] },
      {
        t: "list",
        ordered: false,
        items: site.groups.map((g) => [B(g.name), T(": "), L({ ...g.pages[0], fromRoot: true })]),
      },
    ],
  };
  files[`${f.root}${f.indexName}.${f.ext}`] = printPage(home, f);
  Object.assign(files, f.extra(site));
  files["nav.json"] = JSON.stringify(
    site.groups.map((g) => ({
      name: g.name,
      dir: g.dir,
      pages: g.pages.map((p) => ({ title: p.title, slug: p.slug, path: p.path })),
    })),
  );
  return files;
}
export const flavors = Object.keys(FLAVORS);

// ----------------------------------------------------------------------- CLI
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const arg = (name, dflt) => {
    const i = process.argv.indexOf(`--${name}`);
    return i < 0 ? dflt : process.argv[i + 1];
  };
  const flavor = arg("flavor"),
    count = Number(arg("pages", 100)),
    out = arg("out"),
    seed = Number(arg("seed", 42));
  if (!flavor || !out) {
    console.error(`usage: generate.mjs --flavor ${flavors.join("|")} --pages N --out DIR [--seed 42]`);
    process.exit(2);
  }
  const files = renderSite(flavor, count, seed);
  if (process.argv.includes("--clean")) rmSync(out, { recursive: true, force: true });
  let bytes = 0;
  for (const [name, text] of Object.entries(files)) {
    const to = join(out, name);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text);
    bytes += text.length;
  }
  console.log(
    `${flavor}: ${count} pages, ${Object.keys(files).length} files, ${(bytes / 1024 / count).toFixed(1)} KB a page -> ${out}`,
  );
}
