// Responses that come piece by piece: server-sent events, JSON lines and JSON sequences, read while they arrive.

/** One event or line. */
export interface StreamItem {
  readonly text: string;
  /** The name of a server-sent event, when it has one. */
  readonly event?: string | undefined;
  readonly id?: string | undefined;
  /** When it came. */
  readonly at: Date;
}

/** Reads a stream. */
export interface StreamReader {
  readonly items: StreamItem[];
  take(bytes: Uint8Array): void;
  end(): void;
}

/** A reader for a media type; undefined for responses that are shown as a whole. */
export function createReader(type: string): StreamReader | undefined {
  if (/^text\/event-stream/i.test(type)) return createLineReader(/\r\n|\n|\r/, eventTaker);
  if (/jsonl|ndjson|json-lines|x-json-stream|stream\+json/i.test(type)) return createLineReader(/\n/, lineTaker);
  if (/json-seq/i.test(type)) return createLineReader(/\u001e/, lineTaker);
  return undefined;
}

type Taker = (items: StreamItem[]) => { line(text: string): void; end(): void };

/** More would only make the page slow; the download has all of them. */
const MOST_ITEMS = 5000;

function createLineReader(separator: RegExp, createTaker: Taker): StreamReader {
  const items: StreamItem[] = [];
  const decoder = new TextDecoder();
  const taker = createTaker(items);
  let rest = "";
  const read = (text: string): void => {
    rest += text;
    // Half of a line end may be missing.
    const whole = rest.endsWith("\r") ? rest.slice(0, -1) : rest;
    const lines = whole.split(separator);
    rest = (lines.pop() ?? "") + rest.slice(whole.length);
    if (items.length < MOST_ITEMS) for (const line of lines) taker.line(line);
  };
  return {
    items,
    take: (bytes) => read(decoder.decode(bytes, { stream: true })),
    end: () => {
      read(decoder.decode());
      if (rest.trim() !== "") taker.line(rest.replace(/\r$/, ""));
      taker.end();
    },
  };
}

const lineTaker: Taker = (items) => ({
  line: (text) => {
    if (text.trim() !== "") items.push({ text: text.trim(), at: new Date() });
  },
  end: () => {},
});

const eventTaker: Taker = (items) => {
  let data: string[] = [];
  let event: string | undefined;
  let id: string | undefined;
  const flush = (): void => {
    if (data.length > 0) items.push({ text: data.join("\n"), event, id, at: new Date() });
    data = [];
    event = undefined;
  };
  return {
    line: (text) => {
      if (text === "") return flush();
      const colon = text.indexOf(":");
      const field = colon === -1 ? text : text.slice(0, colon);
      const value = colon === -1 ? "" : text.slice(colon + 1).replace(/^ /, "");
      if (field === "data") data.push(value);
      else if (field === "event") event = value;
      else if (field === "id") id = value;
    },
    end: flush,
  };
};
