// Maps component names of other documentation tools to ours, for hints on migrated pages. Spelling alone would not help:
// <TabItem> resembles nothing, and <File> resembles <Tile>.

const CALLOUTS = "<Note>, <Tip>, <Info>, <Warning>, <Danger> or <Callout>";
const TAB = '<Tab title="…"> in <Tabs>';
const ACCORDION = '<Accordion title="…">';
const CARD = '<Card title="…" href="…">';
const FRAME = "an image in <Frame>";

/** Our tags, each with the names other tools use for it. */
const EQUIVALENTS: readonly (readonly [ours: string, others: string])[] = [
  [TAB, "TabItem TabPanel Tabs.Tab Tabs.Item TabList"],
  ["<CodeGroup>", "CodeTabs CodeBlocks"],
  [CALLOUTS, "Admonition Aside Alert Hint"],
  ["<Warning>", "Caution"],
  ["<Info>", "Important"],
  ["<Check>", "Success"],
  ["<Danger>", "Error"],
  [ACCORDION, "Details Collapse Collapsible AccordionItem Accordion.Item"],
  ["<AccordionGroup>", "Accordions"],
  ["<CardGroup>", "Cards CardGrid"],
  [CARD, "Cards.Card LinkCard"],
  ["<Step> in <Steps>", "Steps.Step"],
  ["<Tree>", "Files"],
  ["<Tree.Folder> in <Tree>", "Folder"],
  ["<Tree.File> in <Tree>", "File"],
  [FRAME, "Image Img"],
  ["<video>", "Video"],
];

/** The HTML element equivalent to another tool's component, if it is just a wrapper. */
export function htmlEquivalent(name: string, has: (attribute: string) => boolean): string | undefined {
  return name === "Image" && has("src") ? "img" : undefined;
}

/** The equivalent of another tool's component: `"Cards"` → `"<CardGroup>"`. */
export function equivalent(name: string): string | undefined {
  return EQUIVALENTS.find(([, others]) => others.split(" ").includes(name))?.[0];
}
