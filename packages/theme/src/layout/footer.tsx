// The footer of every page: link columns and socials.

import { EMPTY_HTML, type Html } from "@lectern/base/markup/tree.ts";
import type { Config } from "@lectern/model/config/schema.ts";
import type { IconValue } from "@lectern/model/config/values.ts";
import { isExternal, toHref } from "./link.ts";
import type { LayoutOptions } from "./page-view.ts";
import { EXTERNAL } from "./sidebar-entry.tsx";

export interface FooterInput {
  readonly footer: Config["footer"];
  readonly name: string;
  readonly options: LayoutOptions;
}

/** Renders the footer; empty if the site has no links or socials. */
export function renderFooter(input: FooterInput): Html {
  const columns = footerColumns(input);
  const socials = footerSocials(input);
  if (columns === EMPTY_HTML && socials === EMPTY_HTML) return EMPTY_HTML;
  return (
    <footer id="footer" data-lectern-part="footer" class="footer advanced-footer">
      <div class="footer-inner">
        <span class="footer-name">{input.name}</span>
        {columns}
        {socials}
      </div>
    </footer>
  );
}

function footerColumns({ footer, options }: FooterInput): Html {
  if (footer.links.length === 0) return EMPTY_HTML;
  const rendered = footer.links.map(({ header, items }) => {
    const links = items.map(({ label, href }) => (
      <li>
        <a href={toHref(href, options)} {...(isExternal(href) && EXTERNAL)}>
          {label}
        </a>
      </li>
    ));
    return (
      <div class="footer-column">
        {header ? <p class="footer-head">{header}</p> : ""}
        <ul>{links}</ul>
      </div>
    );
  });
  return <div class="footer-columns">{rendered}</div>;
}

function footerSocials({ footer, options }: FooterInput): Html {
  if (footer.socials.size === 0) return EMPTY_HTML;
  const links = [...footer.socials].map(([platform, href]) => {
    const social = SOCIALS.get(platform) ?? { name: platform, icon: brand(platform) };
    return (
      <li>
        <a href={href} {...EXTERNAL}>
          {options.icon(social.icon)}
          <span class="visually-hidden">{social.name}</span>
        </a>
      </li>
    );
  });
  return <ul class="footer-socials">{links}</ul>;
}

interface Social {
  readonly name: string;
  readonly icon: IconValue;
}

function brand(name: string): IconValue {
  return { name, style: "brands", library: "fontawesome" };
}

function solid(name: string): IconValue {
  return { name, style: "solid", library: "fontawesome" };
}

/** Every platform docs.json supports, with its name and icon. */
export const SOCIALS: ReadonlyMap<string, Social> = new Map([
  ["x", { name: "X", icon: brand("x-twitter") }],
  ["x-twitter", { name: "X", icon: brand("x-twitter") }],
  ["twitter", { name: "Twitter", icon: brand("twitter") }],
  ["website", { name: "Website", icon: solid("globe") }],
  ["earth-americas", { name: "Website", icon: solid("earth-americas") }],
  ["facebook", { name: "Facebook", icon: brand("facebook") }],
  ["youtube", { name: "YouTube", icon: brand("youtube") }],
  ["discord", { name: "Discord", icon: brand("discord") }],
  ["slack", { name: "Slack", icon: brand("slack") }],
  ["github", { name: "GitHub", icon: brand("github") }],
  ["linkedin", { name: "LinkedIn", icon: brand("linkedin") }],
  ["instagram", { name: "Instagram", icon: brand("instagram") }],
  ["hacker-news", { name: "Hacker News", icon: brand("hacker-news") }],
  ["medium", { name: "Medium", icon: brand("medium") }],
  ["telegram", { name: "Telegram", icon: brand("telegram") }],
  ["bluesky", { name: "Bluesky", icon: brand("bluesky") }],
  ["threads", { name: "Threads", icon: brand("threads") }],
  ["reddit", { name: "Reddit", icon: brand("reddit") }],
  ["podcast", { name: "Podcast", icon: solid("podcast") }],
]);
