// The selectors that two or more public docs.json sites use in their stylesheets, with the number of sites, grouped by
// what their authors mean, as a selector of our own.

export const MEANT: readonly (readonly [own: string, selectors: string])[] = [
  ["html[class~=dark]", ".dark 4 | html.dark 2"],
  ["body > [data-lectern-part=background-color]", "#background-color 3 | #almond-background-color 3"],
  ["[data-lectern-part=body-content]", ".almond-layout 2"],

  // The bar.
  ["body > header", "#navbar 14"],
  ["body > header > .bar-row", "#navbar > div 2"],
  ["body > header a", "#navbar a 4"],
  ["a.logo > img", ".nav-logo 11 | img.nav-logo 3 | #navbar .nav-logo 4 | #navbar img 2"],
  [".topbar-right-container", '[class*="topbar"] 2'],
  [":is(.bar-links, .mobile-nav-links) li", ".navbar-link 4"],
  [":is(.bar-links, .mobile-nav-links) li > a", ".navbar-link a 2"],
  [".topbar-right-container > div", "#topbar-cta-button 5"],
  [".topbar-right-container > div > a", "#topbar-cta-button a 3 | #topbar-cta-button > a 2"],
  [".topbar-right-container > div *", "#topbar-cta-button * 2"],
  [".topbar-right-container > div span", "#topbar-cta-button span 2"],
  [".topbar-right-container > div > a > span", "#topbar-cta-button .bg-primary-dark 2"],
  [".topbar-right-container > div svg", "#topbar-cta-button svg 3 | #topbar-cta-button a svg 2"],
  ["button[data-search]:not(.icon-button)", "#search-bar-entry 8"],
  [".icon-button[data-search]", "#search-bar-entry-mobile 3"],
  ["dialog input", 'input[type="search"] 2'],
  ["body > header > nav", ".nav-tabs 3"],
  [
    "body > header > nav :is(a, summary):not(.menu-list *)",
    ".nav-tabs-item 6 | a.nav-tabs-item 2 | .nav-tabs .nav-tabs-item 2",
  ],
  ["body > header > nav [aria-current]", '.nav-tabs-item[data-active] 3 | .nav-tabs-item[aria-current="page"] 2'],
  [".mobile-nav-tabs :is(a, summary):not(.menu-list *)", ".mobile-nav-tabs-item 2"],

  // The banner.
  ["body > aside", "#banner 8"],
  ["body > aside a", "#banner a 5"],
  ["body > aside *", "#banner * 4"],
  ["body > aside p", "#banner p 2"],
  ["body > aside button", "#banner button 2"],

  // The sidebar.
  ["[data-lectern-part=sidebar]", "#sidebar 11"],
  ["[data-lectern-part=sidebar] > div", "#sidebar-content 10"],
  ["[data-lectern-part=sidebar] nav", "#navigation-items 5"],
  [
    "[data-lectern-part=sidebar] a",
    "#sidebar a 5 | #sidebar-content a 3 | #navigation-items a 2 | #navigation-items li > a 2",
  ],
  [
    "[data-lectern-part=sidebar] li.nav-group :is(div, summary)",
    ".sidebar-group-header 3 | #sidebar .sidebar-group-header 3 | #sidebar-content .sidebar-group-header 2 | #navigation-items .sidebar-group-header 2",
  ],
  [
    "[data-lectern-part=sidebar] .nav-group .sidebar-title",
    "#sidebar .sidebar-title 3 | .sidebar-group-header h5 3 | #sidebar h5 2",
  ],
  ["[data-lectern-part=sidebar] .nav-group ul", "#navigation-items .sidebar-group 2"],
  [
    "[data-lectern-part=sidebar] a[aria-current]",
    '#sidebar a[aria-current="page"] 2 | #sidebar-content a[aria-current="page"] 2 | #sidebar-content li[data-active] > a 2',
  ],
  // Links to the current page.
  [":is([data-lectern-part=sidebar], body > header > nav) a[aria-current]", '[aria-current="page"] 2'],
  // Whatever is current: page, tab, heading, panel.
  [
    ":is(a, summary)[aria-current], li:has(> a[aria-current]), [role=tab][aria-selected=true]",
    '[data-active="true"] 2',
  ],

  // The page.
  ["[data-lectern-part=content-container]", "#content-container 7"],
  ["body main", "#content-area 12"],
  ["body main > div", "#content-area > div:first-child 2"],
  ["[data-lectern-part=content-container] aside", "#content-side-layout 7"],
  ["[data-lectern-part=content]", "#content 2"],
  ["[data-lectern-part=content], .not-found-description", ".prose 4"],
  ["main h1", "#page-title 5 | h1#page-title 2 | .prose h1 2 | #content-area h1 2"],
  ["main h2", "#content-area h2 2"],
  ["main h3", "#content-area h3 2"],
  ["main h4", "#content-area h4 2"],
  ["main h5", "#content-area h5 2"],
  ["main h6", "#content-area h6 2"],
  ["main table", ".prose table 3 | #content-area table 3"],
  ["main th", "#content-area th 2 | .prose table th 2"],
  ["main td", "#content-area td 2"],
  ["[data-lectern-part=header] .eyebrow", '.eyebrow 6 | [class*="eyebrow"] 2'],
  ["[data-lectern-part=header] nav li", ".breadcrumb-item 2"],
  ["button[data-copy-page]", "#page-context-menu-button 4 | button#page-context-menu-button 2"],
  ["main nav:has(> a)", "#pagination 2"],
  ["main nav > a", "#pagination a 3"],
  ["body > footer", "#footer 6"],

  // The table of contents.
  ["nav:has(> [data-toc])", "#table-of-contents 4"],
  ["[data-lectern-part=content-container] > aside > div", "#table-of-contents-layout 3"],
  ["[data-toc] li", "#table-of-contents-content .toc-item 2"],
  ["[data-toc] a", "#table-of-contents-content a 2 | #table-of-contents-content .toc-item > a 2"],

  // Components.
  ["[data-component-name=Card]", ".card 12 | .card-group .card 3 | div.card 2"],
  ["[data-component-name=CardGroup]", ".card-group 3"],
  ["[data-component-name=Card] .deck-title", '[data-component-part="card-title"] 3'],
  ["[data-component-name=Card] .deck-text", '[data-component-part="card-content"] 2'],
  ["[data-component-name=Card] .deck-text p", ".card p 2"],
  ["[data-component-name=Card] .deck-text h2", '.card h2 2 | [class*="card"] h2 2'],
  ["[data-component-name=Card] .deck-text h3", '.card h3 2 | [class*="card"] h3 2'],
  ["[data-component-name=Card] .deck-text h4", ".card h4 2"],
  ["[role=note][data-component-name]", '.callout 5 | [class*="callout"] 2 | [data-callout-type] 2'],
  ...["check", "danger", "info", "note", "tip", "warning"].map(
    (type) => [`[role=note].callout-${type}`, `[data-callout-type="${type}"] 2`] as const,
  ),
  ["[role=note] h2", ".callout h2 2"],
  ["[role=note] h3", ".callout h3 2"],
  ["[role=note] a", ".prose .callout a 2"],
  ["[data-component-name=AccordionGroup]", ".accordion-group 3"],
  ["[data-component-name=Accordion]", ".accordion 3 | details.accordion 3"],
  ["[data-component-name=Accordion], [data-component-name=AccordionGroup]", '[class*="accordion"] 2'],
  ["[data-component-name=Accordion] > summary", "details.accordion > summary 2"],
  ["[data-component-name=Accordion][open] > summary", "details.accordion[open] > summary 2"],
  ["[data-component-name=Steps]", ".steps 2"],
  ["[data-component-name=Badge]", '[class*="badge"] 2'],
  ["[data-component-name=Tooltip]", ".tooltip 2"],
  ["[data-component-name=Frame]", ".frame 4"],
  ["[data-component-name=Update] h2:first-of-type", '[data-component-part="update-label"] 2'],
  ["[role=tablist] > button", '[role="tab"] 2 | [data-component-part="tab-button"] 2'],
  [
    "[role=tablist] > button:not([tabindex='-1'])",
    '[role="tab"][aria-selected="true"] 3 | [role="tab"][data-state="active"] 2 | [data-component-part="tab-button"][data-active="true"] 2',
  ],
  ["[role=tablist] > button[tabindex='-1']", '[data-component-part="tab-button"][data-active="false"] 2'],
  [":is([data-lectern-part=banner], #content, #banner) a", ".link 2"],

  // Code.
  ["div:has(> pre)", ".code-block 5 | #content .code-block 2"],
  ["div[data-tabs]:has(pre)", ".code-group 3 | #content .code-group 2"],
  [
    "pre:has(> code)",
    'pre.shiki 3 | .shiki 3 | pre[class*="shiki"] 2 | .code-block-background 3 | .font-mono 5 | .code-block pre 2 | [data-component-part="code-block-root"] 2',
  ],
  ["[role=tabpanel] pre:has(> code)", ".code-group pre 2"],
  ["pre > code", '[class*="language-"] 3'],
  ["pre > code span", ".shiki span 2"],
  ["pre > code > span", '[data-component-part="code-block-root"]:not(.has-line-numbers) .line-highlight 2'],
  ["div:has(> [data-expand-code])", '[data-fade-overlay="true"] 2'],
  [
    ".prose a:not(.not-prose) > code",
    '.prose :where(a code):not(:where([class~="not-prose"], [class~="not-prose"] *)) 2',
  ],
];

/** Selectors that match nothing, by reason. */
export const UNMATCHED: readonly (readonly [reason: string, selectors: string])[] = [
  [
    "The page has no assistant.",
    ".chat-assistant-floating-input 7 | #assistant-entry 6 | #chat-assistant-sheet 3 | .chat-assistant-send-button 3 | #chat-assistant-textarea 2 | #assistant-entry-mobile 2",
  ],
  [
    "Names of another highlighter.",
    ".token.comment 3 | .token.function 3 | .token.keyword 3 | .token.punctuation 3 | .token.string 3 | .token.property 2",
  ],
  [
    "Guessed names.",
    '.sidebar 3 | .container 3 | .content 3 | .content h1 2 | .navbar 3 | .alert 2 | .banner 2 | .modal 2 | .highlight 2 | [class*="Step"] [class*="number"] 2 | toc-item[data-active-deepest] 2',
  ],
  ["Utility classes of other markup.", ".font-semibold 2 | .rounded-lg 2 | .rounded-xl 2 | button.rounded-xl 2"],
  ["It opens without scripts, so it is a summary.", "#sidebar button 3 | #page-context-menu-button + button 2"],
  ["A page cannot repeat an id.", "#sidebar-title 3 | h5#sidebar-title 2"],
  [
    "There is no such element or state.",
    "#content-container > div 2 | #navbar-transition 2 | .tabs ul 2 | #table-of-contents h2 button 2",
  ],
];

export const selectorsOf = (list: string): readonly string[] =>
  list.split(" | ").map((one) => one.slice(0, one.lastIndexOf(" ")));
