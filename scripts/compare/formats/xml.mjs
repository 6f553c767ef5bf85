// Feeds, sitemaps and SVG.

import { parseDocument } from "htmlparser2";
import { node } from "../trees.mjs";
import { html } from "./html.mjs";

export const xml = { ...html, read: (text) => toTree(parseDocument(text, { xmlMode: true })) };

function toTree({ type, name = `#${type}`, data, attribs = {}, children = [] }) {
  if (type === "text" || data !== undefined) return node(name, { text: data });
  return node(name, {
    attributes: { ...attribs },
    children: children.map(toTree).filter(({ text }) => text === undefined || text.trim() !== ""),
  });
}
