// Buttons over an image: copy it, or save it as a file.

import type { Html } from "@lectern/base/markup/tree.ts";
import { fillString } from "@lectern/base/text.ts";
import type { RenderContext } from "../../component.ts";
import { glyph } from "../../icons/glyphs.ts";
import { COPY_IMAGE } from "./hooks.ts";

/** An author's settings on an <img>: `actions`, `actions="download"`, `actionsPlacement="top-right"`. */
export interface ImageActions {
  readonly actions: unknown;
  readonly placement: unknown;
  /** The complete URL of the image. */
  readonly source: string;
  readonly alt: string;
}

const PLACEMENTS: ReadonlySet<unknown> = new Set([
  "bottom-left",
  "bottom-right",
  "top-left",
  "top-center",
  "top-right",
]);

/** The image with its buttons; just the image if there are none. */
export function withImageActions(image: Html, actions: ImageActions, context: Pick<RenderContext, "t">): Html {
  const buttons = readActions(actions.actions).map((action) => BUTTONS[action](actions, context));
  if (buttons.length === 0) return image;
  const placement = PLACEMENTS.has(actions.placement) ? String(actions.placement) : "bottom-center";
  return (
    <span class="image-box" data-placement={placement}>
      {image}
      <span class="image-actions">{buttons}</span>
    </span>
  );
}

type Action = "copy" | "download";

function readActions(value: unknown): readonly Action[] {
  if (value === undefined || value === null || value === false || value === "false") return [];
  const all: readonly Action[] = ["copy", "download"];
  if (value === true || value === "" || value === "true") return all;
  const names = Array.isArray(value) ? value : String(value).split(",");
  return all.filter((action) => names.some((name) => String(name).trim() === action));
}

type Button = (actions: ImageActions, context: Pick<RenderContext, "t">) => Html;

const BUTTONS: Readonly<Record<Action, Button>> = {
  copy: ({ alt }, { t }) => (
    <button type="button" {...{ [COPY_IMAGE]: true }} aria-label={fillString(t("copyNamed"), { name: alt })}>
      {glyph("copy")}
    </button>
  ),
  download: ({ source, alt }, { t }) => (
    <a href={source} download aria-label={fillString(t("downloadNamed"), { name: alt })}>
      {glyph("download")}
    </a>
  ),
};
