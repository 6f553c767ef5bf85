// Search filters: product, version, language and tab, each shown only if the site has several.

/** @jsxRuntime classic */
/** @jsx element */

import { languageName } from "@lectern/base/language-name.ts";
import { fillString } from "@lectern/base/text.ts";
import type { FacetKind, Facets, SearchOverview } from "@lectern/search";
import { element } from "./element.ts";
import type { DialogSetup } from "./strings.ts";

/** The filter row. */
export interface Filters {
  readonly row: HTMLElement;
  value(): Facets;
  clear(): void;
}

/** Creates the filters. The page's product, version and language are preselected; all tabs are searched. */
export function createFilters(
  { facets }: SearchOverview,
  { strings, facets: here }: DialogSetup,
  onChange: () => void,
): Filters {
  const row = <div class="find-filters" hidden={facets.length === 0} />;
  const choices = facets.map(({ kind, values }) => {
    const own = kind === "tab" ? undefined : here[kind];
    const render = kind === "tab" && values.length <= MAX_PILLS ? pills : menu;
    const names = values.map((value) => [kind === "language" ? languageName(value) : value, value] as const);
    const choice = render(names, { label: strings[kind], all: strings.all, labelValue: strings.labelValue, onChange });
    if (own !== undefined && values.includes(own)) choice.value = own;
    row.append(choice.root);
    return [kind, choice] as const;
  });
  return {
    row,
    value() {
      const chosen = choices.flatMap(([kind, { value }]) => (value === "" ? [] : [[kind, value] as const]));
      return Object.fromEntries(chosen) as { [kind in FacetKind]?: string };
    },
    clear() {
      for (const [, choice] of choices) choice.value = "";
      onChange();
    },
  };
}

/** More would wrap onto a second line. */
const MAX_PILLS = 6;

/** One filter; an empty value means all. */
interface Choice {
  readonly root: HTMLElement;
  value: string;
}

interface ChoiceOptions {
  readonly label: string;
  readonly all: string;
  /** How a label and its value are joined. */
  readonly labelValue: string;
  readonly onChange: () => void;
}

type Named = readonly (readonly [name: string, value: string])[];

function menu(names: Named, { label, all, labelValue, onChange }: ChoiceOptions): Choice {
  const optionAll = fillString(labelValue, { label, value: all });
  const root = (
    <select aria-label={label} onChange={onChange}>
      <option value="">{optionAll}</option>
      {names.map(([name, value]) => (
        <option value={value}>{name}</option>
      ))}
    </select>
  ) as HTMLSelectElement;
  return {
    root,
    get value() {
      return root.value;
    },
    set value(value) {
      root.value = value;
    },
  };
}

/** All options as toggle buttons. */
function pills(names: Named, { label, all, onChange }: ChoiceOptions): Choice {
  let chosen = "";
  const show = (): void => {
    for (const button of root.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.value === chosen));
  };
  const pick = (value: string): void => {
    chosen = value;
    show();
    onChange();
  };
  const root = (
    <div class="find-pills" role="group" aria-label={label}>
      {[[all, ""] as const, ...names].map(([name, value]) => (
        <button type="button" value={value} onClick={() => pick(value)}>
          {name}
        </button>
      ))}
    </div>
  );
  show();
  return {
    root,
    get value() {
      return chosen;
    },
    set value(value) {
      chosen = value;
      show();
    },
  };
}
