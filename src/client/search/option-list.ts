// The list under the field: which entry is chosen, told to assistive technology while the focus stays in the field.

/** A list of entries with one of them chosen. */
export interface OptionList {
  /** Chooses an entry, or none. */
  choose(option: Element | undefined): void;
  chosen(): HTMLElement | undefined;
  /** Gives entries their ids after the list changed. */
  renew(): void;
  /** The place of the chosen entry moved by some steps; may lie outside the list. */
  placeAfter(step: number): number;
  /** Chooses by place, around both ends. */
  chooseAt(place: number): void;
  readonly last: number;
}

/** Takes care of the entries of a list. */
export function createOptionList(input: HTMLInputElement, list: HTMLElement): OptionList {
  const options = (): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>("[role=option]")];
  const chosen = (): HTMLElement | undefined =>
    list.querySelector<HTMLElement>("[role=option][aria-selected=true]") ?? undefined;
  const choose = (option: Element | undefined): void => {
    chosen()?.setAttribute("aria-selected", "false");
    if (!option) {
      input.removeAttribute("aria-activedescendant");
      return;
    }
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", option.id);
  };
  return {
    choose,
    chosen,
    renew() {
      options().forEach((option, index) => {
        option.id = `search-option-${index}`;
      });
      input.setAttribute("aria-expanded", String(list.childElementCount > 0));
    },
    placeAfter: (step) => options().findIndex((option) => option.ariaSelected === "true") + step,
    chooseAt(place) {
      const all = options();
      choose(place < 0 ? all.at(-1) : (all[place] ?? all[0]));
    },
    get last() {
      return options().length - 1;
    },
  };
}
