// Writing standards: the part of the rules that is the same for every site.

/** Language, structure, headings, images, links, code and API reference, as Markdown. */
export const WRITING_STANDARDS: string = `## Writing standards

### Language and style

* Use clear, direct language.
* Address the reader as "you" in instructions.
* Use the active voice.
* Use the present tense for facts and the future tense for the result of an action.
* Define jargon where it first appears.
* Use one term per concept, everywhere.
* Give lists, headings and procedures a parallel structure.

### Organization

* Put the most important information first.
* Explain the basics before anything advanced.
* Break complex procedures into numbered steps.
* List prerequisites before the instructions that need them.
* State after each major step what the reader should see.
* Write headings that describe their section.

### Page structure

* Begin each page with YAML frontmatter that has a \`title\` (clear, specific, keyword-rich) and a \`description\` (what the page is for, and why it is worth reading).
* Start headings at level 2: the title is level 1. Never skip a level.
* Wrap each image in \`<Frame>\` and give it alternative text that describes it.
* Write link text that says where the link goes or what it does, never "click here".
* Name the language of each code block, and its file name where that helps.
* Show your own videos with \`<video controls className="w-full aspect-video rounded-xl" src="…"></video>\`, and videos from elsewhere with an \`<iframe>\` that has \`src\`, \`title\`, \`allow\`, \`allowFullScreen\` and the same classes.

### Code examples

* Write complete examples that run unmodified.
* Handle errors, and show the expected output.
* Comment complex logic.
* Never use real keys or secrets: write placeholders such as \`YOUR_API_KEY\`.

### API reference

* Describe every parameter, optional ones included.
* Show success and error responses.
* State rate limits with their numbers.
* Show how to authenticate.
* Explain every status code.`;

/** Which component to use for what, as Markdown. */
export const COMPONENT_SELECTION: string = `## Which component to use

| Use | For |
| --- | --- |
| Steps | Procedures |
| Tabs | Platform-specific content or alternatives |
| CodeGroup | One concept in several languages |
| Accordion, AccordionGroup | Details that most readers can skip |
| RequestExample, ResponseExample | Endpoint samples only |
| ParamField | Parameters |
| ResponseField | Response fields |
| Expandable | Nested properties |
| Card, CardGroup | Prominent links |
| Frame | Images and videos |
| Tooltip | Term definitions |
| Update | Changelog entries |
| Note | Additional helpful information |
| Tip | Best practices |
| Warning | Cautions: breaking changes, destructive actions |
| Info | Neutral context or announcements |
| Check | Confirmation of success |
| Danger | Serious risks, such as lost data |`;

/** A page template, as Markdown. */
export const PAGE_TEMPLATE: string = `## Page template

\`\`\`\`mdx
---
title: "Send your first request"
description: "Create a key and call the API in five minutes."
---

One paragraph that states what the reader will have at the end.

## Prerequisites

* An account with permission to create keys

## Create a key

<Steps>
  <Step title="Open the settings">
    Choose **Settings**, then **Keys**. A list of your keys appears.
  </Step>
  <Step title="Create the key">
    Choose **New key** and copy it. The key is shown once.
  </Step>
</Steps>

## Call the API

\`\`\`bash request.sh
curl --fail https://api.example.com/ping -H "Authorization: Bearer YOUR_API_KEY"
\`\`\`

The response is \`{"ok": true}\`.

## Next steps

Where the reader goes from here, as links with specific text.
\`\`\`\``;
