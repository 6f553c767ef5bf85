// Star and fork counts of GitHub repositories, embedded at build time, so that readers' browsers need not request them.
// Without network access, the browser fetches them when the link scrolls into view.

import { fetchText } from "@lectern/io/network/fetch-text.ts";

const LINK = /<a\b[^>]* data-github="([\w.-]+\/[\w.-]+)"[^>]*>[\s\S]*?<\/a>/g;
const TIMEOUT = 5000;

/** Fills in the counts in a page's markup; each repository is fetched once. */
export function createRepositoryNumbers(
  load: typeof fetchText = fetchText,
): (markup: string, language: string) => Promise<string> {
  const known = new Map<string, Promise<Counts | undefined>>();
  const countsOf = (name: string): Promise<Counts | undefined> => {
    const counts = known.get(name) ?? fetchCounts(name, load);
    known.set(name, counts);
    return counts;
  };
  return async (markup, language) => {
    if (!markup.includes(" data-github=")) return markup;
    const names = new Set([...markup.matchAll(LINK)].map(([, name]) => name ?? ""));
    if (names.size === 0) return markup;
    const found = new Map(await Promise.all([...names].map(async (name) => [name, await countsOf(name)] as const)));
    const short = new Intl.NumberFormat(language, { notation: "compact" });
    return markup.replace(LINK, (link, name: string) => {
      const counts = found.get(name);
      if (!counts) return link;
      const numbers = (
        <span class="github-numbers">
          ★ {short.format(counts.stars)} <span class="github-forks">{short.format(counts.forks)}</span>
        </span>
      );
      const last = link.lastIndexOf("<svg");
      const marked = `${link.slice(0, last)}${numbers.markup}${link.slice(last)}`;
      return marked.replace(" data-github=", " data-counted data-github=");
    });
  };
}

interface Counts {
  readonly stars: number;
  readonly forks: number;
}

async function fetchCounts(name: string, load: typeof fetchText): Promise<Counts | undefined> {
  const response = await load(`https://api.github.com/repos/${name}`, AbortSignal.timeout(TIMEOUT));
  if ("problem" in response) return undefined;
  try {
    const { stargazers_count: stars, forks_count: forks } = JSON.parse(response.text) as Record<string, unknown>;
    return typeof stars === "number" && typeof forks === "number" ? { stars, forks } : undefined;
  } catch {
    return undefined;
  }
}
