// The few glyphs of the page frame, defined here so that no icon set has to be loaded for them.

import { type Html, rawHtml } from "@lectern/base/markup/tree.ts";

function glyph(paths: string): Html {
  return rawHtml(
    `<svg class="glyph" viewBox="0 0 24 24" width="1.125rem" height="1.125rem" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`,
  );
}

export const GLOBE: Html = glyph(
  '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3.2 3 3.2 15 0 18M12 3c-3.2 3-3.2 15 0 18"/>',
);

export const BARS: Html = glyph('<path d="M4 7h16M4 12h16M4 17h16"/>');

export const CROSS: Html = glyph('<path d="M6 6l12 12M18 6L6 18"/>');

export const LENS: Html = glyph('<circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.5 4.5"/>');

export const SHEETS: Html = glyph(
  '<rect x="9" y="9" width="11" height="11" rx="2"/><path d="M5 15H4V6a2 2 0 0 1 2-2h9v1"/>',
);

export const PAPER: Html = glyph(
  '<path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5M9 13h6M9 17h4"/>',
);

/** Our own marks for the assistants and editors in the page menu, so that readers can tell them apart. */
export const MARKS: Readonly<Record<string, Html>> = {
  aistudio: glyph('<path d="M12 3c1 5.5 3.5 8 9 9-5.5 1-8 3.5-9 9-1-5.5-3.5-8-9-9 5.5-1 8-3.5 9-9z"/>'),
  chatgpt: glyph('<path d="M12 3l7.8 4.5v9L12 21l-7.8-4.5v-9zM12 3v9l7.8 4.5M12 12l-7.8 4.5"/>'),
  claude: glyph('<path d="M12 3v18M4.2 7.5l15.6 9M4.2 16.5l15.6-9"/>'),
  cursor: glyph('<path d="M5 4l14 7.5-6 2L10 20z"/>'),
  devin: glyph('<rect x="3" y="4" width="18" height="16" rx="2"/><path d="M7 9l3 3-3 3M13 15h4"/>'),
  grok: glyph('<circle cx="12" cy="12" r="7"/><path d="M4 20L20 4"/>'),
  perplexity: glyph('<circle cx="12" cy="12" r="9"/><path d="M15.5 8.5l-2 5-5 2 2-5z"/>'),
  vscode: glyph('<path d="M8 7l-5 5 5 5M16 7l5 5-5 5"/>'),
};

export const PLUG: Html = glyph('<path d="M12 22v-5M9 8V2M15 8V2M6 8h12v4a5 5 0 0 1-5 5h-2a5 5 0 0 1-5-5z"/>');

export const ARROW_DOWN: Html = glyph('<path d="M12 4v11M7 11l5 5 5-5M5 20h14"/>');

/** Light and dark; CSS shows one of the two. */
export const SUN_AND_MOON: Html = (
  <>
    <span class="only-light">
      {glyph(
        '<circle cx="12" cy="12" r="4"/><path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1"/>',
      )}
    </span>
    <span class="only-dark">{glyph('<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"/>')}</span>
  </>
);
