// A candidate → what to insert into its spec, or the reason it stays.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import type { OperationPage } from "@lectern/model/site/site.ts";
import { describeOperation, type Operation } from "@lectern/openapi";
import { contentOf } from "./compare-pages.ts";
import { groupRoot, noAuthentication, notListed, specNotEditable, xDocsConflict } from "./diagnostics.ts";
import { docsInsertion, pathInFile } from "./docs-insertion.ts";
import type { Candidate } from "./find-candidates.ts";
import type { Prepared, Work } from "./migration.ts";
import { pageToDocs } from "./page-to-docs.ts";

/** Reads and renders a page once. */
export async function preparePage(candidate: Candidate, work: Work): Promise<Prepared | Diagnostic> {
  const { page, operation, describesFields } = candidate;
  if (candidate.isRoot && !work.options.keepUrls) return groupRoot(page.path);
  if (page.endpoint?.auth && !statesAuthorization(operation)) return noAuthentication(page.path, operation.api.path);
  const text = work.host.project.files.read(page.path)?.text ?? "";
  const generated: OperationPage = { ...page, kind: "operation", operation: { ...operation, docs: { metadata: {} } } };
  const reference = describesFields
    ? contentOf({ page: generated, rendered: await work.before.render(generated) })
    : undefined;
  const docs = pageToDocs(
    { path: page.path, text, title: page.title, operation, reference, describesFields },
    work.options.maxContent,
  );
  if ("code" in docs) return docs;
  const before = { page, rendered: await work.before.render(page) };
  return fillInsertions({ ...candidate, docs, before, anchors: [] }, work);
}

function statesAuthorization(operation: Operation): boolean {
  return describeOperation(operation).security.some(({ schemes }) => schemes.length > 0);
}

/** Compares what the spec says with what it must say. */
export function fillInsertions(prepared: Omit<Prepared, "insertions">, { options }: Work): Prepared | Diagnostic {
  const { page, operation, docs, anchors } = prepared;
  const path = pathInFile(operation);
  if (path === undefined) return specNotEditable(page.path, operation.api.path);
  const marks = anchors.map((id) => `<a id="${id}"></a>`).join("");
  const content = [marks, docs.content].filter(Boolean).join("\n\n");
  const href = options.keepUrls ? { href: page.route } : {};
  const result = docsInsertion(operation, path, { metadata: docs.metadata, content, ...href });
  if (result.kind === "differs") return xDocsConflict(page.path, result.what);
  // An unlisted page is either already migrated or not meant to be read on its own.
  if (prepared.entries.length === 0 && result.insertions.length > 0) return notListed(page.path);
  return { ...prepared, insertions: result.insertions };
}
