// Renders a compatibility report as a self-contained page for sharing and printing.

import { EMPTY_HTML, type Html, rawHtml, renderDocument } from "@lectern/base/markup/tree.ts";
import { plural } from "@lectern/base/text.ts";
import {
  countFeatures,
  type Feature,
  KINDS,
  type Report,
  STATUSES,
  type Status,
} from "@lectern/check/support/feature.ts";
import { KIND_TITLES, LEFT_OUT_HINT, LEFT_OUT_TITLE, locationToText } from "./report-to-text.ts";

export function reportToHtml(report: Report): string {
  const title = `Compatibility of ${report.site}`;
  return renderDocument(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{rawHtml(CSS)}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p>
            {plural(report.pages, "page")}, {plural(report.features.length, "feature")} in use.
          </p>
          <dl class="totals">
            {STATUSES.map((status) => (
              <div class={status}>
                <dt>{STATUS_WORDS[status]}</dt>
                <dd>{report.totals[status]}</dd>
              </div>
            ))}
          </dl>
          {KINDS.map((kind) => section(kind, report.features))}
          {leftOut(report.leftOut)}
        </main>
      </body>
    </html>,
  );
}

const STATUS_WORDS: Readonly<Record<Status, string>> = {
  honored: "Supported",
  approximated: "Approximated",
  unsupported: "Not supported",
};

function section(kind: Feature["kind"], all: readonly Feature[]): Html {
  const features = all.filter((feature) => feature.kind === kind);
  if (features.length === 0) return EMPTY_HTML;
  const worstFirst = [...features].sort((a, b) => STATUSES.indexOf(b.status) - STATUSES.indexOf(a.status));
  const { honored } = countFeatures(features);
  return (
    <section>
      <h2>
        {KIND_TITLES[kind]}{" "}
        <small>
          {honored} of {features.length} supported
        </small>
      </h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th>Name</th>
              <th>Treated</th>
              <th>Uses</th>
              <th>How, or why</th>
              <th>Places</th>
            </tr>
          </thead>
          <tbody>{worstFirst.map(row)}</tbody>
        </table>
      </div>
    </section>
  );
}

function leftOut(paths: readonly string[]): Html {
  if (paths.length === 0) return EMPTY_HTML;
  return (
    <section>
      <h2>
        {LEFT_OUT_TITLE} <small>{plural(paths.length, "file")}</small>
      </h2>
      <p>{LEFT_OUT_HINT}</p>
      <ul>
        {paths.map((path) => (
          <li>{path}</li>
        ))}
      </ul>
    </section>
  );
}

function row({ name, status, note, count, locations }: Feature): Html {
  const more = count - locations.length;
  const list = locations.map((location) => <li>{locationToText(location)}</li>);
  return (
    <tr>
      <td>
        <code>{name}</code>
      </td>
      <td>
        <span class={`mark ${status}`}>{STATUS_WORDS[status]}</span>
      </td>
      <td class="count">{count}</td>
      <td>{note ?? ""}</td>
      <td>
        <details>
          <summary>
            {plural(locations.length, "place")}
            {more > 0 && ` of ${count}`}
          </summary>
          <ul>{list}</ul>
        </details>
      </td>
    </tr>
  );
}

const CSS = `
:root{color-scheme:light dark;--line:light-dark(#e5e7eb,#333);--soft:light-dark(#f8f9fa,#1c1d1f);--quiet:light-dark(#5f6672,#a3a8b0);--good:light-dark(#15803d,#4ade80);--half:light-dark(#a16207,#facc15);--bad:light-dark(#b91c1c,#f87171)}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:light-dark(#fff,#131416);color:light-dark(#1a1c20,#e8e9eb)}
main{max-width:72rem;margin:0 auto;padding:2.5rem 1.25rem 5rem}
h1{font-size:2rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.25rem;margin:2.5rem 0 .75rem}
small,p{color:var(--quiet)}
small{font-size:.875rem;font-weight:400;margin-inline-start:.5rem}
.totals{display:flex;flex-wrap:wrap;gap:1rem;margin:1.5rem 0}
.totals div{flex:1 1 10rem;border:1px solid var(--line);border-radius:.75rem;padding:1rem 1.25rem;background:var(--soft)}
.totals dd{margin:0;font-size:2rem;font-weight:600;font-variant-numeric:tabular-nums}
.honored{color:var(--good)}.approximated{color:var(--half)}.unsupported{color:var(--bad)}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:.75rem}
table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{text-align:start;padding:.5rem .75rem;border-top:1px solid var(--line);vertical-align:top}
th{border-top:0;background:var(--soft);font-weight:600;white-space:nowrap}
td:first-child{min-width:9rem}
td:nth-child(4){min-width:14rem}
.count{text-align:end;font-variant-numeric:tabular-nums}
.mark{font-weight:600;white-space:nowrap}
code{font:.8125rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
summary{cursor:pointer;color:var(--quiet);white-space:nowrap}
ul{margin:.25rem 0 0;padding:0;list-style:none;font:.75rem/1.6 ui-monospace,monospace;overflow-wrap:anywhere}
`;
