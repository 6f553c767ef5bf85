// File inputs: chosen or dropped, one or many; sent as bytes, or as Base64 where the schema says so.

/** @jsxImportSource preact */

import { type ChosenFile, isChosenFile } from "@lectern/request";
import type { VNode } from "preact";
import { RemoveButton } from "./elements.tsx";
import type { FieldProps, SchemaProps } from "./field.ts";
import { fieldProps } from "./scalar-input.tsx";
import { sizeText } from "./strings.ts";

/** The input for a single file. */
export function FileInput({ field, schema }: SchemaProps): VNode {
  const { value, set } = field;
  const take = ([file]: readonly File[]): void => {
    if (!file) return;
    if (schema.file === "base64") void readBase64(file).then(set);
    else set(chosen(file));
  };
  const shown = isChosenFile(value) ? [value] : [];
  return <FileBox field={field} multiple={false} shown={shown} take={take} remove={() => set(undefined)} />;
}

/** The input for a list of files. */
export function FilesInput({ field }: FieldProps): VNode {
  const { value, set } = field;
  const known = Array.isArray(value) ? value.filter(isChosenFile) : [];
  return (
    <FileBox
      field={field}
      multiple
      shown={known}
      take={(files) => set([...known, ...files.map(chosen)])}
      remove={(file) => set(known.filter((one) => one !== file))}
    />
  );
}

function chosen(file: File): ChosenFile {
  return { path: file.name, data: file };
}

interface FileBoxProps extends FieldProps {
  readonly multiple: boolean;
  readonly shown: readonly ChosenFile[];
  take(files: readonly File[]): void;
  remove(file: ChosenFile): void;
}

function FileBox({ field, multiple, shown, take, remove }: FileBoxProps): VNode {
  const { strings, problems } = field.model;
  const takeAll = (files: FileList | null | undefined): void => {
    const list = [...(files ?? [])];
    problems.delete(field.path);
    field.model.spoken = list.map(({ name, size }) => `${name}, ${sizeText(size)}`).join("; ");
    take(list);
  };
  const mark = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    (event.currentTarget as HTMLElement).toggleAttribute("data-over", isOver);
  };
  return (
    <div
      class="console-file"
      onDragOver={(event) => mark(event, true)}
      onDragLeave={(event) => mark(event, false)}
      onDrop={(event) => {
        mark(event, false);
        takeAll(event.dataTransfer?.files);
      }}
    >
      <input
        ref={(input) => {
          if (input) showFiles(input, shown);
        }}
        {...(field.model.resolve(field.schema).file === "base64" ? { "aria-label": field.name } : fieldProps(field))}
        type="file"
        multiple={multiple}
        onChange={({ currentTarget }) => {
          takeAll(currentTarget.files);
        }}
        // The same file can be chosen again.
        onClick={({ currentTarget }) => {
          currentTarget.value = "";
        }}
        onCancel={field.model.update}
      />
      {shown.length === 0 && <span class="console-hint">{multiple ? strings.chooseFiles : strings.chooseFile}</span>}
      {shown.map((file) => (
        <div class="console-label">
          <span class="console-name">{file.path}</span>
          <span class="console-type">{sizeText(file.data.size)}</span>
          <RemoveButton model={field.model} name={file.path} remove={() => remove(file)} />
        </div>
      ))}
    </div>
  );
}

/** Makes the chosen files the input's value, which screen readers read, also if they were dropped. */
function showFiles(input: HTMLInputElement, shown: readonly ChosenFile[]): void {
  const files = shown.flatMap(({ data }) => (data instanceof File ? [data] : []));
  const current = [...(input.files ?? [])];
  if (files.length === current.length && files.every((file, index) => file === current[index])) return;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
}

async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  // Chunked, because engines limit the number of arguments per call.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
