// The file with fields that a large page omits. Readers without scripts see it as a bare page.

import { type Html, renderDocument } from "@lectern/base/markup/tree.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { Head } from "./head.tsx";
import { pageHref } from "./link.ts";
import type { LayoutOptions } from "./page-view.ts";
import { localeOf } from "./ui-strings.ts";

export interface FieldsFile {
  readonly title: string;
  readonly body: Html;
  readonly language: string;
  /** The page it belongs to, if only one. */
  readonly page?: Page;
}

export function renderFieldsPage(
  { title, body, language, page }: FieldsFile,
  { head, options }: { readonly head: Head; readonly options: LayoutOptions },
): string {
  const { lang, dir } = localeOf(language);
  const { fields } = options.assets;
  const parts = { isReference: true, styles: fields === undefined ? [] : [fields] };
  const back = page && (
    <p>
      <a href={pageHref(page.route, options)}>{page.title}</a>
    </p>
  );
  return renderDocument(
    <html lang={lang} dir={dir} data-lectern-appearance="system">
      <head>{head.plain(title, parts)}</head>
      <body>
        <div id="body-content" data-lectern-part="body-content" data-lectern-mode="center">
          <main id="content-area" data-lectern-part="content-area" class="prose">
            <h1 id="page-title" data-lectern-part="page-title">
              {title}
            </h1>
            {back}
            {body}
          </main>
        </div>
      </body>
    </html>,
  );
}
