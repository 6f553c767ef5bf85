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
};
