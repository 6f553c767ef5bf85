// Notes for the command reference beyond the one-line help.

export const COMMAND_NOTES = {
  init: "Copies the starter site into a directory, sets its name and color, and adds `package.json`, `.gitignore` and a GitHub Actions workflow. Existing files are never overwritten. In a terminal, the command prompts for options you omit.",
  dev: "Renders pages from their source files as you open them, and updates open pages when you save. Problems appear in the terminal and on the page. The preview runs until you press Ctrl-C.",
  build:
    "Renders every page and writes the site to `dist`. A build that is interrupted leaves the previous output in place. Pass `--site-url` to get a sitemap and canonical links.",
  serve:
    "Runs a production server for the output of `lectern build`, in `dist` unless you pass another directory. It sends Markdown to clients that request it, serves MCP at `/mcp`, and picks up new builds without a restart.",
  check:
    "Reports problems in pages, links, code examples, OpenAPI files and writing, each with its location and a hint. No file is changed unless you pass `--fix`.",
  "openapi check":
    "Validates a file against the OpenAPI standard and reports what a good reference still needs, such as missing descriptions. If the file belongs to a site, the site's overlays are applied first.",
  mcp: "Runs an MCP server on standard input and output. Your assistant starts it, so you only add the command to the assistant's settings. Pass the directory of a project or of a build, or the URL of a published site; the default is the current directory.",
  rules:
    "Writes the site's navigation, components and writing standards into the files that assistants read, such as `AGENTS.md` and `CLAUDE.md`. Text outside the generated section is kept, so you can add your own rules.",
  proxy:
    "Writes a function that forwards requests from the API console, for sites that are not hosted with `lectern serve`. The platform is `cloudflare`, `netlify`, `vercel`, `deno` or `node`. The function reaches only the servers in your OpenAPI files, and `api.playground.proxy` must be `true` in `docs.json`.",
  compat:
    "Lists the settings, components and other features a site uses, and whether Lectern supports each one fully, approximately or not at all. The exit code is always `0`.",
  "migrate config":
    "Reads `mint.json` and writes the equivalent `docs.json`. `mint.json` stays in place until you delete it.",
  "migrate api":
    "Moves the content of hand-written endpoint pages into your OpenAPI file, so that Lectern generates the pages from it. Without `--write`, the command prints the changes as a diff. Pages whose URLs, anchors or text would be lost are not changed.",
};
