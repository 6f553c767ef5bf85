// HTML and SVG element names, to tell a tag from a placeholder such as `<your-key>`.

/** True for known element names, case-insensitive. */
export function isHtmlName(name: string): boolean {
  return NAMES.has(name.toLowerCase());
}

const NAMES: ReadonlySet<string> = new Set(
  `a abbr acronym address animate animatemotion animatetransform area article aside audio b base bdi bdo big blockquote body br
  button canvas caption center circle cite clippath code col colgroup data datalist dd defs del desc details dfn dialog dir div
  dl dt ellipse em embed fieldset figcaption figure filter font footer foreignobject form frame frameset g h1 h2 h3 h4 h5 h6
  head header hgroup hr html i iframe image img input ins kbd label legend li line lineargradient link main map mark marker
  mask math menu meta metadata meter nav nobr noscript object ol optgroup option output p param path pattern picture polygon
  polyline pre progress q radialgradient rect rp rt ruby s samp script search section select set slot small source span stop
  strike strong style sub summary sup svg switch symbol table tbody td template text textarea textpath tfoot th thead time
  title tr track tspan tt u ul use var video view wbr`.split(/\s+/),
);
