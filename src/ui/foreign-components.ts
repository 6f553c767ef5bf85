// Maps component names of other documentation tools to ours, for hints on migrated pages. Spelling alone would not help:
// <TabItem> resembles nothing, and <File> resembles <Tile>.

const CALLOUTS = "<Note>, <Tip>, <Info>, <Warning>, <Danger> or <Callout>";
const TAB = '<Tab title="…"> in <Tabs>';
const ACCORDION = '<Accordion title="…">';
const CARD = '<Card title="…" href="…">';
const FRAME = "an image in <Frame>";

const WRITTEN_HERE: ReadonlyMap<string, string> = new Map([
  ["TabItem", TAB],
  ["TabPanel", TAB],
  ["Tabs.Tab", TAB],
  ["Tabs.Item", TAB],
  ["TabList", TAB],
  ["CodeTabs", "<CodeGroup>"],
  ["CodeBlocks", "<CodeGroup>"],
  ["Admonition", CALLOUTS],
  ["Aside", CALLOUTS],
  ["Alert", CALLOUTS],
  ["Hint", CALLOUTS],
  ["Caution", "<Warning>"],
  ["Important", "<Info>"],
  ["Success", "<Check>"],
  ["Error", "<Danger>"],
  ["Details", ACCORDION],
  ["Collapse", ACCORDION],
  ["Collapsible", ACCORDION],
  ["AccordionItem", ACCORDION],
  ["Accordion.Item", ACCORDION],
  ["Accordions", "<AccordionGroup>"],
  ["Cards", "<CardGroup>"],
  ["CardGrid", "<CardGroup>"],
  ["Cards.Card", CARD],
  ["LinkCard", CARD],
  ["Steps.Step", "<Step> in <Steps>"],
  ["Files", "<Tree>"],
  ["Folder", "<Tree.Folder> in <Tree>"],
  ["File", "<Tree.File> in <Tree>"],
  ["Image", FRAME],
  ["Img", FRAME],
  ["Video", "<video>"],
]);

/** The HTML element equivalent to another tool's component, if it is just a wrapper. */
export function htmlEquivalent(name: string, has: (attribute: string) => boolean): string | undefined {
  return name === "Image" && has("src") ? "img" : undefined;
}

/** The equivalent of another tool's component: `"Cards"` → `"<CardGroup>"`. */
export function equivalent(name: string): string | undefined {
  return WRITTEN_HERE.get(name);
}
