// Selection in the result list, exposed to assistive technology while focus stays in the input.

export interface OptionList {
  /** Selects an entry, or none. */
  choose(option: Element | undefined): void;
  chosen(): HTMLElement | undefined;
  /** Assigns ids to entries after the list changed. */
  renew(): void;
  /** The selected index plus `step`; may be out of range. */
  indexAfter(step: number): number;
  /** Selects by index, wrapping around. */
  chooseAt(index: number): void;
  readonly last: number;
}

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
    indexAfter: (step) => options().findIndex((option) => option.getAttribute("aria-selected") === "true") + step,
    chooseAt(index) {
      const all = options();
      choose(index < 0 ? all.at(-1) : (all[index] ?? all[0]));
    },
    get last() {
      return options().length - 1;
    },
  };
}
