// The elements that the console is built from.

/** @jsxImportSource preact */

import { fillString } from "@lectern/base/text.ts";
import type {
  AriaAttributes,
  ButtonHTMLAttributes,
  ComponentChildren,
  DetailsHTMLAttributes,
  HTMLAttributes,
  InputHTMLAttributes,
  VNode,
} from "preact";
import { inputId } from "./field.ts";
import type { Model, ModelProps } from "./model.ts";

interface SectionProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

export function Section({ title, children }: SectionProps): VNode {
  return (
    <section class="console-section">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface RowProps {
  /** The id of the input. */
  readonly id: string;
  readonly label: string;
  readonly beside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** An input below its label. */
export function Row({ id, label, beside, children }: RowProps): VNode {
  return (
    <div class="console-field">
      <div class="console-label">
        <label class="console-name" for={id}>
          {label}
        </label>
        {beside}
      </div>
      {children}
    </div>
  );
}

interface ProblemProps extends ModelProps {
  readonly path: string;
}

/** What is wrong with a value. */
export function Problem({ model, path }: ProblemProps): ComponentChildren {
  const problem = model.problems.get(path);
  return (
    problem !== undefined && (
      <p class="console-problem" id={`${inputId(path)}-problem`}>
        {problem}
      </p>
    )
  );
}

/** The attributes of an input that tie it to its problem and its note. */
export function inputProps(
  { problems }: Model,
  path: string,
  hasNote = false,
): AriaAttributes & { readonly id: string } {
  const id = inputId(path);
  const isWrong = problems.has(path);
  const described = [...(isWrong ? [`${id}-problem`] : []), ...(hasNote ? [`${id}-note`] : [])];
  return {
    id,
    "aria-invalid": isWrong ? "true" : undefined,
    "aria-describedby": described.join(" ") || undefined,
  };
}

/** The attributes of a group of inputs: it takes the focus when something is wrong with the group itself. */
export function groupProps(model: Model, path: string, name: string): HTMLAttributes<HTMLDivElement> {
  const { id, "aria-describedby": describedBy } = inputProps(model, path);
  return {
    class: "console-group",
    role: "group",
    id,
    tabIndex: -1,
    "aria-label": name,
    "aria-describedby": describedBy,
  };
}

export function Button(props: ButtonHTMLAttributes<HTMLButtonElement>): VNode {
  return <button type="button" {...props} />;
}

interface RemoveButtonProps extends ModelProps {
  readonly name: string;
  remove(): void;
}

/** The button that removes something, by its name. */
export function RemoveButton({ model: { strings }, name, remove }: RemoveButtonProps): VNode {
  const label = fillString(strings.remove, { name });
  const removeAndFocus = ({ currentTarget }: Event): void => {
    const button = currentTarget as HTMLElement;
    const around = button.closest(".console-group, .console-file");
    remove();
    // The last of a list is gone with its button.
    requestAnimationFrame(() => {
      if (!button.isConnected) around?.querySelector<HTMLElement>(":scope > :is(.console-add, input)")?.focus();
    });
  };
  return (
    <Button class="console-remove" onClick={removeAndFocus} aria-label={label} title={label}>
      ×
    </Button>
  );
}

interface MenuProps extends AriaAttributes {
  readonly id?: string;
  readonly class?: string;
  readonly value: string | number;
  readonly options: readonly (readonly [value: string | number, label: string])[];
  /** Gets the value that the reader picks. */
  pick(value: string): void;
}

export function Menu({ value, options, pick, ...more }: MenuProps): VNode {
  return (
    <select
      class="console-select"
      value={String(value)}
      onChange={({ currentTarget }) => pick(currentTarget.value)}
      {...more}
    >
      {options.map(([option, label]) => (
        <option value={String(option)} dir="auto">
          {label}
        </option>
      ))}
    </select>
  );
}

interface EntryProps extends AriaAttributes {
  readonly id: string;
  readonly type?: string;
  readonly value: string;
  readonly placeholder?: string | undefined;
  readonly inputMode?: "decimal" | undefined;
  /** Gets what the reader types. */
  take(text: string): void;
}

/** An input for a line of text. */
export function Entry({ take, ...more }: EntryProps): VNode {
  const props = {
    class: "console-entry",
    autocomplete: "off",
    spellcheck: false,
    ...more,
    onInput: (event: Event) => take(enteredText(event)),
  };
  // The type is chosen at run time.
  return <input {...(props as InputHTMLAttributes<HTMLInputElement>)} />;
}

/** The text of the input an event comes from. */
export function enteredText({ currentTarget }: Event): string {
  return (currentTarget as HTMLInputElement | HTMLSelectElement).value;
}

/** The attributes of a <details> whose state the model keeps. */
export function toggle(
  { open, update }: Model,
  path: string,
  isOpen: boolean,
): DetailsHTMLAttributes<HTMLDetailsElement> {
  return {
    open: isOpen,
    onToggle({ currentTarget }) {
      if (currentTarget.open === isOpen) return;
      open.set(path, currentTarget.open);
      update();
    },
  };
}
