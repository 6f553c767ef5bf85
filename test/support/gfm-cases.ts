// What GitHub Flavored Markdown adds to CommonMark, as our own examples: each has a Markdown text and the HTML it stands for.

/** [Markdown, HTML]; the number of a case is its position, from 1. */
export const GFM_CASES: readonly (readonly [markdown: string, html: string])[] = [
  // Tables
  ["| a | b |\n| - | - |\n| c | d |", `${table("a|b", "c|d")}`],
  ["a | b\n--|--\nc | d", table("a|b", "c|d")],
  [
    "| a | b | c |\n| :- | :-: | -: |\n| 1 | 2 | 3 |",
    '<table><thead><tr><th align="left">a</th><th align="center">b</th><th align="right">c</th></tr></thead><tbody><tr><td align="left">1</td><td align="center">2</td><td align="right">3</td></tr></tbody></table>',
  ],
  ["| a |\n| - |", table("a")],
  ["| a | b |\n| - | - |\n| c |", table("a|b", "c|")],
  ["| a | b |\n| - | - |\n| c | d | e |", table("a|b", "c|d")],
  ["| a | b |\n| - |\n| c |", "<p>| a | b |\n| - |\n| c |</p>"],
  ["| a |\n| - |\n| x \\| y |", table("a", "x \\p y")],
  ["| a |\n| - |\n| `x \\| y` |", table("a", "<code>x \\p y</code>")],
  ["| a |\n| - |\n| **x \\| y** |", table("a", "<strong>x \\p y</strong>")],
  ["| a |\n| - |\n| b |\n\ntext", `${table("a", "b")}<p>text</p>`],
  ["| a |\n| - |\n| b |\n> q", `${table("a", "b")}<blockquote><p>q</p></blockquote>`],
  ["| a |\n| - |\n| b |\nc", table("a", "b", "c")],
  ["| a |\n| - |\n| b |\n# h", `${table("a", "b")}<h1>h</h1>`],
  ["text\n| a |\n| - |\n| b |", `<p>text</p>${table("a", "b")}`],
  ["| *a* | [b](/c) |\n| - | - |", table('<em>a</em>|<a href="/c">b</a>')],
  ["> | a |\n> | - |\n> | b |", `<blockquote>${table("a", "b")}</blockquote>`],
  ["- | a |\n  | - |\n  | b |", `<ul><li>${table("a", "b")}</li></ul>`],
  ["| a | |\n| - | - |\n| | b |", table("a|", "|b")],
  ["a\n-", "<h2>a</h2>"],
  // Task list items
  ["- [ ] a\n- [x] b", tasks("a", "*b")],
  ["- [X] a", tasks("*a")],
  ["1. [ ] a\n2. [x] b", tasks("a", "*b").replaceAll("ul>", "ol>")],
  ["* [x] a\n  - [ ] b\n* [ ] c", tasks(`*a${tasks("b")}`, "c")],
  ["- []a\n- [ ]b\n- [y] c", "<ul><li>[]a</li><li>[ ]b</li><li>[y] c</li></ul>"],
  ["[ ] a", "<p>[ ] a</p>"],
  ["- a [x] b", "<ul><li>a [x] b</li></ul>"],
  // Strikethrough
  ["~~a~~ b", "<p><del>a</del> b</p>"],
  ["~a~ b", "<p><del>a</del> b</p>"],
  ["a ~~b\n\nc~~", "<p>a ~~b</p><p>c~~</p>"],
  ["~~~a~~~ b", '<pre><code class="language-a~~~"></code></pre>'],
  ["a ~~~b~~~ c", "<p>a ~~~b~~~ c</p>"],
  ["~~*a*~~ *~~b~~*", "<p><del><em>a</em></del> <em><del>b</del></em></p>"],
  ["a ~~ b ~~ c", "<p>a ~~ b ~~ c</p>"],
  ["\\~~a~~ b", "<p>~~a~~ b</p>"],
  // Links without markup
  ["www.example.org", link("www.example.org", "http://www.example.org")],
  ["See www.example.org/help now.", `<p>See ${anchor("www.example.org/help")} now.</p>`],
  ["https://example.org/a?b=c&d=e", link("https://example.org/a?b=c&d=e")],
  ["http://example.org.", `<p>${anchor("http://example.org")}.</p>`],
  ["www.example.org/a, www.example.org/b!", `<p>${anchor("www.example.org/a")}, ${anchor("www.example.org/b")}!</p>`],
  ["(www.example.org/a_(b))", `<p>(${anchor("www.example.org/a_(b)")})</p>`],
  ["www.example.org/a_(b)", link("www.example.org/a_(b)", "http://www.example.org/a_(b)")],
  ["www.example.org/a&amp;", `<p>${anchor("www.example.org/a")}&amp;</p>`],
  ["*https://example.org/a*", `<p><em>${anchor("https://example.org/a")}</em></p>`],
  ["a@example.org", link("a@example.org", "mailto:a@example.org")],
  ["Write to a.b-c+d@example.org.", `<p>Write to ${anchor("a.b-c+d@example.org", "mailto:")}.</p>`],
  ["a@example.org- a@example.org_", "<p>a@example.org- a@example.org_</p>"],
  ["a@example", "<p>a@example</p>"],
  ["xhttps://example.org", "<p>xhttps://example.org</p>"],
  ["`www.example.org`", "<p><code>www.example.org</code></p>"],
  ["[www.example.org](/a)", '<p><a href="/a">www.example.org</a></p>'],
  ["https://example.org/a<b", `<p>${anchor("https://example.org/a")}&lt;b</p>`],
];

/** Rows with `|` between cells; `\p` is a pipe. */
function table(...rows: readonly string[]): string {
  const [head = "", ...body] = rows;
  const width = head.split("|").length;
  const row = (text: string, tag: string): string => {
    const cells = [...text.split("|"), ...Array<string>(width).fill("")].slice(0, width);
    return `<tr>${cells.map((cell) => `<${tag}>${cell.replaceAll("\\p", "|")}</${tag}>`).join("")}</tr>`;
  };
  const tail = body.length === 0 ? "" : `<tbody>${body.map((one) => row(one, "td")).join("")}</tbody>`;
  return `<table><thead>${row(head, "th")}</thead>${tail}</table>`;
}

/** Items; `*` marks done ones. */
function tasks(...items: readonly string[]): string {
  const item = (text: string): string =>
    text.startsWith("*")
      ? `<li><input type="checkbox" checked="" disabled="" /> ${text.slice(1)}</li>`
      : `<li><input type="checkbox" disabled="" /> ${text}</li>`;
  return `<ul>${items.map(item).join("")}</ul>`;
}

function anchor(text: string, scheme = text.startsWith("http") ? "" : "http://"): string {
  return `<a href="${scheme}${text.replaceAll("&", "&amp;")}">${text.replaceAll("&", "&amp;")}</a>`;
}

function link(text: string, url = text): string {
  return `<p><a href="${url.replaceAll("&", "&amp;")}">${text.replaceAll("&", "&amp;")}</a></p>`;
}
