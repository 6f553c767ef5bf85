// What follows the body of a page: related pages, feedback, its date, and the previous and next pages.

import { EMPTY_HTML, type Html } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import type { Config } from "@lectern/model/config/schema.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import { isExternal, pageHref } from "./link.ts";
import type { LayoutOptions, PageView } from "./page-view.ts";
import { EXTERNAL } from "./sidebar-entry.tsx";
import type { Locale, Words } from "./ui-strings.ts";

export interface PageFooterInput {
  readonly site: Site;
  readonly view: PageView;
  readonly options: LayoutOptions;
  readonly locale: Locale;
}

/** Renders the footer of a page; empty if everything in it is disabled. */
export function renderPageFooter(input: PageFooterInput): Html {
  const feedback = renderFeedback(input.site, input.options, input.locale.strings);
  const parts = [renderRelated(input), feedback, renderSource(input), renderPagination(input)];
  if (parts.every((part) => part === EMPTY_HTML)) return EMPTY_HTML;
  return <div class="page-footer">{parts}</div>;
}

function renderRelated({ view, options, locale }: PageFooterInput): Html {
  const { page } = view;
  const { related } = page.frontmatter;
  if (!related || related.length === 0) return EMPTY_HTML;
  const items = related.slice(0, 10).map(({ title, href }) => {
    const link = options.link(href, page.kind === "document" ? page.path : "");
    return (
      <li>
        <a href={link.href} {...(isExternal(href) && EXTERNAL)}>
          {title ?? link.page?.title ?? href}
        </a>
      </li>
    );
  });
  return (
    <section class="related">
      <h2>{locale.strings.related}</h2>
      <ul>{items}</ul>
    </section>
  );
}

/** A line about the page's file: when it changed, and where to edit it. */
function renderSource(input: PageFooterInput): Html {
  const { strings } = input.locale;
  const { editUrl, issueUrl } = input.view;
  const link = (href: string | undefined, label: string): Html =>
    href === undefined ? (
      EMPTY_HTML
    ) : (
      <a href={href} {...EXTERNAL}>
        {label}
      </a>
    );
  const parts = [link(editUrl, strings.editPage), link(issueUrl, strings.raiseIssue), renderDate(input)];
  return parts.every((part) => part === EMPTY_HTML) ? EMPTY_HTML : <p class="last-updated">{parts}</p>;
}

function renderDate({ site, view, locale }: PageFooterInput): Html {
  const { frontmatter } = view.page;
  const isDated = frontmatter.timestamp ?? site.config.metadata.timestamp;
  const date = new Date(frontmatter.lastUpdatedDate ?? view.lastModified ?? "");
  if (!isDated || Number.isNaN(date.getTime())) return EMPTY_HTML;
  const text = fillString(locale.strings.lastUpdated, { date: locale.formatDate(date) });
  return <time datetime={date.toISOString()}>{text}</time>;
}

function renderPagination({ site, view, options, locale }: PageFooterInput): Html {
  const { page } = view;
  if (page.frontmatter.hideFooterPagination) return EMPTY_HTML;
  const previous = page.previous === undefined ? undefined : site.pages.get(page.previous);
  const next = page.next === undefined ? undefined : site.pages.get(page.next);
  if (!previous && !next) return EMPTY_HTML;
  const { strings } = locale;
  const link = (target: Page, kind: "prev" | "next", label: string): Html => (
    <a class={`pagination-${kind}`} rel={kind} href={pageHref(target.route, options)}>
      <small>{label}</small>
      <span class="pagination-title">{target.label}</span>
    </a>
  );
  return (
    <nav id="pagination" data-lectern-part="pagination" aria-label={strings.pagination}>
      {previous ? link(previous, "prev", strings.previous) : ""}
      {next ? link(next, "next", strings.next) : ""}
    </nav>
  );
}

/**
 * The feedback buttons, if something collects the votes. The browser posts a vote to the endpoint, if it has one, and
 * dispatches `lectern:feedback` for the author's scripts.
 */
function renderFeedback({ config }: Pick<Site, "config">, { base }: LayoutOptions, strings: Words): Html {
  if (!hasFeedback(config)) return EMPTY_HTML;
  const { endpoint = "" } = config.feedback;
  const url = endpoint.startsWith("/") ? `${base}${endpoint}` : endpoint;
  const button = (id: string, vote: "yes" | "no"): Html => (
    <button type="button" class="feedback-button" id={id} data-feedback={vote}>
      {strings[vote]}
    </button>
  );
  const data = {
    "data-endpoint": endpoint === "script" ? undefined : url,
    "data-thanks": strings.feedbackThanks,
    "data-failed": strings.feedbackFailed,
  } as const;
  return (
    <div class="feedback" {...data} role="group" aria-label={strings.feedback}>
      <span class="feedback-question" aria-live="polite">
        {strings.feedback}
      </span>
      {button("feedback-thumbs-up", "yes")}
      {button("feedback-thumbs-down", "no")}
    </div>
  );
}

/** True if pages ask whether they were helpful: the author wants it, and something collects the responses. */
export function hasFeedback({ feedback, integrations }: Config): boolean {
  return feedback.thumbsRating && feedback.endpoint !== undefined && integrations.telemetry?.enabled !== false;
}
