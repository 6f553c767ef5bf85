// File inputs: chosen or dropped, one or many; sent as bytes, or as Base64 where the schema says so.

import type { VNode } from "preact";
import { type ChosenFile, isChosenFile } from "../../request/form-body.ts";
import type { FormSchema } from "../../request/form-schema.ts";
import type { Field } from "./field.ts";
import { h } from "./h.ts";
import { inputProps } from "./scalar-input.ts";

/** The input for a single file. */
export function fileInput(field: Field, schema: FormSchema): VNode {
  const { value, model, set } = field;
  const take = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (!file) return;
    model.problems.delete(field.path);
    if (schema.file === "base64") void readBase64(file).then(set);
    else set(chosen(file));
  };
  return fileBox(field, { multiple: false, shown: isChosenFile(value) ? [value] : [], take });
}

function chosen(file: File): ChosenFile {
  return { path: file.name, data: file };
}

interface FileBox {
  readonly multiple: boolean;
  readonly shown: readonly ChosenFile[];
  take(files: FileList | null | undefined): void;
}

/** The input for a list of files. */
export function filesInput(field: Field): VNode {
  const { value, model, set } = field;
  const known = Array.isArray(value) ? value.filter(isChosenFile) : [];
  return fileBox(field, {
    multiple: true,
    shown: known,
    take: (files) => {
      model.problems.delete(field.path);
      set([...known, ...[...(files ?? [])].map(chosen)]);
    },
  });
}

function fileBox(field: Field, { multiple, shown, take }: FileBox): VNode {
  const { words } = field.model;
  const stop = (event: DragEvent): void => event.preventDefault();
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    take(event.dataTransfer?.files);
  };
  const names = shown.map(({ path, data }) => `${path} (${sizeText(data.size)})`).join(", ");
  return h(
    "div",
    { class: "console-file", onDragOver: stop, onDrop: drop },
    h("input", {
      ...inputProps(field),
      type: "file",
      multiple,
      onChange: (event: Event) => take((event.currentTarget as HTMLInputElement).files),
    }),
    h("span", { class: "console-note" }, names || (multiple ? words.chooseFiles : words.chooseFile)),
  );
}

/** Human-readable size: `1.4 kB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  // Chunked, because engines limit the number of arguments per call.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
