// One example per component, as an author would write it: shown in the assistant rules and rendered in the docs. A
// component that only works inside another shares its parent's example.

const FENCE = "```";

const CALLOUT = (name: string, text: string): string => `<${name}>${text}</${name}>`;

const STEPS = `<Steps>
  <Step title="Install the client">
    Run \`npm install acme\`. The version number appears in your terminal.
  </Step>
  <Step title="Send a request">
    Call \`client.ping()\`. The client answers \`pong\`.
  </Step>
</Steps>`;

const TABS = `<Tabs>
  <Tab title="macOS">Run \`brew install acme\`.</Tab>
  <Tab title="Linux">Run \`apt install acme\`.</Tab>
</Tabs>`;

const ACCORDIONS = `<AccordionGroup>
  <Accordion title="Can I change my plan later?">
    Yes. The new price counts from the next invoice.
  </Accordion>
  <Accordion title="How do I cancel?">
    Open **Settings** and choose **Cancel plan**.
  </Accordion>
</AccordionGroup>`;

const COLUMNS = `<Columns cols={2}>
  <Column>The left side.</Column>
  <Column>The right side.</Column>
</Columns>`;

const COLORS = `<Color variant="table">
  <Color.Row title="Brand">
    <Color.Item name="Primary" value="#0F766E" />
    <Color.Item name="Accent" value="#F59E0B" />
  </Color.Row>
</Color>`;

const TREE = `<Tree>
  <Tree.Folder name="docs" defaultOpen>
    <Tree.File name="docs.json" />
    <Tree.File name="index.mdx" />
  </Tree.Folder>
</Tree>`;

const SOURCES: Readonly<Record<string, string>> = {
  Note: CALLOUT("Note", "Keys are shown once. Store yours in a safe place."),
  Tip: CALLOUT("Tip", "Send requests in batches of 100 to save time."),
  Warning: CALLOUT("Warning", "Deleting a project also deletes its keys."),
  Info: CALLOUT("Info", "Version 2 of the API is available in all regions."),
  Check: CALLOUT("Check", "Your webhook now receives events."),
  Danger: CALLOUT("Danger", "This permanently deletes every record."),
  Callout: '<Callout icon="rocket" color="#0F766E">Early access opens in March.</Callout>',
  Steps: STEPS,
  Step: STEPS,
  Tabs: TABS,
  Tab: TABS,
  CodeGroup: `<CodeGroup>
${FENCE}javascript client.js
console.log(await client.ping());
${FENCE}
${FENCE}python client.py
print(client.ping())
${FENCE}
</CodeGroup>`,
  CodeBlock: '<CodeBlock language="bash" filename="install.sh">{"npm install acme"}</CodeBlock>',
  AccordionGroup: ACCORDIONS,
  Accordion: ACCORDIONS,
  Card: `<Card title="Read about webhooks" icon="webhook" href="https://example.com/webhooks">
  Get a message whenever something changes.
</Card>`,
  Columns: COLUMNS,
  Column: COLUMNS,
  CardGroup: `<CardGroup cols={2}>
  <Card title="Explore the API" icon="code" href="https://example.com/api">Every endpoint.</Card>
  <Card title="Follow a guide" icon="book" href="https://example.com/guides">Step by step.</Card>
</CardGroup>`,
  Tile: '<Tile href="https://example.com/button" title="Button" description="Six variants">**Save**</Tile>',
  RequestExample: `<RequestExample>
${FENCE}bash Create a user
curl https://api.example.com/users \\
  -H "Authorization: Bearer YOUR_API_KEY" \\
  -d '{"name": "Ada"}'
${FENCE}
</RequestExample>`,
  ResponseExample: `<ResponseExample>
${FENCE}json Success
{ "id": "user_1", "name": "Ada" }
${FENCE}
${FENCE}json Name missing
{ "error": "The field \\"name\\" is required." }
${FENCE}
</ResponseExample>`,
  ParamField: `<ParamField query="limit" type="integer" default="20">
  How many users to return, at most 100.
</ParamField>`,
  ResponseField: `<ResponseField name="id" type="string" required>
  The identifier of the user.
</ResponseField>`,
  Expandable: `<ResponseField name="address" type="object">
  Where the user lives.
  <Expandable title="properties of address">
    <ResponseField name="city" type="string | null">The city, when it is known.</ResponseField>
  </Expandable>
</ResponseField>`,
  Frame: `<Frame caption="The list of projects">
  ![Dashboard with three projects and a button to add one](https://example.com/projects.png)
</Frame>`,
  Tooltip: 'Every request needs a <Tooltip tip="A secret string that identifies the caller">key</Tooltip>.',
  Update: `<Update label="2.1.0" description="4 March 2026">
  ## New

  * You can filter users by city.
</Update>`,
  Badge: 'Exports <Badge color="green">New</Badge>',
  Icon: 'Choose <Icon icon="gear" /> to open the settings.',
  Color: COLORS,
  "Color.Row": COLORS,
  "Color.Item": COLORS,
  Tree: TREE,
  "Tree.Folder": TREE,
  "Tree.File": TREE,
  Panel: "<Panel>Related reading and short notes stand here.</Panel>",
  Prompt: '<Prompt description="Ask for a summary">Summarise this page in three sentences.</Prompt>',
  View: `<View title="Python">Install the package with pip.</View>
<View title="JavaScript">Install the package with npm.</View>`,
  Visibility: '<Visibility for="agents">Ask the user for the region before you call the API.</Visibility>',
  Banner: "<Banner>This page describes a feature in beta.</Banner>",
  Latex: "<Latex>E = mc^2</Latex>",
  Mermaid: `${FENCE}mermaid
graph LR
  Client --> API
${FENCE}`,
  "GitHub.Repo": '<GitHub.Repo repo="octocat/Hello-World" />',
  Heading: '<Heading level={2} id="limits">Limits</Heading>',
  Link: '<Link href="https://example.com/status">See the state of the service</Link>',
  ZoomImage: '<ZoomImage src="https://example.com/map.png" alt="Map of all regions" />',
};

/** Examples by component name, for every component recommended for new pages. */
export const EXAMPLES: ReadonlyMap<string, string> = new Map(Object.entries(SOURCES));
