// docs.json for readers who may not see the whole site: without links to pages they may not read. Visitors of a site behind
// sign-in get neither its description nor its banner.

import type { Audience } from "@lectern/base/audience.ts";
import type { DivisionEntry } from "../config/navigation.ts";
import type { Config } from "../config/schema.ts";

/** Whether the target of a link is a page that the audience may not read. */
export type IsWithheld = (href: string) => boolean;

/** What surrounds the pages of the site, or of a division. */
type Frame = Pick<DivisionEntry, "navbar" | "footer" | "banner">;

/** True for settings about the whole site that an audience may not read. */
export function hidesIntroduction({ onlyPublic }: Audience, config: Pick<Config, "public">): boolean {
  return onlyPublic === true && config.public !== true;
}

export function withoutWithheldLinks(config: Config, isWithheld: IsWithheld, hidesIntro: boolean): Config {
  const { description, banner, ...others } = config;
  const { options, ...contextual } = config.contextual;
  return {
    ...others,
    ...(description !== undefined && !hidesIntro && { description }),
    ...(banner && !hidesIntro && { banner }),
    navbar: navbarOf(config.navbar, isWithheld),
    footer: footerOf(config.footer, isWithheld),
    contextual: {
      ...contextual,
      options: options.filter((option) => typeof option === "string" || !isWithheld(option.href.base)),
    },
  };
}

/** The settings of a division that replace those of the site. */
export function frameOf({ navbar, footer, banner }: Frame, isWithheld: IsWithheld, hidesBanner: boolean): Frame {
  return {
    ...(navbar && { navbar: navbarOf(navbar, isWithheld) }),
    ...(footer && { footer: footerOf(footer, isWithheld) }),
    ...(banner && !hidesBanner && { banner }),
  };
}

function navbarOf({ links, primary }: Config["navbar"], isWithheld: IsWithheld): Config["navbar"] {
  return {
    links: links.filter(({ href }) => !isWithheld(href)),
    ...(primary && !isWithheld(primary.href) && { primary }),
  };
}

function footerOf({ socials, links }: Config["footer"], isWithheld: IsWithheld): Config["footer"] {
  const columns = links.map((column) => ({ ...column, items: column.items.filter(({ href }) => !isWithheld(href)) }));
  return { socials, links: columns.filter(({ items }) => items.length > 0) };
}
