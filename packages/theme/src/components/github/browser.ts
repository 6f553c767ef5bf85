// Star and fork counts of repositories on a page, fetched from GitHub once per visit when one scrolls into view.

import { recall, remember } from "@lectern/base/browser/storage.ts";
import { COUNTED, REPOSITORY } from "./hooks.ts";

startRepositories();
document.addEventListener("lectern:content", startRepositories);

function startRepositories(): void {
  const links = document.querySelectorAll<HTMLElement>(`[${REPOSITORY}]:not([${COUNTED}])`);
  if (links.length === 0) return;
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      void count(target as HTMLElement);
    }
  });
  for (const link of links) seen.observe(link);
}

async function count(link: HTMLElement): Promise<void> {
  const name = link.getAttribute(REPOSITORY) ?? "";
  link.setAttribute(COUNTED, "");
  try {
    const text = recall(`repo-${name}`, "sessionStorage") ?? (await fetchStars(name));
    const { stars, forks } = JSON.parse(text) as { readonly stars: number; readonly forks: number };
    const short = new Intl.NumberFormat(document.documentElement.lang, { notation: "compact" });
    const numbers = document.createElement("span");
    numbers.className = "github-numbers";
    const branches = document.createElement("span");
    branches.className = "github-forks";
    branches.textContent = short.format(forks);
    numbers.append(`★ ${short.format(stars)} `, branches);
    link.insertBefore(numbers, link.lastElementChild);
  } catch {
    // The link is useful without counts.
  }
}

async function fetchStars(name: string): Promise<string> {
  const response = await fetch(`https://api.github.com/repos/${name}`, { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(response.statusText);
  const { stargazers_count: stars, forks_count: forks } = await response.json();
  const text = JSON.stringify({ stars, forks });
  remember(`repo-${name}`, text, "sessionStorage");
  return text;
}
