// Star and fork counts of GitHub repositories, embedded at build time, so that readers' browsers need not request them.
// Without network access, the browser fetches them when the link scrolls into view.

import { Element, type HtmlNode } from "@lectern/base/markup/tree.ts";
import { mapTree, visit } from "@lectern/base/markup/visit.ts";
import { fetchText } from "@lectern/io/network/fetch-text.ts";
import { COUNTED, REPOSITORY } from "@lectern/theme/components/github/hooks.ts";

const TIMEOUT = 5000;

/** Fills in the counts in parts of a page. */
export type FillNumbers = (parts: readonly HtmlNode[]) => Promise<readonly HtmlNode[]>;

/** Each repository is fetched once. */
export function createRepositoryNumbers(load: typeof fetchText = fetchText): FillNumbers {
  const known = new Map<string, Promise<Counts | undefined>>();
  const countsOf = (name: string): Promise<Counts | undefined> => {
    const counts = known.get(name) ?? fetchCounts(name, load);
    known.set(name, counts);
    return counts;
  };
  return async (parts) => {
    const names = new Set<string>();
    visit(parts, { element: ({ attributes: { [REPOSITORY]: name } }) => typeof name === "string" && names.add(name) });
    const found = new Map(await Promise.all([...names].map(async (name) => [name, await countsOf(name)] as const)));
    const element = (one: Element): Element => {
      const counts = found.get(String(one.attributes[REPOSITORY]));
      return counts ? withCounts(one, counts) : one;
    };
    return parts.map((part) => mapTree(part, { element }));
  };
}

/** Numbers go before the last icon. */
function withCounts(link: Element, { stars, forks }: Counts): Element {
  const short = new Intl.NumberFormat("en", { notation: "compact" });
  const numbers = (
    <span class="github-numbers">
      ★ {short.format(stars)} <span class="github-forks">{short.format(forks)}</span>
    </span>
  );
  const children = [link.attributes.children].flat();
  return new Element(link.tag, {
    ...link.attributes,
    [COUNTED]: true,
    children: [...children.slice(0, -1), numbers, children.at(-1)],
  });
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
