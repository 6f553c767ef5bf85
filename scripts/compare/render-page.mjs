// Writes both versions of a page for the report: what differs is outlined, and styles and images are copied, so that they
// can be opened without a server. Scripts are left to the frame, which runs none: all content is visible without them.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { DomUtils } from "htmlparser2";

const SHOWN = new Set([".css", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".woff", ".woff2"]);
const LINKS = ["href", "src", "poster"];
const OUTLINE = `
  [data-difference] { outline: 3px solid #e37400 !important; outline-offset: 2px }
  [data-difference=removed] { outline-color: #d0342c !important }
  [data-difference=added] { outline-color: #0b8043 !important }`;

/** Writes the two versions to a directory and returns their paths in it. */
export function renderPage(folder, { differences, sides }, base) {
  markElements(differences);
  return sides.map(({ output, document, restore }, index) => {
    const side = ["before", "after"][index];
    const copies = createCopies(output, join(folder, side), base);
    for (const element of DomUtils.findAll(() => true, document.children)) {
      for (const name of LINKS) {
        const link = element.attribs[name];
        if (link?.startsWith(`${base}/`)) element.attribs[name] = `${side}/${copies.copy(restore(link))}`;
      }
    }
    mkdirSync(folder, { recursive: true });
    const markup = DomUtils.getOuterHTML(document).replace("</head>", `<style>${OUTLINE}</style></head>`);
    writeFileSync(join(folder, `${side}.html`), markup);
    return `${side}.html`;
  });
}

/** Marks the elements of all differences; text is marked by the element around it. */
function markElements(differences) {
  for (const { nodes } of differences) {
    const [before, after] = nodes.map((node) => elementOf(node?.element));
    const mark = (element, word) => {
      if (element !== undefined) element.attribs["data-difference"] = word;
    };
    mark(before, after === undefined ? "removed" : "changed");
    mark(after, before === undefined ? "added" : "changed");
  }
}

function elementOf(element) {
  return element === undefined || element.attribs !== undefined ? element : elementOf(element.parent ?? undefined);
}

function createCopies(output, folder, base) {
  const done = new Set();
  const write = (path) => {
    if (done.has(path) || !SHOWN.has(extname(path)) || !output.paths.includes(path)) return;
    done.add(path);
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    const content = output.read(path);
    writeFileSync(target, extname(path) === ".css" ? withRelativeUrls(path, content.toString()) : content);
  };
  const copy = (link) => {
    const path = decodeURI(link.slice(base.length + 1).replace(/[?#].*$/, ""));
    write(path);
    return path;
  };
  const withRelativeUrls = (path, text) => {
    const up = "../".repeat(path.split("/").length - 1);
    return text.replace(/url\((["']?)(\/[^"')]*)/g, (_, quote, url) => `url(${quote}${up}${copy(url)}`);
  };
  return { copy };
}
