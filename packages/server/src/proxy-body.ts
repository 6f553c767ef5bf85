// The body of a request through the proxy: sent on as it arrives, never faster than the API reads it. Only its beginning is
// kept, in case a redirect needs it again.

import type { ClientRequest, IncomingMessage } from "node:http";
import {
  MAX_REPEATED,
  MAX_SENT,
  MAX_UPLOAD,
  MAX_UPLOAD_PAUSE,
  type Rejection,
  TOO_LARGE,
  TOO_SLOW,
} from "@lectern/request/proxy-rules";

export interface ProxyBody {
  /** Its framing headers. */
  readonly framing: Readonly<Record<string, string>>;
  /** True while all that has arrived can be sent again. */
  canRepeat(): boolean;
  /** Sends all of it; an earlier request receives no more. */
  sendTo(sent: ClientRequest): void;
  /** Stops sending. */
  drop(): void;
}

/** `onProblem` is called if the body is too large or too slow. */
export function createProxyBody(request: IncomingMessage, onProblem: (problem: Rejection) => void): ProxyBody {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  let beginning: Buffer[] | undefined = [];
  let size = 0;
  let isEnded = false;
  let current: ClientRequest | undefined;
  const stop = (problem: Rejection): void => {
    clearTimeout(total);
    clearTimeout(pause);
    current?.destroy();
    current = undefined;
    onProblem(problem);
  };
  const total = setTimeout(stop, MAX_UPLOAD, TOO_SLOW);
  // Only while the client is to send: until the API reads, there is nothing to wait for.
  const pause = setTimeout(() => (request.isPaused() ? pause.refresh() : stop(TOO_SLOW)), MAX_UPLOAD_PAUSE);
  request.once("close", () => {
    clearTimeout(total);
    clearTimeout(pause);
  });
  request.pause();
  request.on("data", (chunk: Buffer) => {
    pause.refresh();
    size += chunk.length;
    if (size > MAX_SENT) return stop(TOO_LARGE);
    if (size <= MAX_REPEATED) beginning?.push(chunk);
    else beginning = undefined;
    const receiver = current;
    if (receiver === undefined || receiver.write(chunk)) return;
    request.pause();
    receiver.once("drain", () => receiver === current && request.resume());
  });
  request.on("end", () => {
    isEnded = true;
    clearTimeout(total);
    clearTimeout(pause);
    current?.end();
  });
  return {
    framing:
      Number(length ?? 0) > 0
        ? { "content-length": String(length) }
        : encoding
          ? { "transfer-encoding": "chunked" }
          : {},
    canRepeat: () => beginning !== undefined,
    sendTo: (sent) => {
      current = sent;
      for (const chunk of beginning ?? []) sent.write(chunk);
      if (isEnded) sent.end();
      else request.resume();
    },
    drop: () => {
      current = undefined;
      request.pause();
    },
  };
}
