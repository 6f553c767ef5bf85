// A minimal Hugo theme for the generated content: header, cached sidebar, table of contents, highlighted code, no
// search. Lets the benchmark run Hugo wherever it is installed.

const SHORTCODES = {
  callout: '<div class="callout {{ .Get "type" }}">{{ .Inner | markdownify }}</div>',
  tabs: '<div class="tabs">{{ .Inner }}</div>',
  tab: '<section><h4>{{ .Get "name" }}</h4>{{ .Inner | $.Page.RenderString (dict "display" "block") }}</section>',
  steps: '<div class="steps">{{ .Inner }}</div>',
  cards: '<div class="cards">{{ .Inner }}</div>',
  card: '<a class="card" href="{{ .Get "link" }}"><b>{{ .Get "title" }}</b><p>{{ .Get "subtitle" }}</p></a>',
};

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{{ .Title }} · {{ .Site.Title }}</title>
<meta name="description" content="{{ .Description }}"><link rel="canonical" href="{{ .Permalink }}">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><a href="/">{{ .Site.Title }}</a></header>
<nav>{{ partialCached "sidebar.html" . }}</nav>
<main><h1>{{ .Title }}</h1>{{ .Content }}</main>
<aside>{{ .TableOfContents }}</aside>
<footer>{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</footer>
</body>
</html>
`;

const SIDEBAR = `{{ range (.Site.GetPage "/docs").Sections }}<h5>{{ .Title }}</h5>
<ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>{{ end }}
`;

/** The theme's files by path, to put next to the content. */
export const HUGO_THEME = {
  "hugo.toml":
    'baseURL = "https://docs.example.com/"\ntitle = "Acme"\ndisableKinds = ["taxonomy", "term", "RSS"]\n[markup.goldmark.renderer]\nunsafe = true\n[markup.highlight]\nnoClasses = false\n',
  "static/style.css": "body{display:grid;grid-template-columns:16rem 1fr 14rem;font-family:sans-serif}\n",
  "layouts/_default/single.html": PAGE,
  "layouts/_default/list.html": PAGE,
  "layouts/index.html": PAGE,
  "layouts/partials/sidebar.html": SIDEBAR,
  ...Object.fromEntries(Object.entries(SHORTCODES).map(([name, text]) => [`layouts/shortcodes/${name}.html`, text])),
};
