// What the source of a message cannot say by itself: what it means for authors, and what they do about it.

/** By code; each may replace the meaning, the remedy or both. */
export const REMEDIES = {
  "api/invalid-operation": { remedy: "Make it an object. Until then it is left out." },
  "api/invalid-path-item": { remedy: "Make it an object. Until then it is left out." },
  "api/external-ref": {
    meaning: "A reference leads to a file that cannot be read.",
    remedy: "Keep references inside the project. A description at a web address may refer to files of the same site.",
  },
  "api/unresolved-ref": {
    meaning: "A reference inside the description leads nowhere.",
    remedy: "Correct it, or add what it names.",
  },
  "api/undefined-server-variable": {
    remedy: 'Add it with a "default" to the "variables" of the server, or write the address without it.',
  },
  "api/unused-server-variable": { remedy: "Remove the variable, or put its name in braces into the address." },
  "api/spec-not-found": {
    remedy: "Check the path from the project's root. Save remote descriptions into the project.",
  },
  "check/settings-syntax": { remedy: "Correct the JSON. Until then the default settings are used." },
  "check/invalid-setting": { remedy: "Write a value of the named type. Until then the setting is left out." },
  "check/unknown-setting": { remedy: "Use the setting that the message suggests, or remove it." },
  "check/unknown-rule": { remedy: "Use the code that the message suggests." },
  "code/runtime-error": { remedy: "Read the message and mend the code. The rest of the page is shown without it." },
  "code/unclosed-fence": { remedy: "Close it with a line of the same marks, indented like its first line." },
  "code/package-not-found": {
    remedy: 'Run "npm install" with its name in the project, or begin the path of a project file with "/" or "./".',
  },
  "code/island-build-failed": { remedy: "Mend the code that the message names. Until then the static form is shown." },
  "component/invalid-prop": {
    meaning: "An attribute has a value that its component cannot use.",
    remedy: "Write a value that the message names.",
  },
  "component/missing-prop": {
    meaning: "A component lacks an attribute that it needs.",
    remedy: "Add the attribute that the message names.",
  },
  "component/unknown": {
    remedy:
      "Use the name that the message suggests: the nearest one, or what a component of another tool is called here. Otherwise import or define it, or remove the tag.",
  },
  "component/unknown-prop": {
    meaning: "A tag has an attribute that its component does not know.",
    remedy: "Use the name that the message suggests, or remove the attribute.",
  },
  "config/icon-prefix": { remedy: 'Write the name alone: "github" instead of "fa-github".' },
  "config/invalid-link": { remedy: 'Write a path that starts with "/", an anchor, an e-mail address or a URL.' },
  "config/legacy-key": { remedy: "Move what it says to the key that the message names, or remove it." },
  "config/redirect-missing-slash": { remedy: 'Begin the path with "/".' },
  "config/syntax": {
    remedy: "Fix this place first; what follows may be read wrongly. Names and texts stand in straight double quotes.",
  },
  "config/invalid-format": { remedy: "Write the value in the form that the message shows." },
  "config/invalid-node": { remedy: "Use the key that belongs in this list, or move the node." },
  "config/invalid-type": { remedy: "Write a value of the type that the message names." },
  "config/invalid-value": { remedy: "Use one of the words that the message lists." },
  "frontmatter/invalid-value": { remedy: "Write a value of the kind that the message names." },
  "frontmatter/unknown-key": { remedy: "Use the key that the message suggests." },
  "math/invalid": { remedy: "Correct the formula. If it is not math, write `\\$` for each dollar sign." },
  "mdx/syntax": { remedy: "Correct the text at the place that the message names." },
  "mdx/non-standard": { remedy: "Write it as the message shows. The page is built as you meant it." },
  "mdx/unparseable": { remedy: "Correct the mistake. Until then the text is shown as plain paragraphs." },
  "nav/page-not-found": {
    meaning: "docs.json lists a page that has no file, or a file that is a snippet and so has no address.",
    remedy:
      "Create the file, or remove the entry. Of a snippet that is to be a page, move the file out of the folder for snippets, or put what other pages import into a file of its own.",
  },
  "redirect/chain": { remedy: "Send the first address straight to the last one." },
  "frontmatter/invalid-yaml": {
    remedy: "Quote values that contain `: ` or start with a special character. Indent with blanks, not tabs.",
  },
  "frontmatter/misplaced": {
    meaning: "Something stands before the first `---`, or after it in the same line, so that the frontmatter is text.",
  },
  "link/unencoded-space": { remedy: "Put the address in angle brackets: `![A lake](</my lake.png>)`." },
  "link/broken-file": {
    remedy: 'Correct the path, or add the file. Addresses of other sites begin with "https://".',
  },
  "api/undocumented-parameter": { remedy: "Remove the parameter from the page, or add it to the OpenAPI file." },
  "api/exclusive-fields": { remedy: "Keep one of the two fields that the message names." },
  "api/missing-field": { remedy: "Add the field that the message names." },
  "api/ambiguous-operation": {
    remedy:
      'Write the file in front of the endpoint, as in "shop.yaml GET /orders", or add "openapi" to the group around it.',
  },
  "api/spec-inferred": { remedy: 'Add "openapi" with the name of the file to the group around it.' },
  "api/operation-not-found": {
    remedy:
      'Check the method and the path against the OpenAPI file. If the endpoint is in another file, write "shop.yaml GET /orders", or add "openapi" to the group around it.',
  },
  "api/conflicting-parameters": { remedy: "Keep one of the two parameters: the first describes the whole query already." },
  "api/undefined-path-parameter": { remedy: 'Add a parameter with the name in braces and "in": "path".' },
  "api/path-missing-slash": { remedy: 'Start the path with "/".' },
  "api/unknown-required-property": { remedy: 'Add the property to "properties", or remove it from "required".' },
  "api/spec-fallback": { remedy: "Write the path of the file that was used, which the message names." },
  "api/unknown-field": {
    remedy: 'Fix the name if the message suggests one. Otherwise remove the field, or start its name with "x-".',
  },
  "api/unknown-security-scheme": { remedy: "Add the scheme to the security schemes, or fix its name." },
  "api/spec-type-mismatch": { remedy: 'Move the file to "openapi" or "asyncapi", whichever fits its contents.' },
  "asyncapi/operation-without-channel": {
    remedy: 'Add "channel" with a reference to the channel, such as { "$ref": "#/channels/orders" }.',
  },
  "callout/foreign-syntax": {
    remedy: "Put the text between the tags that the message names, such as <Note> and </Note>.",
  },
  "code/grammar-incomplete": {
    remedy:
      'Add the missing field: a TextMate grammar needs "name" (the word after the fence), "scopeName" and "patterns".',
  },
  "code/no-language": {
    remedy:
      "Write the language after the fence, such as ```bash, or ```text for plain text. The message suggests one when the code gives it away.",
  },
  "code/undefined-name": { remedy: "Import or export the name, or write the braces as text: \\\\{ and \\\\}." },
  "color/low-contrast": { remedy: "Nothing, or set the color that the message names: it is the one readers see." },
  "component/invalid-nesting": {
    remedy: "Wrap the component in the container that the message names, or add the missing parts to the container.",
  },
  "config/font-not-installed": {
    remedy:
      'Install the package that the message names in the project, such as @fontsource-variable/roboto, or set "source" to a font file.',
  },
  "config/missing-key": {
    remedy:
      'Add the key that the message names. Entries under "global" need "href"; their pages belong outside of "global".',
  },
  "config/redirect-unknown-parameter": { remedy: "Add the name to the source, or remove it from the destination." },
  "config/redirect-invalid-source": {
    remedy:
      'Write a path. Variable parts are ":name", ":name*" and "*", and each name appears once. If a redirect depends on a query, an anchor or a pattern of another tool, write one redirect for each case.',
  },
  "config/unknown-sample-language": { remedy: "Use one of the languages that the message lists." },
  "heading/skipped-level": { remedy: "Use the next level: ### after ##." },
  "link/broken-anchor": {
    remedy: "Link to a heading of that page, or to the page itself. The message names the nearest anchor.",
  },
  "link/redirected": { remedy: "Link to the new path, which the message names." },
  "prose/undefined-acronym": {
    remedy:
      'Write the long form once, followed by the short one in parentheses: "Service Level Objective (SLO)". Or add the short form to "vocabulary.known" in lectern.json.',
  },
  "prose/article": { remedy: 'Write "a" before a consonant sound and "an" before a vowel sound.' },
  "prose/passive": {
    remedy: 'Put whoever acts first: "the server sends the event" instead of "the event is sent by the server".',
  },
  "prose/tense": { remedy: 'Use the present tense: "is" instead of "will be".' },
  "prose/terminology": { remedy: "Use the spelling that the message names." },
  "prose/wordy": { remedy: "Use the shorter phrase that the message names." },
  "snippet/missing-prop": {
    remedy: 'Pass the prop where the snippet is used, or give it a default: {plan ?? "free"}.',
  },
  "config/non-portable": { remedy: 'Write an object with "light" and "dark". For code themes, put it into "theme".' },
  "config/card-font": { remedy: "Install the package of the font in the project, such as @fontsource/roboto." },
};
