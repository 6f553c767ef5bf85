// What the search button of the page hands over: the words of the interface and where the page stands.

import type { Facets } from "../../search/record.ts";

/** The words of the dialog; `{…}` stands for a value. */
export interface DialogWords {
  readonly search: string;
  readonly prompt: string;
  readonly close: string;
  readonly all: string;
  readonly recent: string;
  readonly start: string;
  readonly clear: string;
  readonly nothing: string;
  readonly count: string;
  readonly failed: string;
  readonly product: string;
  readonly version: string;
  readonly language: string;
  readonly tab: string;
}

/** What the page says about its search. */
export interface DialogSetup {
  readonly words: DialogWords;
  /** Parts of the site the page belongs to: the search begins there. */
  readonly facets: Facets;
}

/** Reads what the button carries. */
export function readSetup(button: HTMLElement): DialogSetup {
  return JSON.parse(button.dataset["searchSetup"] ?? "{}") as DialogSetup;
}

/** A word with its value put in. */
export function fill(word: string, value: string | number): string {
  return word.replace(/\{\w+\}/, () => String(value));
}
