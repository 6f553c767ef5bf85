// File inputs: chosen or dropped, one or many; sent as bytes, or as Base64 where the schema says so.

import type { VNode } from "preact";
import type { FormSchema } from "../../request/console-slice.ts";
import { type ChosenFile, isChosenFile } from "../../request/form-body.ts";
import type { Field } from "./field.ts";
import { h, removeButton } from "./h.ts";
import { inputProps } from "./scalar-input.ts";
import { sizeText } from "./strings.ts";

/** The input for a single file. */
export function fileInput(field: Field, schema: FormSchema): VNode {
  const { value, set } = field;
  const take = ([file]: readonly File[]): void => {
    if (!file) return;
    if (schema.file === "base64") void readBase64(file).then(set);
    else set(chosen(file));
  };
  const shown = isChosenFile(value) ? [value] : [];
  return fileBox(field, { multiple: false, shown, take, remove: () => set(undefined) });
}

/** The input for a list of files. */
export function filesInput(field: Field): VNode {
  const { value, set } = field;
  const known = Array.isArray(value) ? value.filter(isChosenFile) : [];
  return fileBox(field, {
    multiple: true,
    shown: known,
    take: (files) => set([...known, ...files.map(chosen)]),
    remove: (file) => set(known.filter((one) => one !== file)),
  });
}

function chosen(file: File): ChosenFile {
  return { path: file.name, data: file };
}

interface FileBox {
  readonly multiple: boolean;
  readonly shown: readonly ChosenFile[];
  take(files: readonly File[]): void;
  remove(file: ChosenFile): void;
}

function fileBox(field: Field, { multiple, shown, take, remove }: FileBox): VNode {
  const { strings, problems } = field.model;
  const takeAll = (files: FileList | null | undefined): void => {
    problems.delete(field.path);
    take([...(files ?? [])]);
  };
  const mark = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    (event.currentTarget as HTMLElement).toggleAttribute("data-over", isOver);
  };
  return h(
    "div",
    {
      class: "console-file",
      onDragOver: (event: DragEvent) => mark(event, true),
      onDragLeave: (event: DragEvent) => mark(event, false),
      onDrop: (event: DragEvent) => {
        mark(event, false);
        takeAll(event.dataTransfer?.files);
      },
    },
    h("input", {
      // Base64 has a text input too, which its label belongs to.
      ...(field.model.resolve(field.schema).file === "base64" ? { "aria-label": field.name } : inputProps(field)),
      type: "file",
      multiple,
      onChange: (event: Event) => {
        const input = event.currentTarget as HTMLInputElement;
        takeAll(input.files);
        // The list below shows what is sent; the same file can be chosen again.
        input.value = "";
      },
    }),
    shown.length === 0 && h("span", { class: "console-hint" }, multiple ? strings.chooseFiles : strings.chooseFile),
    shown.map((file) =>
      h(
        "div",
        { class: "console-label" },
        h("span", { class: "console-name" }, file.path),
        h("span", { class: "console-type" }, sizeText(file.data.size)),
        removeButton(field.model, file.path, () => remove(file)),
      ),
    ),
  );
}

async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  // Chunked, because engines limit the number of arguments per call.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
