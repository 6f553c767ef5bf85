// Writes the differences as a static site: a list by kind, and both versions of each listed page side by side with what
// differs outlined.

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { comparePage } from "./compare-outputs.mjs";
import { readOutput } from "./read-output.mjs";
import { renderPage } from "./render-page.mjs";

const MAX_PAGES = 40;
const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; }
  code, pre { font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
  h2 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
  p, pre { margin: 0 0 .5rem 1.5rem; }
  .removed { color: #b3261e; }
  .added { color: #0b6b3a; }
  .sides { display: flex; gap: 1rem; zoom: 0.6; }
  iframe { flex: none; width: 1360px; height: 1200px; border: 1px solid #999; background: #fff; }`;

/** Writes the report and returns its first page; `builds` has the outputs and the base path of each site by name. */
export function writeReport(folder, { title, groups, builds, renames }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "pages"), { recursive: true });
  const pages = new Map();
  for (const { site, file } of groups.flatMap(({ places }) => places)) {
    const key = keyOf(site, file);
    if (!file.endsWith(".html") || pages.has(key) || pages.size >= MAX_PAGES) continue;
    const name = `pages/${pages.size + 1}`;
    if (writePage(folder, name, { site, file, ...builds.get(site), renames })) pages.set(key, `${name}.html`);
  }
  const body = groups.map((group) => groupToHtml(group, pages)).join("");
  const index = join(folder, "index.html");
  writeFileSync(index, documentOf(title, body || "<p>No differences.</p>"));
  return index;
}

function keyOf(site, file) {
  return JSON.stringify([site, file]);
}

/** Writes a page that shows both versions of a built page; false if only one version has it. */
function writePage(folder, name, { site, file, before, after, base, renames }) {
  const compared = comparePage(readOutput(before), readOutput(after), file, renames);
  if (compared === undefined) return false;
  const frames = renderPage(join(folder, name), compared, base).map(
    (path) => `<iframe sandbox="allow-same-origin" title="${path}" src="${name.split("/").at(-1)}/${path}"></iframe>`,
  );
  const list = compared.differences.map(
    ({ kind, place, ...change }) =>
      `<h2>${escapeText(kind)}</h2><p><code>${escapeText(place)}</code></p>${changeToHtml(change)}`,
  );
  const back = '<p><a href="../index.html">All differences</a></p>';
  const body = `${back}<div class="sides">${frames.join("")}</div>${list.join("")}`;
  writeFileSync(join(folder, `${name}.html`), documentOf(`${site}: ${file}`, body));
  return true;
}

function groupToHtml({ kind, count, places }, pages) {
  const items = places.map(({ site, file, place, ...change }) => {
    const page = pages.get(keyOf(site, file));
    const name = escapeText(`${site}: ${file}`);
    const link = page === undefined ? name : `<a href="${page}">${name}</a>`;
    return `<p>${link} <code>${escapeText(place)}</code></p>${changeToHtml(change)}`;
  });
  return `<h2>${count} × ${escapeText(kind)}</h2>${items.join("")}`;
}

function changeToHtml({ before, after }) {
  const line = (name, sign, text) => (text === "" ? "" : `<span class="${name}">${sign} ${escapeText(text)}</span>\n`);
  return `<pre>${line("removed", "−", before)}${line("added", "+", after)}</pre>`;
}

function documentOf(title, body) {
  const head = `<meta charset="utf-8"><title>${escapeText(title)}</title><style>${STYLE}</style>`;
  return `<!doctype html><html lang="en"><head>${head}</head><body><h1>${escapeText(title)}</h1>${body}</body></html>\n`;
}

function escapeText(text) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
