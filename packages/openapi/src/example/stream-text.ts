// Serializes a stream of values: events, JSON lines, a JSON sequence, or multipart parts.

import { toLines } from "@lectern/base/text.ts";
import { isRecord } from "../record.ts";
import { valueToJson, valueToLine } from "../value-text.ts";

export interface StreamForm {
  readonly kind: "events" | "lines" | "sequence" | "parts";
  /** The media type of each part. */
  readonly partType?: string | undefined;
}

/** The record separator of `application/json-seq` (RFC 7464). */
const RECORD_MARK = "\u001e";

/** A stream for display: with visible record separators and no trailing blank lines. */
export function showMarks(text: string): string {
  return text.replaceAll(RECORD_MARK, "␞").replace(/(?<!\n)\n+$/, "");
}

/** The boundary between example parts. */
const BOUNDARY = "boundary";

/** How values of a media type are streamed; undefined if it holds a single value. */
export function streamKind(mediaType: string): StreamForm["kind"] | undefined {
  if (/^text\/event-stream\b/i.test(mediaType)) return "events";
  if (/json-seq\b/i.test(mediaType)) return "sequence";
  if (/ndjson|jsonl|json-?lines|stream\+json/i.test(mediaType)) return "lines";
  return /^multipart\/mixed\b/i.test(mediaType) ? "parts" : undefined;
}

export function writeStream({ kind, partType }: StreamForm, values: readonly unknown[]): string {
  if (kind === "events") return values.map(eventText).join("\n");
  if (kind === "sequence") return values.map((value) => `${RECORD_MARK}${valueToLine(value)}\n`).join("");
  if (kind === "lines") return values.map(valueToLine).join("\n");
  const parts = values.map((value) => partText(value, partType));
  const boundary = boundaryFor(parts.join("\n"));
  return `${parts.map((part) => `--${boundary}\n${part}\n`).join("")}--${boundary}--\n`;
}

export function boundaryOf(text: string): string {
  return /^--(\S+)/.exec(text)?.[1] ?? BOUNDARY;
}

function boundaryFor(text: string): string {
  let boundary = BOUNDARY;
  for (let number = 2; text.includes(`--${boundary}`); number++) boundary = `${BOUNDARY}-${number}`;
  return boundary;
}

const EVENT_FIELDS: ReadonlySet<string> = new Set(["event", "data", "id", "retry"]);

/** One event with its trailing blank line: the value's own fields if it is an event, else the value as `data`. */
function eventText(value: unknown): string {
  const fields = isEvent(value) ? Object.entries(value) : [["data", value] as const];
  return fields.map(([name, raw]) => fieldLines(name, raw)).join("");
}

function isEvent(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const names = Object.keys(value);
  // An object with only `id` and `data` may just as well be the payload of an event.
  const isNamed = ["event", "retry"].some((name) => names.includes(name)) || typeof value["data"] === "string";
  return isNamed && names.every((name) => EVENT_FIELDS.has(name));
}

function fieldLines(name: string, value: unknown): string {
  const text = typeof value === "string" ? value : valueToLine(value);
  const lines = name === "data" ? toLines(text) : [text.replace(/[\r\n]+/g, " ")];
  return lines.map((line) => (line === "" ? `${name}:\n` : `${name}: ${line}\n`)).join("");
}

function partText(value: unknown, partType: string | undefined): string {
  const type = partType ?? (typeof value === "object" ? "application/json" : "text/plain");
  return `Content-Type: ${type}\n\n${typeof value === "string" ? value : valueToJson(value)}`;
}
