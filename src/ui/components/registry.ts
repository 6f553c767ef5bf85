// Every tag authors may use without an import.
//
// What the browser script hooks on (everything reads well without it; `js` is a class on <html> set before first paint):
//   data-tabs             Tabs, CodeGroup and examples: [role=tab][data-tab=id] and .tab-panel#panel-<id>; the open panel has
//                         data-active. `data-sync`: follows equal titles on the page. `data-dropdown`: a menu is wanted.
//   details.accordion     opens when its id, or an id inside it, is the address' hash
//   data-copy="text"      a button that copies its value; data-copy-from="id" copies the text of that element
//   data-zoom             an image that opens enlarged; the value is the word for it
//   .heading-anchor       the link of a heading, and .field-name that of a field: a click copies its address
//   section[data-view]    a page-wide view; the script adds `views-ready` to <html> and sets `hidden` on the others
//   data-tags             an Update with tags, comma-separated, for the filter of the changelog
//   figure[data-mermaid]  a diagram; its source is the text of its <pre>
//   data-tooltip          opens by CSS on hover and focus; the script closes it on Escape
//   data-github           owner/name of a repository, for live numbers

import type { Component } from "../component.ts";
import { accordion, accordionGroup } from "./accordion.ts";
import { badge } from "./badge.ts";
import { banner } from "./banner.ts";
import { callout, presetCallouts } from "./callouts.ts";
import { card } from "./card.ts";
import { codeBlock } from "./code-block.ts";
import { codeGroup, examples } from "./code-group.ts";
import { color, colorItem, colorRow } from "./color.ts";
import { column, columns } from "./columns.ts";
import { expandable } from "./expandable.ts";
import { paramField, responseField } from "./fields.ts";
import { frame } from "./frame.ts";
import { githubRepo } from "./github.ts";
import { heading } from "./heading.ts";
import { icon } from "./icon.ts";
import { latex } from "./latex.ts";
import { link } from "./link.ts";
import { mermaid } from "./mermaid.ts";
import { panel } from "./panel.ts";
import { plainContainers } from "./plain-containers.ts";
import { prompt } from "./prompt.ts";
import { step, steps } from "./steps.ts";
import { tab, tabs } from "./tabs.ts";
import { tile } from "./tile.ts";
import { tooltip } from "./tooltip.ts";
import { tree, treeFile, treeFolder } from "./tree.ts";
import { update } from "./update.ts";
import { view } from "./view.ts";
import { visibility } from "./visibility.ts";
import { zoomImage } from "./zoom-image.ts";

/** Every component, in the order of the docs. */
export const COMPONENTS: readonly Component[] = [
  ...presetCallouts,
  callout,
  steps,
  step,
  tabs,
  tab,
  codeGroup,
  codeBlock,
  accordionGroup,
  accordion,
  card,
  ...columns,
  column,
  tile,
  ...examples,
  paramField,
  responseField,
  expandable,
  frame,
  tooltip,
  update,
  badge,
  icon,
  color,
  colorRow,
  colorItem,
  tree,
  treeFolder,
  treeFile,
  panel,
  prompt,
  view,
  visibility,
  banner,
  latex,
  mermaid,
  githubRepo,
  heading,
  link,
  zoomImage,
  ...plainContainers,
];

/** Components by tag name, other names and dotted names included. */
export const componentsByName: ReadonlyMap<string, Component> = new Map(
  COMPONENTS.flatMap((component) =>
    [component.name, ...(component.aliases ?? [])].map((name) => [name, component] as const),
  ),
);
