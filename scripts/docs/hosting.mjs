// What hosts do with the requests of the matrix, from the snapshots that test/process/hosting.test.ts records.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { importSource } from "../import-source.mjs";
import { table } from "./text.mjs";

const { REQUESTS } = await importSource("test/support/hosting/requests.ts");

/** Titles by snapshot. */
const HOSTS = {
  serve: "[lectern serve](/publish/serve)",
  nginx: "[nginx](/deploy/nginx)",
  "nginx-base": "[nginx (base path)](/deploy/nginx#base-path)",
  caddy: "[Caddy](/deploy/caddy)",
  "caddy-base": "[Caddy (base path)](/deploy/caddy#base-path)",
  apache: "[Apache](/deploy/apache)",
  cloudflare: "[Cloudflare](/deploy/cloudflare)",
  netlify: "[Netlify](/deploy/netlify)",
  vercel: "[Vercel](/deploy/vercel)",
  firebase: "[Firebase](/deploy/firebase)",
};

const COLUMNS = ["Pages", "Clean URLs", "Redirects", "Caching", "Compression", "Markdown on request"];

const NOT_MEASURED = { Compression: ["netlify", "vercel", "firebase"] };

/** `Redirects | GET /start | redirect page` → the difference of one request. */
function differencesOf(host) {
  const path = fileURLToPath(new URL(`../../test/snapshots/hosting/${host}.txt`, import.meta.url));
  return readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [group, request, difference] = line.split(" | ");
      return { host, group, request, difference };
    });
}

/** How many requests each host responds to as expected, by group. */
export function hostTable() {
  const count = (differences, group) => {
    const all = group === undefined ? Object.values(REQUESTS).flat() : REQUESTS[group];
    const found = differences.filter((one) => group === undefined || one.group === group);
    return `${all.length - found.length} of ${all.length}`;
  };
  const rows = Object.entries(HOSTS).map(([host, title]) => {
    const differences = differencesOf(host);
    const cells = COLUMNS.map((group) => (NOT_MEASURED[group]?.includes(host) ? "–" : count(differences, group)));
    return [title, count(differences), ...cells];
  });
  return table(["Host", "As expected", ...COLUMNS], rows);
}

/** Every difference has one of these reasons; the first that matches is the one. */
const REASONS = [
  {
    title: "A redirect page instead of a status code",
    reason: "Static files have no status. Add rules for redirects that matter, as the pages of the hosts show.",
    matches: ({ difference }) => difference === "redirect page",
  },
  {
    title: "A redirect without a page is 404",
    reason:
      "A redirect page exists only for URLs that can be listed, and Netlify and Cloudflare cannot express a wildcard before the end.",
    matches: ({ group, difference }) => group === "Redirects" && difference === "status 404",
  },
  {
    title: "Two redirects instead of one",
    reason: "The host removes a slash or `.html` before it applies redirects.",
    matches: ({ group, difference }) => group === "Redirects" && /redirects to /.test(difference),
  },
  {
    title: "Other spellings of a page under a redirect pattern follow the pattern",
    reason: "The rules exclude each page by its URL. Excluding every spelling would exceed the limits of the host.",
    matches: ({ group, request, difference }) =>
      group === "Clean URLs" && /^GET \/d\//.test(request) && /redirects to \/quickstart/.test(difference),
  },
  {
    title: "Status 307 for other spellings of a page",
    reason: "The host decides the status.",
    matches: ({ difference, request }) => difference === "status 307" && /^GET \/(?!no-such|404|\.\.)/.test(request),
  },
  {
    title: "Other spellings of a page return the page",
    reason: "The host has one rule for all. The canonical link names the URL that search engines list.",
    matches: ({ difference }) => difference === "no redirect",
  },
  {
    title: "URLs that end in `.html` are unknown",
    reason: "Pages are files in directories, and the host maps only the directory.",
    matches: ({ group, difference }) => group === "Clean URLs" && difference === "status 404",
  },
  {
    title: "A redirect to the relative URL `?a=1`",
    reason: "The local server of Firebase does that, which browsers follow to the same page.",
    matches: ({ difference }) => difference === "redirects to ?a=1",
  },
  {
    title: "Weights in `Accept` are ignored",
    reason: "Rules find words in a header and cannot compare numbers. Browsers never request Markdown.",
    matches: ({ request }) => request.endsWith("Accept: text/html, text/markdown;q=0.5"),
  },
  {
    title: "A redirect to the `.md` file",
    reason: "Only redirects run before files are served.",
    matches: ({ group, difference }) =>
      group === "Markdown on request" && /^(?:redirects to \/\S*\.md|status 307)$/.test(difference),
  },
  {
    title: "No Markdown on request",
    reason: "No rule can read the `Accept` header. Clients find the `.md` file through the link in each page.",
    matches: ({ group, difference }) => group === "Markdown on request" && /other content|type text/.test(difference),
  },
  {
    title: "The 404 page has a URL of its own",
    reason: "The host serves it as any other file.",
    matches: ({ request }) => /^GET \/404(?:\.html)?$/.test(request),
  },
  {
    title: "An unknown URL is redirected before it is 404",
    reason: "The host removes a slash or `.html` before it looks for a file.",
    matches: ({ group, difference }) => group === "Unknown URLs" && difference === "status 308",
  },
  {
    title: "The 404 page of a missing `.md` file has the type of Markdown",
    reason: "Rules for headers match URLs, whatever the status.",
    matches: ({ difference }) => difference === "type text/markdown",
  },
  {
    title: "A missing hashed file is cached for a year",
    reason:
      "The configuration in the project cannot list the files of a build, and rules match URLs, whatever the status.",
    matches: ({ difference }) => difference === "404 cached for a year",
  },
  {
    title: "Hashed files that are revalidated",
    reason: "Cloudflare reads 100 header rules; styles and scripts of every page come first, diagrams last.",
    matches: ({ difference }) => difference === "not cached for a year",
  },
  {
    title: "Markdown is not compressed",
    reason: "The local runtime does not compress this type.",
    matches: ({ difference }) => difference === "not compressed",
  },
  {
    title: "Files for other hosts are public",
    reason: "The host publishes the whole directory. They contain nothing that the site does not show.",
    matches: ({ group }) => group === "Files that hosts read",
  },
  {
    title: "No headers in `/.well-known/`",
    reason: "`**` does not match directories that start with a dot.",
    matches: ({ request }) => request.startsWith("GET /.well-known/"),
  },
  {
    title: "A URL with unusual escapes is redirected to its usual form",
    reason: "The host normalizes URLs first.",
    matches: ({ request }) => request === "GET /q%75ickstart" || request === "GET /..%2f..%2fetc/passwd",
  },
  {
    title: "Status 500 for a URL with a null character",
    reason: "Caddy 2.6 rejects it that way.",
    matches: ({ request }) => request === "GET /%00",
  },
  {
    title: "`POST` gets the page",
    reason: "The local server of Firebase does not look at the method.",
    matches: ({ request }) => request.startsWith("POST "),
  },
];

/** The differences of all hosts, with their reasons. */
export function hostDifferences() {
  const all = Object.keys(HOSTS).flatMap(differencesOf);
  const found = all.map((one) => [one, REASONS.find(({ matches }) => matches(one))]);
  const unknown = found.filter(([, reason]) => reason === undefined).map(([one]) => Object.values(one).join(" | "));
  if (unknown.length > 0)
    throw new Error(`Differences without a reason in scripts/docs/hosting.mjs:\n${unknown.join("\n")}`);
  const rows = REASONS.flatMap((reason) => {
    const own = found.filter(([, one]) => one === reason).map(([{ host }]) => host);
    const counts = Object.keys(HOSTS).flatMap((host) => {
      const count = own.filter((one) => one === host).length;
      return count > 0 ? [`${nameOf(host)} ${count}`] : [];
    });
    return counts.length > 0 ? [[reason.title, counts.join(", "), reason.reason]] : [];
  });
  return table(["Difference", "Requests", "Reason"], rows);
}

function nameOf(host) {
  return /\[(.+)\]/.exec(HOSTS[host])[1];
}
