// A WebSocket channel: connect, send messages, and log every frame with its time.

/** @jsxImportSource preact */

import { fillString } from "@lectern/base/text.ts";
import type { VNode } from "preact";
import { Button } from "./elements.tsx";
import { bodyText, currentRequest, type Model, type ModelProps } from "./model.ts";
import { sizeText, timeText } from "./strings.ts";

/** A log entry. */
interface Frame {
  readonly way: "sent" | "received" | "state";
  readonly text: string;
  readonly at: Date;
}

interface Connection {
  /** Undefined if the URL is invalid, or blocked by the browser. */
  readonly socket?: WebSocket;
  readonly frames: Frame[];
}

const CONNECTIONS = new WeakMap<Model, Connection>();

const MAX_FRAMES = 1000;

function note(model: Model, one: Connection, way: Frame["way"], text: string): void {
  one.frames.push({ way, text, at: new Date() });
  if (one.frames.length > MAX_FRAMES) one.frames.shift();
  model.update();
}

/** Connects or disconnects. */
export function toggleSocket(model: Model): void {
  const { strings } = model;
  if (isConnected(model)) {
    closeSocket(model);
    return;
  }
  const { url } = currentRequest(model, "plain");
  let socket: WebSocket;
  try {
    socket = new WebSocket(url);
  } catch {
    const failed: Connection = { frames: [] };
    CONNECTIONS.set(model, failed);
    note(model, failed, "state", fillString(strings.failedUrl, { url }));
    return;
  }
  const one: Connection = { socket, frames: [] };
  CONNECTIONS.set(model, one);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => note(model, one, "state", strings.connected);
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) =>
    note(model, one, "received", typeof data === "string" ? data : sizeText(data.byteLength));
  socket.onclose = ({ code, reason }) =>
    note(model, one, "state", fillString(strings.disconnected, { code: `${code} ${reason}`.trim() }));
  note(model, one, "state", strings.connecting);
}

export function closeSocket(model: Model): void {
  CONNECTIONS.get(model)?.socket?.close(1000);
}

/** True while connecting or open. */
export function isConnected(model: Model): boolean {
  return (CONNECTIONS.get(model)?.socket?.readyState ?? WebSocket.CLOSED) <= WebSocket.OPEN;
}

/** Sends the composed message. */
export function sendMessage(model: Model): void {
  const text = bodyText(model);
  const connection = CONNECTIONS.get(model);
  if (connection?.socket?.readyState !== WebSocket.OPEN) return;
  connection.socket.send(text);
  note(model, connection, "sent", text);
}

const SIGNS: Readonly<Record<Frame["way"], string>> = { sent: "↑", received: "↓", state: "·" };

/** The log panel. */
export function SocketView({ model }: ModelProps): VNode {
  const { strings } = model;
  const connection = CONNECTIONS.get(model);
  const frames = connection?.frames ?? [];
  return (
    <div role="group" class="console-panel console-stream" aria-label={strings.messages}>
      <div class="console-panel-head">
        <h3>{strings.messages}</h3>
        <Button
          class="console-link"
          onClick={() => sendMessage(model)}
          disabled={connection?.socket?.readyState !== WebSocket.OPEN}
        >
          {strings.sendMessage}
        </Button>
      </div>
      {frames.length === 0 && <p class="console-empty">{strings.noMessages}</p>}
      {/* Preact does not allow the role, browsers do. */}
      <ol role={"log" as never}>
        {frames.map(({ way, text, at }) => (
          <li data-way={way}>
            <time dateTime={at.toISOString()}>{timeText(at)}</time>
            <span>{SIGNS[way]}</span>
            <code>{text}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}
