// The requests of the host matrix and what each must get: the behavior of `lectern serve`.

/** `{_lectern/site-*.css}` in a path stands for the file of the build that matches. */
export interface HostRequest {
  readonly path: string;
  readonly method?: "HEAD" | "POST";
  readonly accept?: string;
  readonly encoding?: string;
  /** The output file it gets, with status 200. */
  readonly file?: string;
  /** Where it is redirected: 308, or 307 if temporary. */
  readonly to?: string;
  readonly isTemporary?: true;
  /** The status of other responses; a 404 shows the page for it. */
  readonly status?: 404 | 405;
  readonly isImmutable?: true;
  /** The response must be compressed. */
  readonly isCompressed?: true;
}

const MARKDOWN = "text/markdown, text/html;q=0.8";
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

export const REQUESTS: Readonly<Record<string, readonly HostRequest[]>> = {
  Pages: [
    { path: "/", file: "index.html" },
    { path: "/quickstart", file: "quickstart/index.html" },
    { path: "/quickstart?a=1", file: "quickstart/index.html" },
    { path: "/guides/start", file: "guides/start/index.html" },
    { path: "/guides/v1.2", file: "guides/v1.2/index.html" },
    { path: "/guides/a.b", file: "guides/a.b/index.html" },
    { path: "/guides/%C3%BCber", file: "guides/über/index.html" },
    { path: "/guides/%c3%bcber", file: "guides/über/index.html" },
    { path: "/v2/intro", file: "v2/intro/index.html" },
    { path: "/d/one", file: "d/one/index.html" },
    { path: "/d/two", file: "d/two/index.html" },
    { path: "/api-reference/list-items", file: "api-reference/list-items/index.html" },
    { path: "/quickstart", method: "HEAD", file: "quickstart/index.html" },
    { path: "/q%75ickstart", file: "quickstart/index.html" },
  ],
  "Clean URLs": [
    { path: "/quickstart/", to: "/quickstart" },
    { path: "/quickstart/?a=1&b=2", to: "/quickstart?a=1&b=2" },
    { path: "/quickstart/index.html", to: "/quickstart" },
    { path: "/quickstart/index.html?a=1", to: "/quickstart?a=1" },
    { path: "/quickstart.html", to: "/quickstart" },
    { path: "/quickstart/index", to: "/quickstart" },
    { path: "/index.html", to: "/" },
    { path: "/index.html?a=1", to: "/?a=1" },
    { path: "/index", to: "/" },
    { path: "/guides/start/", to: "/guides/start" },
    { path: "/guides/v1.2/", to: "/guides/v1.2" },
    { path: "/guides/a.b/", to: "/guides/a.b" },
    { path: "/guides/%C3%BCber/", to: "/guides/%C3%BCber" },
    { path: "/d/one/", to: "/d/one" },
    { path: "/d/one.html", to: "/d/one" },
    { path: "/d/two/index.html", to: "/d/two" },
  ],
  Redirects: [
    { path: "/start", to: "/quickstart" },
    { path: "/start/", to: "/quickstart" },
    { path: "/start?a=1", to: "/quickstart?a=1" },
    { path: "/temporary", to: "/quickstart", isTemporary: true },
    { path: "/legacy.html", to: "/quickstart" },
    { path: "/legacy.php", to: "/quickstart" },
    { path: "/old/index.html", to: "/guides/start" },
    { path: "/query", to: "/quickstart?from=old" },
    { path: "/anchor", to: "/guides/start#steps" },
    { path: "/away", to: "https://away.example/page" },
    { path: "/stra%C3%9Fe", to: "/guides/%C3%BCber" },
    { path: "/stra%c3%9fe", to: "/guides/%C3%BCber" },
    { path: "/v1/intro", to: "/v2/intro" },
    { path: "/v1/intro/", to: "/v2/intro" },
    { path: "/v1/intro?a=1", to: "/v2/intro?a=1" },
    { path: "/v1/no-such-page", to: "/v2/no-such-page" },
    { path: "/v1/a%20b", to: "/v2/a%20b" },
    { path: "/guides", to: "/v2" },
    { path: "/guides/", to: "/v2" },
    { path: "/guides/intro", to: "/v2/intro" },
    { path: "/guides/deep/er", to: "/v2/deep/er" },
    { path: "/d/three", to: "/quickstart" },
    { path: "/beta-intro", to: "/v2/intro" },
    { path: "/x/1/y", to: "/quickstart" },
  ],
  "Files under patterns": [
    { path: "/guides/start.md", file: "guides/start.md" },
    { path: "/guides/v1.2.md", file: "guides/v1.2.md" },
    { path: "/guides/report.txt", file: "guides/report.txt" },
    { path: "/d/one.md", file: "d/one.md" },
  ],
  "Unknown URLs": [
    { path: "/no-such-page", status: 404 },
    { path: "/no-such-page/", status: 404 },
    { path: "/no/such/page", status: 404 },
    { path: "/no-such-page.html", status: 404 },
    { path: "/no-such-file.png", status: 404 },
    { path: "/no-such-page.md", status: 404 },
    { path: "/404", status: 404 },
    { path: "/404.html", status: 404 },
    { path: "/files", status: 404 },
    { path: "/files/", status: 404 },
    { path: "/_lectern/", status: 404 },
    { path: "/_lectern/site-00000000.css", status: 404 },
    { path: "/_lectern/fonts/inter-00000000.woff2", status: 404 },
    { path: "/_lectern/search/texts-9-000000.json", status: 404 },
    { path: "/_lectern/mermaid/chunk-00000000.js", status: 404 },
    { path: "/_lectern/classes/00000000000.css", status: 404 },
  ],
  "Content types": [
    { path: "/logo.svg", file: "logo.svg" },
    { path: "/photo.png", file: "photo.png" },
    { path: "/files/data.csv", file: "files/data.csv" },
    { path: "/files/spec.yaml", file: "files/spec.yaml" },
    { path: "/files/app.webmanifest", file: "files/app.webmanifest" },
    { path: "/files/paper.pdf", file: "files/paper.pdf" },
    { path: "/files/captions.vtt", file: "files/captions.vtt" },
    { path: "/files/note.txt", file: "files/note.txt" },
    { path: "/files/data.json", file: "files/data.json" },
    { path: "/quickstart.md", file: "quickstart.md" },
    { path: "/index.md", file: "index.md" },
    { path: "/llms.txt", file: "llms.txt" },
    { path: "/llms-full.txt", file: "llms-full.txt" },
    { path: "/robots.txt", file: "robots.txt" },
    { path: "/sitemap.xml", file: "sitemap.xml" },
    { path: "/.well-known/api-catalog", file: ".well-known/api-catalog" },
    { path: "/.well-known/agent-skills/index.json", file: ".well-known/agent-skills/index.json" },
  ],
  Caching: [
    { path: "/{_lectern/site-*.css}", isImmutable: true },
    { path: "/{_lectern/main-*.js}", isImmutable: true },
    { path: "/{_lectern/mermaid-*.js}", isImmutable: true },
    { path: "/{_lectern/mermaid/chunk-*.js}", isImmutable: true },
    { path: "/{_lectern/mermaid/mermaid.core-*.js}", isImmutable: true },
    { path: "/{_lectern/fonts/inter-*.woff2}", isImmutable: true },
    { path: "/{_lectern/fonts/jetbrains-mono-*.woff2}", isImmutable: true },
    { path: "/{_lectern/classes/*.css}", isImmutable: true },
    { path: "/{_lectern/search/texts-*.json}", isImmutable: true },
    { path: "/{_lectern/search/list-*.json}", isImmutable: true },
    { path: "/{_lectern/search/words-*.json}", isImmutable: true },
    { path: "/{_lectern/console-parts/*.js}", isImmutable: true },
    { path: "/_lectern/search/index.json", file: "_lectern/search/index.json" },
    { path: "/{_lectern/api/*.json}" },
    {
      path: "/_lectern/console/api-reference/create-item.json",
      file: "_lectern/console/api-reference/create-item.json",
    },
    { path: "/_lectern/katex/katex.css", file: "_lectern/katex/katex.css" },
  ],
  Compression: [
    { path: "/quickstart", file: "quickstart/index.html", encoding: "gzip", isCompressed: true },
    { path: "/quickstart", file: "quickstart/index.html", encoding: "br, gzip", isCompressed: true },
    { path: "/quickstart", file: "quickstart/index.html", encoding: "identity" },
    { path: "/quickstart.md", file: "quickstart.md", encoding: "gzip", isCompressed: true },
    { path: "/{_lectern/main-*.js}", encoding: "gzip", isCompressed: true, isImmutable: true },
    { path: "/{_lectern/site-*.css}", encoding: "gzip", isCompressed: true, isImmutable: true },
    { path: "/_lectern/site.json", file: "_lectern/site.json", encoding: "gzip", isCompressed: true },
    { path: "/{_lectern/fonts/inter-*.woff2}", encoding: "gzip", isImmutable: true },
  ],
  "Markdown on request": [
    { path: "/", accept: MARKDOWN, file: "index.md" },
    { path: "/quickstart", accept: "text/markdown", file: "quickstart.md" },
    { path: "/quickstart", accept: MARKDOWN, file: "quickstart.md" },
    { path: "/guides/v1.2", accept: MARKDOWN, file: "guides/v1.2.md" },
    { path: "/guides/%C3%BCber", accept: MARKDOWN, file: "guides/über.md" },
    { path: "/quickstart", accept: BROWSER, file: "quickstart/index.html" },
    { path: "/quickstart", accept: "text/html, text/markdown;q=0.5", file: "quickstart/index.html" },
    { path: "/quickstart/", accept: MARKDOWN, to: "/quickstart" },
    { path: "/start", accept: MARKDOWN, to: "/quickstart" },
    { path: "/no-such-page", accept: MARKDOWN, status: 404 },
  ],
  "Files that hosts read": [
    { path: "/_headers", status: 404 },
    { path: "/_redirects", status: 404 },
    { path: "/vercel.json", status: 404 },
    { path: "/.nojekyll", status: 404 },
    { path: "/.assetsignore", status: 404 },
    { path: "/.lectern-output", status: 404 },
  ],
  "Unusual requests": [
    { path: "/quickstart", method: "POST", status: 405 },
    { path: "/%00", status: 404 },
    { path: "/..%2f..%2fetc/passwd", status: 404 },
    { path: "/%2e%2e/%2e%2e/etc/passwd", status: 404 },
    { path: "/QUICKSTART", status: 404 },
  ],
};
