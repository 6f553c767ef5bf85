// Renders a compatibility report for the terminal: totals per kind, then everything that differs.

import type { Location } from "@lectern/base/diagnostic.ts";
import { plural } from "@lectern/base/text.ts";
import { countFeatures, type Feature, KINDS, type Report } from "@lectern/check/support/feature.ts";

export function reportToText(report: Report): string {
  const { honored, approximated, unsupported } = report.totals;
  const lines = [
    `${report.site}: ${plural(report.pages, "page")}, ${plural(report.features.length, "feature")} in use`,
    `${honored} supported, ${approximated} approximated, ${unsupported} not supported`,
    "",
  ];
  for (const kind of KINDS) {
    const features = report.features.filter((feature) => feature.kind === kind);
    if (features.length === 0) continue;
    const totals = countFeatures(features);
    const differing = features.filter(({ status }) => status !== "honored");
    const rest = differing.filter((feature) => !isCovered(feature, differing));
    lines.push(`${KIND_TITLES[kind]}: ${totals.honored} of ${features.length} supported`);
    lines.push(...rest.map((feature) => `  ${featureToLine(feature)}`));
  }
  if (report.leftOut.length > 0) lines.push(...leftOutLines(report.leftOut));
  return `${lines.join("\n")}\n`;
}

/** The text report lists at most this many names; the JSON report has them all. */
const MAX_NAMES = 20;

function leftOutLines(paths: readonly string[]): readonly string[] {
  const more = paths.length - MAX_NAMES;
  return [
    `${LEFT_OUT_TITLE}: ${paths.length}`,
    ...paths.slice(0, MAX_NAMES).map((path) => `  ${path}`),
    ...(more > 0 ? [`  and ${more} more; --json lists them all`] : []),
    `  ${LEFT_OUT_HINT}`,
  ];
}

export const LEFT_OUT_TITLE = "Files not published";
export const LEFT_OUT_HINT = "To publish a file, link to it from a page or move it to a folder such as public/.";

/** True when the enclosing setting has the same note: `integrations` covers `integrations.ga4`. */
function isCovered({ name, note }: Feature, all: readonly Feature[]): boolean {
  const around = name.replace(/(?:\[\])?\.[^.]*$/, "");
  return around !== name && all.some((other) => other.name === around && other.note === note);
}

/** Headings of the report. */
export const KIND_TITLES: Readonly<Record<Feature["kind"], string>> = {
  setting: "Settings",
  frontmatter: "Frontmatter",
  component: "Components",
  attribute: "Attributes",
  "fence option": "Fence options",
  "OpenAPI file": "OpenAPI files",
  redirect: "Redirects",
  "style hook": "Stylesheet hooks",
};

/** `file:line`, which editors can open. */
export function locationToText({ file, line }: Location): string {
  return `${file}:${line}`;
}

function featureToLine({ status, name, note, count, locations }: Feature): string {
  const mark = status === "approximated" ? "~" : "✗";
  const where = locations[0] ? `, first at ${locationToText(locations[0])}` : "";
  return `${mark} ${name} (${count} ×${where})${note ? ` ${note}` : ""}`;
}
