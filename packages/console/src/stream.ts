// Parses streaming responses as they arrive: server-sent events, JSON lines and JSON text sequences.

/** An event or line. */
export interface StreamItem {
  readonly text: string;
  /** The name of a server-sent event, if any. */
  readonly event?: string | undefined;
  readonly id?: string | undefined;
  /** Arrival time. */
  readonly at: Date;
}

export interface StreamReader {
  readonly items: StreamItem[];
  take(bytes: Uint8Array): void;
  end(): void;
}

/** A reader for the media type; undefined if the response is not a stream. */
export function createReader(type: string): StreamReader | undefined {
  if (/^text\/event-stream/i.test(type)) return createLineReader(/\r\n|\n|\r/, eventSink);
  if (/jsonl|ndjson|json-lines|x-json-stream|stream\+json/i.test(type)) return createLineReader(/\n/, lineSink);
  if (/json-seq/i.test(type)) return createLineReader(/\u001e/, lineSink);
  return undefined;
}

type CreateSink = (items: StreamItem[]) => { line(text: string): void; end(): void };

/** More would slow the page down; the download is complete. */
const MAX_ITEMS = 5000;

function createLineReader(separator: RegExp, createSink: CreateSink): StreamReader {
  const items: StreamItem[] = [];
  const decoder = new TextDecoder();
  const sink = createSink(items);
  let rest = "";
  const read = (text: string): void => {
    rest += text;
    // A trailing CR may be the first half of a CRLF.
    const whole = rest.endsWith("\r") ? rest.slice(0, -1) : rest;
    const lines = whole.split(separator);
    rest = (lines.pop() ?? "") + rest.slice(whole.length);
    if (items.length < MAX_ITEMS) for (const line of lines) sink.line(line);
  };
  return {
    items,
    take: (bytes) => read(decoder.decode(bytes, { stream: true })),
    end: () => {
      read(decoder.decode());
      if (rest.trim() !== "") sink.line(rest.replace(/\r$/, ""));
      sink.end();
    },
  };
}

const lineSink: CreateSink = (items) => ({
  line: (text) => {
    if (text.trim() !== "") items.push({ text: text.trim(), at: new Date() });
  },
  end: () => {},
});

const eventSink: CreateSink = (items) => {
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
