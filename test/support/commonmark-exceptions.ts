// The CommonMark 0.31 examples that pages render differently, by number and reason.

export const MDX_EXCEPTIONS: Readonly<Record<string, readonly number[]>> = {
  /** Indentation is never code in MDX. */
  indented: [
    1, 2, 3, 5, 6, 7, 8, 18, 36, 48, 49, 69, 70, 85, 87, 100, 107, 111, 112, 114, 115, 116, 117, 118, 134, 137, 211,
    225, 231, 236, 238, 252, 253, 254, 257, 264, 270, 271, 272, 273, 274, 278, 286, 287, 288, 289, 290, 312, 313,
  ],
  /** Tags and braces are JSX: malformed HTML is repaired or shown as text. */
  tags: [
    21, 31, 91, 110, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167,
    168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190,
    191, 195, 201, 308, 309, 344, 475, 476, 477, 491, 493, 494, 524, 536, 598, 599, 601, 613, 614, 615, 616, 617, 619,
    621, 622, 623, 624, 625, 626, 627, 628, 629, 630, 631, 642, 643,
  ],
  /** The first `---` opens the frontmatter. */
  frontmatter: [96, 98],
  /** Bare URLs are links, as in GFM. */
  bareUrls: [602, 606, 608, 611, 612],
  /** A line break in code is preserved; browsers show it as a space. */
  breaksInCode: [335, 337, 640, 641],
};

/** The output of pages for GFM cases that differ, by number: `<` starts a tag in MDX and is escaped by the repair. */
export const GFM_MDX_EXCEPTIONS: Readonly<Record<number, string>> = {
  52: '<p><a href="https://example.org/a&lt;b">https://example.org/a&lt;b</a></p>',
};
